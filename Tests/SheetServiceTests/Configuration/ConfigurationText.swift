import SheetService

/// The statements of a file that is as it should be, or wrong only in its words: `[section]` and
/// `key=value` in lines. The syntax itself is for the shell and its tests.
func statements(_ text: String) -> [ConfigurationStatement] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
        if line.hasPrefix("[") {
            return ConfigurationStatement(
                line: index + 1, .section(String(line.dropFirst().dropLast())))
        }
        guard let equals = line.firstIndex(of: "=") else { return nil }
        return ConfigurationStatement(
            line: index + 1,
            .entry(
                key: String(line[..<equals]), value: String(line[line.index(after: equals)...])))
    }
}

/// What a file makes of the defaults, when nothing in it is to be complained of.
func configuration(_ text: String) throws -> Configuration {
    var configuration = Configuration()
    let warnings = configuration.take(statements(text), from: "test.conf")
    if let first = warnings.first { throw Unexpected(warning: first) }
    return configuration
}

/// The words of the warnings that a file causes.
func warnings(_ text: String) -> [String] {
    var configuration = Configuration()
    return configuration.take(statements(text), from: "test.conf").map(\.description)
}

struct Unexpected: Error {
    let warning: ConfigurationWarning
}
