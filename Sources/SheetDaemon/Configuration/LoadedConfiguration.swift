import SheetInterface
package import SheetService

/// What the operator has decided, and where.
package nonisolated struct LoadedConfiguration: Sendable {
    /// The values.
    package private(set) var values = Configuration()
    /// The files that were read, in this order; the later ones win.
    package private(set) var files: [String] = []
    /// What was passed over in them.
    package private(set) var warnings: [ConfigurationWarning] = []
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
        self.source = source
        let found = try ConfigurationFiles(from: source)
        warnings = found.warnings
        for file in found.files { warnings += values.take(file.statements, from: file.path) }
        accounts = NamedAccounts(of: values, in: found.files)
        warnings += accounts.warnings
        files = found.files.map(\.path)
    }

    /// What is set and does nothing in this version, in words; `nil` when all that is set counts.
    package var idleWords: String? {
        let idle = values.idleSettings
        guard !idle.isEmpty else { return nil }
        return "Does nothing yet in version \(SheetdVersion.current): "
            + idle.joined(separator: " ")
    }

    /// What --check-config prints: each warning in a line of its own, what does nothing yet, then what
    /// was looked at.
    package var report: String {
        let count =
            switch warnings.count {
            case 0: "nothing to complain of"
            case 1: "1 warning"
            case let count: "\(count) warnings"
            }
        let names = files.isEmpty ? source.words : files.joined(separator: ", ")
        let looked = "\(names): \(count)"
        return (warnings.map(\.description) + [idleWords].compactMap(\.self) + [looked]).map {
            "\($0)\n"
        }.joined()
    }
}
