/// What one line of a configuration file says. Empty lines and comments say nothing.
package struct ConfigurationStatement: Hashable, Sendable {
    /// What it is.
    package enum Content: Hashable, Sendable {
        /// `[name]`: what follows belongs there.
        case section(String)
        /// `key=value`, without the blanks around either.
        case entry(key: String, value: String)
        /// Neither; the words say why, as they read after "the line".
        case fault(String)
    }

    /// The number of the line in its file, from 1.
    package let line: Int
    package let content: Content

    package init(line: Int, _ content: Content) {
        self.line = line
        self.content = content
    }
}
