import Foundation
import SheetInterface
import UnixIO

/// A daemon whose `main` is bound to what a logind of the test's own says.
final class LoginStage {
    /// Which service it is (R39a).
    enum Instance: String {
        /// `main` is bound to seat0.
        case system
        /// `main` is bound to the session of whoever runs the tests.
        case user
    }

    let bus: PrivateBus
    private(set) var daemon: RunningDaemon
    private let plan: RunningDaemon.Plan
    private let folder: TestFolder

    /// Starts a machine at whose seat user 2001 is logged in, with session 3.
    convenience init(
        configuration: String = "", _ prepare: (PrivateBus) throws -> Void = { _ in }
    ) throws {
        let bus = try PrivateBus()
        try bus.logIn("3", 2001)
        try prepare(bus)
        try self.init(.system, on: bus, configuration: configuration)
        try waitForScene("session 3") { $0.session == "3" }
    }

    /// Starts a daemon on a bus that is there or not.
    init(_ instance: Instance, on bus: PrivateBus, configuration: String = "") throws {
        self.bus = bus
        folder = try TestFolder()
        // Without the machine's own configuration.
        let file = folder.path(of: "only.conf")
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
        plan = .init(
            options: [
                "--\(instance.rawValue)", "--runtime-dir", folder.path, "--state-dir", folder.path,
                "--config", file, "--on-term", "restart",
            ],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        daemon = try RunningDaemon(plan, in: folder)
    }

    /// Kills the daemon, and starts one that goes on with what it has left.
    func restart() throws {
        try daemon.stop(SIGKILL)
        daemon = try RunningDaemon(plan, in: folder)
    }

    /// Starts the bus again, with a logind that has kept its session; the daemon sees nothing before.
    func startBus(_ prepare: (PrivateBus) throws -> Void = { _ in }) throws {
        try daemon.process.pause()
        try bus.start()
        try bus.startLogind()
        try bus.logIn("3", 2001)
        try prepare(bus)
        try daemon.process.signal(SIGCONT)
    }

    /// `main` as it is now.
    func scene() throws -> Wire.Scene {
        try daemon.connect().ask(DescribeScene.self, .init(id: "main")).scene
    }

    /// Waits until `main` is in a phase, and something else is so.
    @discardableResult
    func waitForPhase(
        _ phase: Wire.Word<Wire.ScenePhase>, and isSo: (Wire.Scene) -> Bool = { _ in true }
    ) throws -> Wire.Scene {
        try waitForScene("\(phase)") { $0.phase == phase && isSo($0) }
    }

    /// Waits until something is so of `main`.
    @discardableResult
    func waitForScene(
        _ what: String, _ isSo: (Wire.Scene) -> Bool
    ) throws -> Wire.Scene {
        let deadline = Deadline()
        let client = try daemon.connect()
        while true {
            let scene = try client.ask(DescribeScene.self, .init(id: "main")).scene
            if isSo(scene) { return scene }
            _ = try deadline.remaining(for: "main to be \(what); it is \(scene)")
        }
    }

    /// Waits until the daemon has heard from logind so many times.
    func waitUntilHeard(_ count: Int = 1) throws {
        try waitForLog("logind is heard", count)
    }

    /// Waits until the daemon has lost what it hears logind by so many times.
    func waitUntilLost(_ count: Int = 1) throws {
        try waitForLog("What logind said last stands", count)
    }

    private func waitForLog(_ words: String, _ count: Int) throws {
        let deadline = Deadline()
        while daemon.process.errors.components(separatedBy: words).count <= count {
            _ = try deadline.remaining(for: "“\(words)”: \(daemon.process.errors)")
        }
    }
}
