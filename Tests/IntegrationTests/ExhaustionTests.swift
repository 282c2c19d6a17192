import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// When the system has no more to give.
@Suite struct `Running out of descriptors` {
    /// A daemon that may have so many descriptors open.
    private func daemon(descriptors: Int) throws -> RunningDaemon {
        let script = "ulimit -n \(descriptors); exec \"$0\" \"$@\""
        return try RunningDaemon(.init(wrapper: [Programs.system("sh"), "-c", script]))
    }

    @Test func `those who wait are served when others leave, and the wait costs nothing`() throws {
        let daemon = try daemon(descriptors: 36)
        var clients = try (0..<40).map { _ in try daemon.connect() }
        for client in clients { try client.call(GetStatus.self, .init()) }
        _ = try clients[0].reply(GetStatus.self)
        // Nobody could be served but those that were let in.
        let isServed = try clients.last?.hasInput()
        #expect(isServed == false)

        let before = try daemon.processorTime()
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(700) {
            // Blocks until the deadline: nothing comes.
            _ = try? clients[39].reply(GetStatus.self, Deadline(in: .milliseconds(700)))
        }
        #expect(try daemon.processorTime() - before < .milliseconds(300))

        clients.removeFirst(20)
        for client in clients.suffix(15) { _ = try client.reply(GetStatus.self) }
        try daemon.serveNextClient()
        #expect(try daemon.stop() == .exited(0))
    }

    @Test(.bug(id: "systemd/systemd#17795"))
    func `a notify socket takes descriptors even then`() throws {
        let script = "ulimit -n 24; exec \"$0\" \"$@\""
        let daemon = try RunningDaemon(
            .init(wrapper: [Programs.system("sh"), "-c", script], hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let null = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
        let client = try daemon.connect()
        _ = try client.status()
        let count = try daemon.descriptorCount()
        for _ in 0..<20 {
            try UnixDatagram.send(
                Array("FDSTORE=1".utf8), to: address,
                descriptors: Array(repeating: null.rawValue, count: 100))
        }
        try daemon.serveNextClient()
        try daemon.waitForDescriptorCount(count, over: client)
        try UnixDatagram.send(Array("STOPPING=1".utf8), to: address)
        #expect(try client.ask(DescribeScene.self, .init()).scene.phase == .background)
    }
}
