import SheetStore

/// Where the history is.
enum HistoryFolder {
    /// Works out the place.
    ///
    /// As with the log of facts, a service whose place somebody has chosen without saying what it is
    /// keeps nothing: the machine's history is another's.
    ///
    /// **Source:** systemd.exec(5), StateDirectory=; the XDG Base Directory Specification,
    /// `$XDG_STATE_HOME`.
    static func place(_ options: Options, environment: Environment) -> HistoryPlace {
        if let folder = options.stateDirectory ?? environment.managedStateDirectory {
            return .folder(folder)
        }
        let isPrivate = options.socket != nil || options.runtimeDirectory != nil
        guard options.instance != nil || !isPrivate else { return .memory }
        let isSystem = options.instance.map { $0 == .system } ?? (environment.user == 0)
        if isSystem { return .folder("/var/lib/sheetd") }
        // A path that is not absolute counts as none.
        let isAbsolute = { (path: String) in path.hasPrefix("/") }
        let folder =
            environment.userStateDirectory.filter(isAbsolute)
            ?? environment.home.filter(isAbsolute).map { "\($0)/.local/state" }
        return folder.map { .folder("\($0)/sheetd") } ?? .memory
    }
}

extension Optional {
    fileprivate func filter(_ isRight: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isRight($0) ? $0 : nil }
    }
}
