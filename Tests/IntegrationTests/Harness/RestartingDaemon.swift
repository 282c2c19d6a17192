import Glibc

/// A daemon that is started anew in its place, with what it had recorded.
final class RestartingDaemon {
    /// How one run ends so that another follows.
    enum Ending: CaseIterable {
        case killed
        /// As by a manager that restarts it.
        case told

        fileprivate var signal: Int32 {
            switch self {
            case .killed: SIGKILL
            case .told: SIGTERM
            }
        }
    }

    let folder: TestFolder
    private let plan: RunningDaemon.Plan
    /// The present run.
    private(set) var daemon: RunningDaemon

    init(hasNotifySocket: Bool = false, configuration: String? = nil) throws {
        folder = try TestFolder()
        plan = .init(
            options: ["--runtime-dir", folder.path, "--on-term", "restart"],
            configuration: configuration, hasNotifySocket: hasNotifySocket)
        daemon = try RunningDaemon(plan, in: folder)
    }

    /// Ends the run; there is no daemon then.
    func end(_ ending: Ending) throws {
        try daemon.stop(ending.signal)
    }

    /// Begins another run, and waits until it is ready.
    func start() throws {
        daemon = try RunningDaemon(plan, in: folder)
    }

    func restart(_ ending: Ending) throws {
        try end(ending)
        try start()
    }
}
