/// What of typed and pasted text can be sent.
///
/// **Source:** R27.
enum PlainText {
    /// Text for a field, without what no text may hold: control characters, and what changes the
    /// direction of what follows.
    ///
    /// Where there is one line, lines are put into one with spaces between them; what is pasted often ends
    /// with the end of one.
    static func typed(_ text: String, isMultiline: Bool, digitsOnly: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        var follows = false
        var endsLine = false
        for scalar in text.unicodeScalars {
            let isLineFeedOfPair = follows && scalar == "\n"
            follows = scalar == "\r"
            if isLineFeedOfPair { continue }
            if isLineEnd(scalar) {
                if isMultiline { scalars.append("\n") }
                endsLine = !isMultiline && !scalars.isEmpty
            } else if !isRefused(scalar) {
                if endsLine { scalars.append(" ") }
                endsLine = false
                scalars.append(scalar == "\t" && !isMultiline ? " " : scalar)
            }
        }
        if digitsOnly { scalars.removeAll { !("0"..."9").contains($0) } }
        return String(scalars)
    }

    /// Whether a scalar opens or closes an isolate: an edit can tear a pair apart.
    static func isIsolate(_ scalar: Unicode.Scalar) -> Bool {
        (0x2066...0x2069).contains(scalar.value)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E: true
        default: isIsolate(scalar)
        }
    }
}
