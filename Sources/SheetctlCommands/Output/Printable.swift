/// Keeps what others wrote from moving the cursor of a terminal.
package enum Printable {
    /// One line: line breaks and tabs become spaces; other control characters, and those that turn the
    /// reading direction of all that follows, a replacement mark.
    package static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "\n", "\r", "\t", "\u{2028}", "\u{2029}": " "
                    case "\u{202A}"..."\u{202E}": "\u{FFFD}"
                    case _ where scalar.properties.generalCategory == .control: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
