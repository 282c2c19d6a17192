/// The folders in which an instance of the service has its configuration, those that win first.
///
/// **Source:** systemd-system.conf(5) and systemd.unit(5) for the order; the XDG Base Directory
/// Specification for what stands in place of /etc for a user's service.
package nonisolated struct ConfigurationFolders: Hashable, Sendable {
    /// The file of which the first one counts.
    static let fileName = "sheetd.conf"
    /// The folder of the drop-ins, beside it.
    static let dropInFolder = "sheetd.conf.d"

    /// Absolute paths; they need not be there.
    package let paths: [String]

    /// These folders.
    package init(_ paths: [String]) { self.paths = paths }

    /// Those of an instance.
    ///
    /// - Parameters:
    ///   - environment: finds variables.
    ///   - root: a folder that stands for `/`.
    package init(
        of instance: Options.Instance, root: String = "", environment: (String) -> String?
    ) {
        let first =
            switch instance {
            case .system: ["/etc"]
            case .user: ConfigurationFolders.userFolders(environment)
            }
        let all = first + ["/run", "/usr/local/lib", "/usr/lib"]
        paths = all.map { "\(root)\($0)/sheetd" }
    }

    /// A path that is not absolute counts as none.
    private static func userFolders(_ environment: (String) -> String?) -> [String] {
        func path(_ name: String) -> String? {
            environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let own = path("XDG_CONFIG_HOME") ?? path("HOME").map { "\($0)/.config" }
        let common = (environment("XDG_CONFIG_DIRS") ?? "").split(separator: ":")
            .map(String.init).filter { $0.hasPrefix("/") }
        return (own.map { [$0] } ?? []) + (common.isEmpty ? ["/etc/xdg"] : common)
    }
}
