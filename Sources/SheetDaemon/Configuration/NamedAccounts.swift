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
    ///   - files: where its values stand, those that win last.
    init(of values: Configuration, in files: [ConfigurationFiles.File]) {
        var groups: [String] = []
        if let name = values.access.group {
            let number = UInt32(name) ?? Accounts.groupID(named: name)
            socket = number.map { .group($0) } ?? .nobody
            if number == nil { groups.append("Group=\(name)") }
        }
        access = values.groups(number: Accounts.groupID(named:)) { groups.append($0) }
        var users: [(scene: SceneID, setting: String)] = []
        owners = values.owners(number: Accounts.userID(named:)) { users.append(($0, $1)) }
        guard !groups.isEmpty || !users.isEmpty else { return }
        let lines = AccountLines(in: files)
        warnings = groups.map {
            lines.warning(
                of: $0, in: ConfigurationSection.access.rawValue,
                "means nobody: there is no such group")
        }
        warnings += users.prefix(Configuration.warningsPerFile).map { scene, setting in
            lines.warning(
                of: setting, in: "\(ConfigurationSection.scene.rawValue) \(scene)",
                "means the service's own user: there is no such user")
        }
        let unsaid = users.count - Configuration.warningsPerFile
        if unsaid > 0 {
            let message = "\(unsaid) more scenes name users that there are not"
            warnings.append(
                ConfigurationWarning(file: files.last?.path ?? "", line: nil, message: message))
        }
    }
}
