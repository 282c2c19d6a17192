import SheetService

/// Where a configuration names groups and users: looked up once, for a file may name very many.
nonisolated struct AccountLines {
    /// A line as it reads, in a section.
    private struct Setting: Hashable {
        let section: String
        let text: String
    }

    private var places: [Setting: (file: String, line: Int)] = [:]
    private let lastFile: String

    /// - Parameter files: those that win last; of lines that say the same the last one counts.
    init(in files: [ConfigurationFiles.File]) {
        lastFile = files.last?.path ?? ""
        for file in files {
            var section = ""
            for statement in file.statements {
                switch statement.content {
                case .section(let name):
                    section = name.split(separator: " ").joined(separator: " ")
                case .entry(let key, let value) where key == "User" || key.hasSuffix("Group"):
                    places[Setting(section: section, text: "\(key)=\(value)")] =
                        (file.path, statement.line)
                case .entry, .fault: break
                }
            }
        }
    }

    /// Says something of a line.
    func warning(of setting: String, in section: String, _ words: String) -> ConfigurationWarning {
        let place = places[Setting(section: section, text: setting)]
        return ConfigurationWarning(
            file: place?.file ?? lastFile, line: place?.line, message: "\(setting) \(words)")
    }
}
