import Foundation
import Glibc
import Synchronization
import Testing
import UnixIO

/// What `sheetctl run` does with it is tested with that program; here is what a test can do that shares
/// its process with others.
@Suite struct ChildTests {
    @Test func `a variable is set or taken out, and others stay`() throws {
        let folder = try TemporaryFolder()
        let place = "\(folder.path)/variables"
        var environment = ChildEnvironment()
        environment.set("CHILD_TEST", to: "a=b")
        environment.drop("HOME")
        let child = try start(
            "printf '%s\n' \"$CHILD_TEST\" \"$PATH\" \"${HOME-none}\" >\(place)", environment)
        #expect(try wait(for: child) == 0)
        let path = try #require(getenv("PATH"))
        #expect(SmallFile.text(of: place) == "a=b\n\(String(cString: path))\nnone\n")
        #expect(child.failure() == nil)
    }

    @Test(arguments: [("/nonexistent", ENOENT), ("/dev/null", EACCES)])
    func `that it cannot be run is known after its end`(_ program: String, _ code: Int32) throws {
        let child = try Child([program], in: ChildEnvironment(), finding: signals())
        _ = try wait(for: child)
        #expect(child.failure() == Errno(code: code, operation: "run", object: program))
    }

    @Test func `a signal ends it`() throws {
        let child = try start("exec sleep 300", ChildEnvironment())
        #expect(child.group == getpgrp())
        child.signal(SIGKILL)
        #expect(try wait(for: child) == SIGKILL)
        #expect(child.group == nil)
    }

    @Test func `what outlives the thread that has started it gets a signal`() throws {
        let folder = try TemporaryFolder()
        let told = "\(folder.path)/told"
        try #require(mkfifo(told, 0o600) == 0)
        let orphan = Mutex<Result<Int32, Errno>?>(nil)
        let gate = DispatchSemaphore(value: 0)
        // A thread of its own: others end when they like. Not SIGTERM: a test's thread may block it.
        let thread = Thread {
            orphan.withLock { orphan in
                orphan = Result { () throws(Errno) in
                    try Child(
                        ["/bin/sh", "-c", "echo runs >'\(told)'; exec sleep 300"],
                        in: ChildEnvironment(), finding: InheritedSignals(blocking: []),
                        orphanSignal: SIGKILL
                    ).pid
                }
            }
            // Only a program that runs has asked for the signal.
            if (try? orphan.withLock({ $0 })?.get()) != nil { _ = SmallFile.text(of: told) }
            gate.signal()
        }
        thread.start()
        gate.wait()
        let pid = try #require(orphan.withLock { $0 }).get()
        #expect(try wait(for: pid) == SIGKILL)
    }

    private func start(_ line: String, _ environment: ChildEnvironment) throws -> Child {
        try Child(["/bin/sh", "-c", line], in: environment, finding: signals())
    }

    private func signals() throws -> InheritedSignals { try InheritedSignals(blocking: []) }

    /// Waits for one child, as others are other tests'.
    private func wait(for child: borrowing Child) throws -> Int32 { try wait(for: child.pid) }

    private func wait(for pid: Int32) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { throw Errno.last("wait") }
        }
        return status
    }
}

@Suite struct PrivateFolderTests {
    @Test func `is for its user alone, and gone with its files`() throws {
        let parent = try TemporaryFolder()
        do {
            let folder = try PrivateFolder(in: parent.path, named: "x")
            #expect(folder.path.hasPrefix("\(parent.path)/x."))
            #expect(mode(of: folder.path) == S_IFDIR | 0o700)
            let socket = try UnixDatagram.bind(at: folder.address("socket"), mode: 0o600)
            #expect(mode(of: "\(folder.path)/socket") != nil)
            socket.close()
        }
        #expect(try OpenFolder.open(parent.path).names().isEmpty)
    }

    @Test func `is in a folder that is there`() {
        #expect(throws: Errno(code: ENOENT, operation: "make a folder in", object: "/nonexistent"))
        {
            _ = try PrivateFolder(in: "/nonexistent", named: "x")
        }
    }
}

@Suite struct DatagramSenderTests {
    @Test func `never waits, and tells when there is room again`() throws {
        let folder = try TemporaryFolder()
        let receiver = try UnixDatagram.bind(at: folder.address(), mode: 0o600)
        let sender = try DatagramSender(to: folder.address())
        var count = 0
        while sender.send([1]) == .sent { count += 1 }
        #expect(count > 0 && sender.send([2]) == .wouldBlock)
        #expect(try Poll.wait(sender.descriptor, for: .writable, timeout: .zero).isEmpty)
        for _ in 0..<count { if case .datagram = receiver.receive() { count -= 1 } }
        #expect(count == 0)
        #expect(
            try Poll.wait(sender.descriptor, for: .writable, timeout: .seconds(30)) == .writable)
        #expect(sender.send([3]) == .sent)
    }

    @Test func `has nobody to send to where nobody receives`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Errno.self) { _ = try DatagramSender(to: folder.address()) }
        let receiver = try UnixDatagram.bind(at: folder.address(), mode: 0o600)
        let sender = try DatagramSender(to: folder.address())
        receiver.close()
        guard case .failed(let error) = sender.send([1]) else {
            Issue.record("it was sent")
            return
        }
        #expect(error.code == ECONNREFUSED)
    }
}
