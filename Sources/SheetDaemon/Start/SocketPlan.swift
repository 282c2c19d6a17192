import UnixIO

/// Where the service listens when nobody has passed it a socket.
struct SocketPlan: Hashable, Sendable {
    let service: UnixAddress
    /// Where sd_notify datagrams are taken; `nil` for nowhere.
    let notify: UnixAddress?

    /// Works the addresses out.
    ///
    /// - Throws: `UsageError` when there is no folder to take.
    init(_ options: Options, environment: Environment) throws(UsageError) {
        if let socket = options.socket, options.runtimeDirectory == nil {
            service = socket
            notify = options.notifySocket
            return
        }
        let folder = try SocketPlan.folder(options, environment)
        let service = try SocketPlan.address("org.sheetd.Presentation", in: folder)
        let notify = try SocketPlan.address("notify", in: folder)
        self.service = options.socket ?? service
        self.notify = options.notifySocket ?? notify
    }

    /// The folder of the service.
    ///
    /// - Throws: `UsageError` when there is none to take.
    static func folder(
        _ options: Options, _ environment: Environment
    ) throws(UsageError) -> String {
        if let folder = options.runtimeDirectory { return folder }
        let isSystem = options.instance.map { $0 == .system } ?? (environment.user == 0)
        if isSystem { return "/run/sheetd" }
        guard let folder = environment.userRuntimeDirectory, folder.hasPrefix("/") else {
            throw UsageError(
                "XDG_RUNTIME_DIR is not set: say where to listen, by --runtime-dir or --socket")
        }
        return folder + "/sheetd"
    }

    private static func address(
        _ name: String, in folder: String
    ) throws(UsageError) -> UnixAddress {
        do throws(UnixAddressError) {
            return try UnixAddress(path: folder + "/" + name)
        } catch {
            throw UsageError("\(error)")
        }
    }
}
