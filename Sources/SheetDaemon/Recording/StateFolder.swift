/// Where the log of facts is.
enum StateFolder {
    /// Works out the folder.
    ///
    /// A service whose folder nobody has named, by its place or by what it is, is a private one and
    /// keeps nothing over a restart: what it would find in the machine's folder is another's.
    ///
    /// - Returns: an absolute path; `nil` when there is none.
    static func path(_ options: Options, environment: Environment) -> String? {
        if let folder = options.runtimeDirectory { return folder + "/state" }
        if let folder = environment.managedRuntimeDirectory { return folder }
        guard options.socket == nil || options.instance != nil else { return nil }
        return (try? SocketPlan.folder(options, environment)).map { $0 + "/state" }
    }
}
