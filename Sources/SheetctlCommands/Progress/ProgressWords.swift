/// Words that a job has written, as the daemon takes them.
enum ProgressWords {
    /// One line of bounded length, without what moves a cursor or turns the reading direction.
    ///
    /// **Source:** docs/rules.md, R27.
    static func readable(_ text: Substring) -> String {
        let trimmed = text.drop { $0.isWhitespace }
        let scalars = trimmed.unicodeScalars.prefix(Limits.progressWords)
        let isWhole = scalars.endIndex == trimmed.unicodeScalars.endIndex
        let line = Printable.line(String(scalars) + (isWhole ? "" : "…"))
        guard TextFault.words(for: line) != nil else { return line }
        // Isolates that do not fit each other say nothing.
        return String(
            String.UnicodeScalarView(
                line.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
    }
}
