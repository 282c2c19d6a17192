import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// What SIGTERM means to a daemon that a service manager has started (R38a).
@Suite struct `Stopping under a manager` {
    /// A daemon that takes the process behind NOTIFY_SOCKET for its manager, and finds its bus here.
    private func daemon(bus path: String, options: [String] = []) throws -> RunningDaemon {
        // Only the process itself knows its number before it is sheetd.
        let script = "SYSTEMD_EXEC_PID=$$ exec \"$0\" \"$@\""
        return try RunningDaemon(
            .init(
                options: options,
                environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(path)"],
                wrapper: [Programs.system("sh"), "-c", script]))
    }

    /// Stops the daemon in the presence of a detached sheet, and gives how its presenter was told.
    private func stop(_ daemon: RunningDaemon) throws -> (told: String, after: Duration) {
        let client = try daemon.connect()
        try client.presentAndWait(.init(sheet: .init(), lifetime: .detached))
        let start = ContinuousClock.now
        try daemon.process.signal(SIGTERM)
        guard let reply = try client.nextReply() else {
            throw HarnessFailure("the presenter is not told")
        }
        let after = ContinuousClock.now - start
        #expect(try daemon.process.waitForEnd() == .exited(0))
        return (reply.error ?? "", after)
    }

    private static let stopping = "org.sheetd.Presentation.ServiceStopping"

    @Test func `without a bus to ask on, it means to be back`() throws {
        let folder = try TestFolder()
        let (told, _) = try stop(daemon(bus: folder.path(of: "nobody")))
        #expect(told == Self.stopping)
    }

    @Test func `a bus that does not answer is not waited for`() throws {
        let folder = try TestFolder()
        let bus = try UnixListener.bind(at: folder.address(of: "bus"), mode: 0o600)
        let (told, after) = try stop(daemon(bus: folder.path(of: "bus")))
        #expect(told == Self.stopping)
        #expect((.milliseconds(190)..<Duration.seconds(3)).contains(after))
        guard case .connection = bus.accept() else {
            Issue.record("the bus was not asked")
            return
        }
    }

    @Test func `the command line goes before the manager`() throws {
        let folder = try TestFolder()
        let bus = try UnixListener.bind(at: folder.address(of: "bus"), mode: 0o600)
        let options = ["--on-term=stop"]
        let (told, after) = try stop(daemon(bus: folder.path(of: "bus"), options: options))
        #expect(told.isEmpty)
        #expect(after < .seconds(3))
        guard case .wouldBlock = bus.accept() else {
            Issue.record("the bus was asked")
            return
        }
    }
}
