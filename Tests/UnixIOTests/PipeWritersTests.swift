import Foundation
import Glibc
import Testing
import UnixIO

/// Who can write to a pipe is found by their descriptors. No process that a test shares with others may
/// hold the end that is written to.
@Suite struct PipeWritersTests {
    /// A program that writes to a pipe.
    private struct Writer: ~Copyable {
        let child: Child
        let pipe: OutputPipe

        /// Starts it, and waits until it has written.
        static func start(_ line: String) throws -> Writer {
            var pipe = try OutputPipe()
            let child = try Child(
                ["/bin/sh", "-c", line], in: ChildEnvironment(),
                finding: InheritedSignals(blocking: []), output: pipe.writerNumber)
            pipe.closeWriter()
            let ready = try Poll.wait(pipe.reader, for: .readable, timeout: .seconds(30))
            #expect(ready.contains(.readable))
            return Writer(child: child, pipe: pipe)
        }

        func signal(_ number: Int32) -> [Int32] {
            PipeWriters.signal(number, toWritersOf: pipe.reader.rawValue)
        }

        /// Waits until nobody can write any more.
        func waitForHangUp() throws {
            let ready = try Poll.wait(pipe.reader, for: [], timeout: .seconds(30))
            #expect(ready.contains(.hungUp))
        }

        /// Waits for its end.
        func status() -> Int32 {
            var status: Int32 = 0
            while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }

    @Test func `each that can write gets the signal, and is told of`() throws {
        let writer = try Writer.start("sleep 300 & echo; wait")
        let reached = writer.signal(SIGKILL)
        #expect(reached.count == 2 && reached.contains(writer.child.pid))
        #expect(writer.status() == SIGKILL)
        try writer.waitForHangUp()
    }

    @Test func `who has closed it gets none`() throws {
        let writer = try Writer.start("echo; exec sleep 300 >/dev/null")
        try writer.waitForHangUp()
        #expect(writer.signal(SIGKILL).isEmpty)
        writer.child.signal(SIGKILL)
        #expect(writer.status() == SIGKILL)
    }

    @Test(arguments: ["/dev/null", "/proc/self/stat"])
    func `what is no pipe has none`(_ path: String) throws {
        let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
        #expect(PipeWriters.signal(SIGKILL, toWritersOf: file.rawValue).isEmpty)
    }
}
