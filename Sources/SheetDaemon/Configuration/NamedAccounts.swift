package import SheetService
import UnixIO

/// The groups that a configuration names, as the kernel numbers them.
package nonisolated struct NamedGroups: Hashable, Sendable {
    /// Whose members may do more than others.
    package private(set) var access = Access.Groups()
    /// Whose members may connect.
    package private(set) var socket = SocketAccess.everybody
    /// What is said of groups that there are not.
    package private(set) var warnings: [ConfigurationWarning] = []

    /// No group is named.
    package init() {}

    /// Looks the names up. One that no group has means nobody, and is a warning.
    ///
    /// - Parameters:
    ///   - values: the configuration.
    ///   - files: where its values stand.
    init(of values: Configuration, in files: [ConfigurationFiles.File]) {
        var unknown: [String] = []
        if let name = values.access.group {
            let number = UInt32(name) ?? Accounts.groupID(named: name)
            socket = number.map { .group($0) } ?? .nobody
            if number == nil { unknown.append("Group=\(name)") }
        }
        access = values.groups(number: Accounts.groupID(named:)) { unknown.append($0) }
        warnings = unknown.map { setting in
            let place = NamedGroups.place(of: setting, in: files)
            return ConfigurationWarning(
                file: place.file, line: place.line,
                message: "\(setting) means nobody: there is no such group")
        }
    }

    /// The line of `[Access]` that says this: the last one.
    private static func place(
        of setting: String, in files: [ConfigurationFiles.File]
    ) -> (file: String, line: Int?) {
        for file in files.reversed() {
            if let line = line(of: setting, in: file.statements) { return (file.path, line) }
        }
        return ("", nil)
    }

    private static func line(
        of setting: String, in statements: [ConfigurationStatement]
    ) -> Int? {
        var isInSection = false
        var line: Int?
        for statement in statements {
            switch statement.content {
            case .section(let name):
                isInSection = name == ConfigurationSection.access.rawValue
            case .entry(let key, let value) where isInSection && "\(key)=\(value)" == setting:
                line = statement.line
            case .entry, .fault:
                break
            }
        }
        return line
    }
}
