package import PresentationCore
package import SheetService
import UnixIO

/// The groups and users that a configuration names, as the kernel numbers them.
package nonisolated struct NamedAccounts: Hashable, Sendable {
    /// Whose members may do more than others.
    package private(set) var access = Access.Groups()
    /// Whose members may connect.
    package private(set) var socket = SocketAccess.everybody
    /// Whose the scenes are of which that is said.
    package private(set) var owners: [SceneID: UserID] = [:]
    /// What is said of groups and users that there are not.
    package private(set) var warnings: [ConfigurationWarning] = []

    /// Nobody is named.
    package init() {}

    /// Looks the names up. A group that there is not means nobody, a user the service's own; both are
    /// warned of.
    ///
    /// - Parameters:
    ///   - values: the configuration.
    ///   - files: where its values stand.
    init(of values: Configuration, in files: [ConfigurationFiles.File]) {
        var groups: [String] = []
        if let name = values.access.group {
            let number = UInt32(name) ?? Accounts.groupID(named: name)
            socket = number.map { .group($0) } ?? .nobody
            if number == nil { groups.append("Group=\(name)") }
        }
        access = values.groups(number: Accounts.groupID(named:)) { groups.append($0) }
        var users: [(section: String, setting: String)] = []
        owners = values.owners(number: Accounts.userID(named:)) { id, setting in
            users.append((id.description, setting))
        }
        warnings = groups.map { setting in
            NamedAccounts.warning(
                of: setting, "means nobody: there is no such group", in: files
            ) { $0 == ConfigurationSection.access.rawValue }
        }
        warnings += users.map { scene, setting in
            NamedAccounts.warning(
                of: setting, "means the service's own user: there is no such user", in: files
            ) {
                let words = $0.split(separator: " ")
                return words.count == 2 && words[0] == ConfigurationSection.scene.rawValue
                    && words[1] == scene
            }
        }
    }

    /// Names the line that says this: the last one in a section that is meant.
    private static func warning(
        of setting: String, _ words: String, in files: [ConfigurationFiles.File],
        isMeant: (String) -> Bool
    ) -> ConfigurationWarning {
        let message = "\(setting) \(words)"
        for file in files.reversed() {
            if let line = line(of: setting, in: file.statements, isMeant) {
                return ConfigurationWarning(file: file.path, line: line, message: message)
            }
        }
        return ConfigurationWarning(file: files.last?.path ?? "", line: nil, message: message)
    }

    private static func line(
        of setting: String, in statements: [ConfigurationStatement], _ isMeant: (String) -> Bool
    ) -> Int? {
        var isInSection = false
        var line: Int?
        for statement in statements {
            switch statement.content {
            case .section(let name): isInSection = isMeant(name)
            case .entry(let key, let value) where isInSection && "\(key)=\(value)" == setting:
                line = statement.line
            case .entry, .fault: break
            }
        }
        return line
    }
}
