import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// Who comes before logind has answered (R39): a session may be locked without the daemon knowing.
@Suite struct `Before logind has answered` {
    /// A sheetd that is started by sockets in which somebody waits already.
    private func start(
        _ listener: borrowing UnixListener, _ notify: borrowing UnixDatagram, on bus: PrivateBus,
        _ folder: TestFolder, _ manager: ServiceManager
    ) throws -> ChildProcess {
        // Only the process itself knows its number before it is sheetd.
        let script = "LISTEN_PID=$$ exec \"$0\" \"$@\""
        let file = folder.path(of: "only.conf")
        try Data().write(to: URL(fileURLWithPath: file))
        var plan = ChildProcess.Plan(
            try Programs.system("sh"),
            [
                "-c", script, try Programs.sheetd(), "--system", "--runtime-dir", folder.path,
                "--state-dir", folder.path, "--config", file,
            ])
        plan.environment = [
            "LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink:notify", "NOTIFY_SOCKET": manager.path,
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
        ]
        plan.descriptors = [listener.descriptor.rawValue, notify.descriptor.rawValue]
        return try ChildProcess(plan)
    }

    @Test func `the calls that start the service are judged by what logind says`() throws {
        let bus = try PrivateBus()
        try bus.logIn("3", 2001)
        try bus.set("LockedHint", of: "3", to: true)
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        let listener = try UnixListener.bind(at: folder.address(of: "service"), mode: 0o600)
        let notify = try UnixDatagram.bind(at: folder.address(of: "notify"), mode: 0o600)
        let asker = try Client(folder.address(of: "service"))
        try asker.call(Present.self, .init(sheet: .init()), flags: .more)
        let opener = try Client(folder.address(of: "service"))
        try opener.call(OpenScene.self, .init(id: "desk", session: "3"))
        try UnixDatagram.send(Array("STATUS=early".utf8), to: folder.address(of: "notify"))

        let process = try start(listener, notify, on: bus, folder, manager)
        try manager.wait(for: "READY=1")
        #expect(try asker.reply(Present.self).state == .queued)
        #expect(try opener.reply(OpenScene.self).scene.session == "3")
        #expect(try opener.ask(DescribeScene.self, .init(id: "main")).scene.phase == .inactive)
        let deadline = Deadline()
        func isHeard() throws -> Bool {
            ["main", "desk"].contains { id in
                let scene = try? opener.ask(DescribeScene.self, .init(id: id)).scene
                return scene?.sources.contains { $0.status == "early" } ?? false
            }
        }
        while try !isHeard() { _ = try deadline.remaining(for: "the datagram to be read") }
        try bus.set("LockedHint", of: "3", to: false)
        #expect(try asker.reply(Present.self).state == .presented)
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    /// A daemon on a bus that says nothing, with a session that it does not hear of.
    private func stageOnSilentBus() throws -> LoginStage {
        let bus = try PrivateBus()
        try bus.logIn("3", 2001)
        try bus.pause()
        return try LoginStage(.system, on: bus)
    }

    @Test func `who comes is served in the end though the bus says nothing, and it is heard later`()
        throws
    {
        let stage = try stageOnSilentBus()
        try stage.daemon.serveNextClient()
        #expect(stage.daemon.process.errors.contains("Clients wait no longer for logind"))
        #expect(try stage.scene().session == nil)
        try stage.bus.resume()
        try stage.waitForScene("session 3") { $0.session == "3" }
    }

    @Test func `a reload goes on meanwhile`() throws {
        let stage = try stageOnSilentBus()
        try stage.daemon.process.signal(SIGHUP)
        try stage.daemon.manager.wait(for: "READY=1")
        try stage.daemon.serveNextClient()
    }

    @Test func `a stop does not wait, and serves nobody any more`() throws {
        let stage = try stageOnSilentBus()
        let client = try stage.daemon.connect()
        try client.call(GetStatus.self, .init())
        #expect(try stage.daemon.stop() == .exited(0))
        #expect(!stage.daemon.process.errors.contains("Clients wait no longer"))
    }
}
