import Glibc
import SheetInterface
import Testing
import UnixIO

/// sd_notify_barrier: who waits for it finds done what was said before.
@Suite(.witnessed) struct `Barriers` {
    @Test(.bug(id: "systemd/systemd#2737"), .bug(id: "systemd/systemd#2739"))
    func `a barrier falls after all that came before it is done`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let client = try daemon.connect()
        for number in 0..<50 {
            for piece in 0..<7 {
                let text = "STATUS=\(number).\(piece)"
                try UnixDatagram.send(Array(text.utf8), to: address)
            }
            try waitForBarrier(at: address)
            let scene = try client.ask(DescribeScene.self, .init()).scene
            #expect(scene.sources.map(\.status) == ["\(number).6"])
        }
    }

    /// Sends one, and waits until nobody has its end of the pipe any more.
    private func waitForBarrier(at address: UnixAddress) throws {
        let pipe = try TestPipe()
        try UnixDatagram.send(
            Array("BARRIER=1".utf8), to: address, descriptors: [pipe.writer.rawValue])
        let reader = pipe.endWriting()
        let timeout = try Deadline().remaining(for: "a barrier")
        #expect(try Poll.wait(reader, for: .readable, timeout: timeout).contains(.hungUp))
    }
}
