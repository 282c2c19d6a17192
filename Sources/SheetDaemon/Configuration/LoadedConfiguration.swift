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
    /// The groups that they name.
    package private(set) var groups = NamedGroups()

    /// The defaults; no file was read.
    package init() {}

    /// Reads one file, or none.
    ///
    /// - Throws: `ConfigurationFile.Failure` when the file cannot be read; what is wrong in it is a
    ///   warning.
    package init(file: String?) throws(ConfigurationFile.Failure) {
        guard let file else { return }
        let statements = try ConfigurationFile.read(file)
        warnings = values.take(statements, from: file)
        groups = NamedGroups(of: values, in: statements, from: file)
        warnings += groups.warnings
        files = [file]
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
        let looked = "\(files.joined(separator: ", ")): \(count)"
        return (warnings.map(\.description) + [idleWords].compactMap(\.self) + [looked]).map {
            "\($0)\n"
        }.joined()
    }
}
