/// Where a configuration is read from, each time anew.
package nonisolated enum ConfigurationSource: Hashable, Sendable {
    /// Nowhere: the defaults hold.
    case nowhere
    /// From one file alone, whatever else there is.
    case file(String)
    /// From the first `sheetd.conf` of these folders, and the drop-ins of all of them.
    case folders(ConfigurationFolders)

    /// What is said where no file was found.
    var words: String {
        switch self {
        case .nowhere, .file: "no file"
        case .folders(let folders): "no file in \(folders.paths.joined(separator: ", "))"
        }
    }
}
