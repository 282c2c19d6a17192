/// What of typed and pasted text can be sent.
///
/// **Source:** R27.
enum PlainText {
    /// Text for a field, without what no text may hold: control characters, and what changes the
    /// direction of what follows.
    ///
    /// Of one line it is what stands before the first end of a line: what is pasted often ends with one.
    static func typed(_ text: String, isMultiline: Bool, digitsOnly: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        var follows = false
        for scalar in text.unicodeScalars {
            let isLineFeedOfPair = follows && scalar == "\n"
            follows = scalar == "\r"
            if isLineFeedOfPair { continue }
            if isLineEnd(scalar) {
                guard isMultiline else { break }
                scalars.append("\n")
            } else if scalar == "\t" {
                scalars.append(isMultiline ? "\t" : " ")
            } else if !isRefused(scalar) {
                scalars.append(scalar)
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
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E: true
        default: isIsolate(scalar)
        }
    }
}
