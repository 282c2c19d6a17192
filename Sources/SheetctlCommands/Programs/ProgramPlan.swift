import Glibc
import SheetClient
import SheetInterface
import UnixIO

/// What `sheetctl run` is to run, and in which scene.
struct ProgramPlan: Hashable, Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The scene's id.
    let scene: String
    let title: String?
    /// The daemon's notify socket, when it is not beside the service's.
    let notifySocket: UnixAddress?

    /// - Parameter scene: One named for this process when it is left out.
    init(words: [String], scene: String?, title: String?, notifySocket: UnixAddress?) {
        self.words = words
        self.scene = scene ?? "run-\(getpid())"
        self.title = title
        self.notifySocket = notifySocket
    }

    /// The scene as it is to be opened: it lives with whoever opens it, unless it does by itself.
    var opening: OpenScene.Parameters {
        OpenScene.Parameters(id: scene, title: title, lifetime: .presenter)
    }

    /// The notify socket of the daemon whose service is at `address`; nil for one that is no file.
    func notifyAddress(beside address: String) -> UnixAddress? {
        if let notifySocket { return notifySocket }
        guard let path = (try? UnixAddress(parsing: address))?.path else { return nil }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return try? UnixAddress(path: "\(folder)notify")
    }

    /// What the program finds.
    ///
    /// - Parameters:
    ///   - daemon: Where the daemon is; nil when that is not known, and for the program to find out.
    ///   - notifySocket: The one that takes what it says; nil for that which this process has.
    func environment(daemon: String?, notifySocket: String?) -> ChildEnvironment {
        var environment = ChildEnvironment()
        environment.set("SHEETD_SCENE", to: scene)
        if let daemon { environment.set("SHEETD_SOCKET", to: Self.absolute(daemon)) }
        if let notifySocket { environment.set("NOTIFY_SOCKET", to: notifySocket) }
        // Each names a process by its number: the one that shall take the sockets that are passed, and
        // tell the manager that it is alive.
        for name in ["LISTEN_PID", "WATCHDOG_PID", "SYSTEMD_EXEC_PID"] {
            environment.renumber(name)
        }
        // Names it in another way, too, which this process cannot know beforehand.
        environment.drop("LISTEN_PIDFDID")
        return environment
    }

    /// The address for a program that may go to another folder.
    private static func absolute(_ address: String) -> String {
        guard let path = (try? UnixAddress(parsing: address))?.path, !path.hasPrefix("/"),
            let folder = getcwd(nil, 0)
        else { return address }
        defer { free(folder) }
        let whole = "\(String(cString: folder))/\(path)"
        return (try? UnixAddress(path: whole)) == nil ? address : whole
    }
}
