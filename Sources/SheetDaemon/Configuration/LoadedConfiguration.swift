package import SheetService

/// What the operator has decided, and where.
package nonisolated struct LoadedConfiguration: Sendable {
    /// The values.
    package private(set) var values = Configuration()
    /// The files that were read, in this order; the later ones win.
    package private(set) var files: [String] = []
    /// What was passed over in them.
    package private(set) var warnings: [ConfigurationWarning] = []
    /// Why files were passed over whole; none outside of a start.
    package private(set) var refusals: [ConfigurationFile.Failure] = []
    /// The groups and users that they name.
    package private(set) var accounts = NamedAccounts()
    /// Where they are.
    let source: ConfigurationSource

    /// Reads all files of a source.
    ///
    /// - Throws: `ConfigurationFile.Failure` when one of them cannot be read; what is wrong in one is a
    ///   warning.
    package init(
        from source: ConfigurationSource = .nowhere
    ) throws(ConfigurationFile.Failure) {
        try self.init(from: source, passesOver: false)
    }

    /// Reads what there is for a start: where the files are found by themselves, one of them that cannot be
    /// read is passed over, as a service that is not there is worse than one that lacks a part of its
    /// configuration.
    ///
    /// - Throws: `ConfigurationFile.Failure` when a file that is named alone cannot be read.
    package init(
        forStartFrom source: ConfigurationSource
    ) throws(ConfigurationFile.Failure) {
        try self.init(from: source, passesOver: true)
    }

    private init(
        from source: ConfigurationSource, passesOver: Bool
    ) throws(ConfigurationFile.Failure) {
        self.source = source
        let found = try ConfigurationFiles(from: source, passesOver: passesOver)
        warnings = found.warnings
        refusals = found.refusals
        for file in found.files { warnings += values.take(file.statements, from: file.path) }
        accounts = NamedAccounts(of: values, in: found.files)
        warnings += accounts.warnings
        files = found.files.map(\.path)
    }

    /// Who may connect to sockets that the service makes. What was passed over may have closed them, so
    /// nobody else may until all of it is read.
    package var socketAccess: SocketAccess { refusals.isEmpty ? accounts.socket : .nobody }

    /// What is to be said of files that were passed over, or else of what was passed over in files, in a
    /// clause; `nil` when nothing was.
    package var problem: String? {
        let all = refusals.isEmpty ? warnings.map(\.description) : refusals.map(\.description)
        guard let first = all.first else { return nil }
        let others = all.count > 1 ? ", and \(all.count - 1) more" : ""
        return "a part of the configuration was passed over: \(first)\(others)"
    }

    /// What --check-config prints: each warning in a line of its own, then what was looked at.
    package var report: String {
        let count =
            switch warnings.count {
            case 0: "nothing to complain of"
            case 1: "1 warning"
            case let count: "\(count) warnings"
            }
        let names = files.isEmpty ? source.words : files.joined(separator: ", ")
        let looked = "\(names): \(count)"
        return (warnings.map(\.description) + [looked]).map { "\($0)\n" }.joined()
    }
}
