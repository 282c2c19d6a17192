/// One option that a program understands.
package struct CommandLineOption: Hashable, Sendable {
    /// Its long name, without the dashes.
    package let name: String
    /// Its one ASCII letter, without the dash.
    package let letter: Character?
    /// Whether a value follows: `--name=value`, `--name value`, `-n value`.
    package let takesValue: Bool

    package init(_ name: String, letter: Character? = nil, takesValue: Bool = false) {
        precondition(letter?.isASCII ?? true, "getopt knows bytes only")
        self.name = name
        self.letter = letter
        self.takesValue = takesValue
    }
}

/// Why a command line cannot be read. Options are written as they were, with their dashes.
package enum CommandLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No option is called so, or several begin so.
    case unknownOption(String)
    /// The option needs a value, and the command line ends.
    case missingValue(String)
    /// The option takes no value.
    case unexpectedValue(String)

    /// What was wrong, in one line.
    package var description: String {
        switch self {
        case .unknownOption(let option): "unknown or ambiguous option \(option)"
        case .missingValue(let option): "the option \(option) needs a value"
        case .unexpectedValue(let option): "the option \(option) takes no value"
        }
    }
}
