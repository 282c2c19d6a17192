/// Something in a configuration file that is not as it should be, and was passed over.
package struct ConfigurationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    package let file: String
    /// The number of the line, from 1; `nil` where the file itself is meant.
    package let line: Int?
    /// What is wrong there, and what would be right.
    package let message: String

    package init(file: String, line: Int?, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `file:line: message`, or `file: message`.
    package var description: String {
        "\(file):" + (line.map { "\($0):" } ?? "") + " \(message)"
    }
}
