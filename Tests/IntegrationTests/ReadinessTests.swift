import Glibc
import SheetInterface
import Testing
import UnixIO

/// What the service manager is told (R38).
@Suite struct `Telling the service manager` {
    @Test func `ready comes first in the first message, with the status, and is true`() throws {
        let daemon = try RunningDaemon()
        #expect(daemon.readyMessage.first == "READY=1")
        #expect(daemon.readyMessage.count == 2)
        #expect(daemon.readyMessage.last?.hasPrefix("STATUS=0 sheets in 1 scene") == true)
        #expect(daemon.readyMessage.joined(separator: "\n").utf8.count < 1024)
        try daemon.serveNextClient()
    }

    @Test func `the status follows what is live, and says what keeps scenes from being active`()
        throws
    {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        _ = try client.ask(OpenScene.self, .init(id: "kiosk"))
        _ = try client.ask(Present.self, .init(sheet: .init(onInactive: .keep)))
        try daemon.manager.waitForStatus(with: "1 sheet in 2 scenes")
        try daemon.process.signal(SIGUSR1)
        let status = try daemon.manager.waitForStatus(with: "signal says inactive")
        #expect(!status.contains("\n"))
        try daemon.process.signal(SIGUSR2)
        let later = try daemon.manager.wait(for: "STATUS=")
        #expect(!later.contains("signal"))
    }

    @Test func `the status is told once a second at most`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let start = ContinuousClock.now
        for _ in 0..<200 {
            let id = try client.ask(Present.self, .init(sheet: .init())).id
            _ = try client.ask(Dismiss.self, .init(id: id))
        }
        _ = try client.ask(Present.self, .init(sheet: .init()))
        let seconds = (ContinuousClock.now - start).components.seconds
        var messages = 1
        while try !daemon.manager.wait(for: "STATUS=").contains("1 sheet in") { messages += 1 }
        #expect(messages <= seconds + 2)
    }

    @Test func `the status stays within one datagram, however many say something`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        for number in 0..<40 {
            let source = "\(number)" + String(repeating: "x", count: 60)
            _ = try client.ask(SetPhase.self, .init(phase: .inactive, source: source))
        }
        let status = try daemon.manager.waitForStatus(with: "no scene is active")
        #expect(status.utf8.count < 1024 - "STATUS=".utf8.count)
    }

    @Test func `signs of life come as often as they are asked for`() throws {
        let daemon = try RunningDaemon(
            .init(environment: ["WATCHDOG_USEC": "200000"]))
        let start = ContinuousClock.now
        for _ in 0..<5 { try daemon.manager.wait(for: "WATCHDOG=1") }
        // Half of the time that is waited for, five times.
        #expect(ContinuousClock.now - start > .milliseconds(350))
    }

    @Test func `a daemon that is stopped gives no sign of life`() throws {
        let daemon = try RunningDaemon(.init(environment: ["WATCHDOG_USEC": "100000"]))
        try daemon.manager.wait(for: "WATCHDOG=1")
        try daemon.process.pause()
        // Messages that were on their way before.
        while try daemon.manager.takeMessage() != nil {}
        #expect(throws: HarnessFailure.self) {
            try daemon.manager.wait(for: "WATCHDOG=1", Deadline(in: .milliseconds(300)))
        }
        try daemon.process.signal(SIGCONT)
        try daemon.manager.wait(for: "WATCHDOG=1")
    }

    @Test(arguments: ["1", "nobody"]) func `signs of life are not for another process to give`(
        pid: String
    ) throws {
        let daemon = try RunningDaemon(
            .init(environment: ["WATCHDOG_USEC": "20000", "WATCHDOG_PID": pid]))
        #expect(throws: HarnessFailure.self) {
            try daemon.manager.wait(for: "WATCHDOG=1", Deadline(in: .milliseconds(200)))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `the end is told`(signal: Int32) throws {
        let daemon = try RunningDaemon()
        #expect(try daemon.stop(signal) == .exited(0))
        try daemon.manager.wait(for: "STOPPING=1")
    }

    @Test func `a manager that is gone, or has no file, does not stop the daemon`() throws {
        let daemon = try RunningDaemon(.init(environment: ["WATCHDOG_USEC": "20000"]))
        try daemon.manager.wait(for: "WATCHDOG=1")
        #expect(unlink(daemon.manager.path) == 0)
        for _ in 0..<20 { try daemon.serveNextClient() }
        #expect(try daemon.stop() == .exited(0))
    }

    @Test func `a manager that cannot be told that all is ready does not stop the daemon`() throws {
        let folder = try TestFolder()
        var plan = ChildProcess.Plan(
            try Programs.sheetd(), ["--socket", folder.path(of: "service")])
        plan.environment = ["NOTIFY_SOCKET": folder.path(of: "nobody")]
        let process = try ChildProcess(plan)
        _ = try Client(waitingFor: folder.address(of: "service")).status()
        #expect(process.errors.contains(folder.path(of: "nobody")))
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    /// The kernel holds ten datagrams for a socket, and a plain send waits when they are there.
    @Test func `a manager that does not listen keeps nobody from being served`() throws {
        let daemon = try RunningDaemon(.init(environment: ["WATCHDOG_USEC": "2000"]))
        let address = try UnixAddress(path: daemon.manager.path)
        try fill(address)
        let client = try daemon.connect()
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(200) { _ = try client.status() }
        // Signs of life are given again once they are taken.
        try daemon.manager.wait(for: "WATCHDOG=1")
        while try daemon.manager.takeMessage() != nil {}
        try daemon.manager.wait(for: "WATCHDOG=1")
        try fill(address)
        let stop = ContinuousClock.now
        #expect(try daemon.stop() == .exited(0))
        #expect(ContinuousClock.now - stop < .seconds(4))
    }

    /// Sends datagrams until no more fit.
    private func fill(_ address: UnixAddress) throws {
        let number = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw Errno.last("open a socket") }
        defer { close(number) }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &target.sun_path) {
            $0.copyBytes(from: address.description.utf8)
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let connected = withUnsafeBytes(of: &target) {
            connect(number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
        }
        guard connected == 0 else { throw Errno.last("connect to", address.description) }
        while send(number, "X_FILLED=1", 10, 0) >= 0 {}
    }
}
