import Foundation
import UnixIO

/// A system bus of a test's own, with python3-dbusmock's logind on it.
final class PrivateBus {
    private let folder: TestFolder
    private var busProcess: ChildProcess?
    private var logindProcess: ChildProcess?

    /// What `DBUS_SYSTEM_BUS_ADDRESS` is to be.
    var address: String { "unix:path=\(folder.path(of: "bus"))" }

    private static let logind = "org.freedesktop.login1"
    private static let manager = "/org/freedesktop/login1"
    private static let mockInterface = "org.freedesktop.DBus.Mock"

    /// Starts both; `isStarted: false` leaves that for later.
    init(isStarted: Bool = true) throws {
        folder = try TestFolder()
        guard isStarted else { return }
        try start()
        try startLogind()
    }

    // MARK: Coming and going

    /// Starts a bus without logind.
    func start() throws {
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>system</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/><allow own="*"/><allow send_destination="*"/>
                <allow receive_sender="*"/>
              </policy>
            </busconfig>
            """
        let file = folder.path(of: "bus.conf")
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
        busProcess = try ChildProcess(
            .init(Programs.system("dbus-daemon"), ["--config-file=\(file)", "--nofork"]))
        // Everybody's, as the machine's own.
        chmod(folder.path, 0o755)
        let deadline = Deadline()
        while try busctl(["list"]) == nil {
            _ = try deadline.remaining(for: "the bus: \(busProcess?.errors ?? "")")
        }
    }

    /// Starts a logind on the bus; nobody is logged in.
    func startLogind() throws {
        var plan = try ChildProcess.Plan(
            Programs.system("python3"), ["-m", "dbusmock", "--system", "--template", "logind"])
        plan.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
        logindProcess = try ChildProcess(plan)
        let deadline = Deadline()
        while try callManager("ListSessions") == nil {
            _ = try deadline.remaining(for: "the logind: \(logindProcess?.errors ?? "")")
        }
    }

    func stopLogind() throws {
        try logindProcess?.signal(SIGKILL)
        try logindProcess?.waitForEnd()
        logindProcess = nil
    }

    /// Ends the bus, and what is on it.
    func stop() throws {
        if logindProcess != nil { try stopLogind() }
        try busProcess?.signal(SIGKILL)
        try busProcess?.waitForEnd()
        busProcess = nil
        unlink(folder.path(of: "bus"))
    }

    /// Stops the bus in its tracks.
    func pause() throws { try busProcess?.pause() }
    /// Lets it go on.
    func resume() throws { try busProcess?.signal(SIGCONT) }

    // MARK: What logind says

    /// Somebody logs in at seat0; whoever was active there is so no more.
    func logIn(_ id: String, _ uid: UInt32, isActive: Bool = true) throws {
        try mock("AddSession", "ssusb", [id, "seat0", "\(uid)", "name", "\(isActive)"])
        try emit("SessionNew", "so", [id, path(id)])
    }

    /// Somebody logs out.
    func logOut(_ id: String) throws {
        try mock("RemoveObject", "s", [path(id)])
        try emit("SessionRemoved", "so", [id, path(id)])
    }

    /// Changes a property of a session that is true or false.
    func set(_ property: String, of id: String, to value: Bool) throws {
        try mock(
            "UpdateProperties", "sa{sv}",
            ["\(Self.logind).Session", "1", property, "b", "\(value)"], of: path(id))
    }

    /// Says which session is a user's most important one.
    func setDisplay(of uid: UInt32, to id: String) throws {
        let words = ["\(Self.logind).User", "Display", "(so)", id, path(id)]
        try call(
            "Set", "org.freedesktop.DBus.Properties", "ssv", words,
            of: "\(Self.manager)/user/\(uid)")
    }

    /// Emits `Lock` or `Unlock` of a session.
    func emit(_ signal: String, of id: String) throws {
        try mock(
            "EmitSignal", "sssav", ["\(Self.logind).Session", signal, "", "0"], of: path(id))
    }

    /// Sends `Lock` or `Unlock` of a session to everybody on the bus, as any program can.
    func forge(_ signal: String, of id: String) throws {
        let list = try busctl(["list", "--unique", "--no-legend"]) ?? ""
        for line in list.split(separator: "\n") {
            guard let name = line.split(separator: " ").first, name.hasPrefix(":") else { continue }
            let words = [
                "emit", "--destination=\(name)", path(id), "\(Self.logind).Session", signal,
            ]
            // One of them is gone by now: busctl's own that has listed them.
            _ = try busctl(words)
        }
    }

    /// Says that the machine is about to sleep, or awake again.
    func prepareForSleep(_ isAnnounced: Bool) throws {
        try mock(
            "EmitSignal", "sssav",
            ["\(Self.logind).Manager", "PrepareForSleep", "b", "1", "b", "\(isAnnounced)"])
    }

    /// What puts a sleep off, as busctl prints it.
    func inhibitors() throws -> String {
        try callManager("ListInhibitors") ?? ""
    }

    /// Waits until sheetd puts a sleep off, or does so no more.
    func waitForInhibitor(_ isThere: Bool) throws {
        let deadline = Deadline()
        while try inhibitors().contains(#""sleep" "sheetd""#) != isThere {
            _ = try deadline.remaining(for: "an inhibitor to be \(isThere ? "there" : "gone")")
        }
    }

    private func emit(_ signal: String, _ types: String, _ values: [String]) throws {
        let typed = zip(types, values).flatMap { [String($0), $1] }
        try mock(
            "EmitSignal", "sssav",
            ["\(Self.logind).Manager", signal, types, "\(values.count)"] + typed)
    }

    // MARK: Calls

    private func path(_ id: String) -> String { "\(Self.manager)/session/\(id)" }

    private func mock(
        _ method: String, _ types: String, _ values: [String], of path: String = manager
    ) throws {
        try call(method, Self.mockInterface, types, values, of: path)
    }

    private func call(
        _ method: String, _ interface: String, _ types: String, _ values: [String], of path: String
    ) throws {
        let words = ["call", Self.logind, path, interface, method, types] + values
        guard try busctl(words) != nil else { throw HarnessFailure("\(words) has failed") }
    }

    private func callManager(_ method: String) throws -> String? {
        try busctl(["call", Self.logind, Self.manager, "\(Self.logind).Manager", method])
    }

    /// - Returns: what it prints; `nil` when it fails.
    func busctl(_ words: [String]) throws -> String? {
        let process = try ChildProcess(
            .init(Programs.system("busctl"), ["--address=\(address)"] + words))
        return try process.waitForEnd() == .exited(0) ? process.output : nil
    }
}
