/// How many columns text takes on a terminal.
///
/// By tables of our own and the standard library's, and not by wcwidth(3), which knows only what the
/// user's locale does and nothing in the C locale. A test holds the two to each other.
///
/// **Source:** UAX #11 (East Asian Width; ambiguous characters take one column), UAX #29 (graphemes).
package enum DisplayWidth {
    /// What one character, of one scalar or more, takes.
    package struct Measure: Hashable, Sendable {
        /// 0, 1 or 2.
        package let columns: Int
        /// Whether all terminals agree on it. They do not on what is put together from several
        /// characters (families, flags, keycaps): some draw the parts one after the other.
        package let isSteady: Bool
    }

    /// What a scalar takes by itself: 0, 1 or 2. Controls take none.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 {
            let isControl = value < 0x20 || value >= 0x7F && value < 0xA0
            return isControl || value == softHyphen ? 0 : 1
        }
        if WideScalars.contains(scalar) { return isZero(scalar) ? 0 : 2 }
        return isZero(scalar) ? 0 : 1
    }

    /// A hyphen where a line breaks, and nothing elsewhere.
    private static let softHyphen: UInt32 = 0xAD

    private static func isZero(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator,
            .surrogate:
            return true
        case .format:
            return !isSignOfNumbers(scalar.value)
        default:
            // The middle and last letters of a Hangul syllable, which are drawn in its first one.
            return 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value
        }
    }

    /// Whether a character that formats is seen: signs before or over numbers and names, as in Arabic.
    private static func isSignOfNumbers(_ value: UInt32) -> Bool {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    /// What a character takes.
    package static func measure(_ character: Character) -> Measure {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return Measure(columns: 0, isSteady: true) }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return Measure(columns: columns(of: first), isSteady: !isDisputed(first))
        }
        var sum = 0
        var drawn = 0
        var isPicture = false
        for scalar in scalars {
            let columns = columns(of: scalar)
            sum += columns
            if columns > 0 { drawn += 1 }
            // The selectors of text and picture, and the frame of a keycap.
            if scalar.value == 0xFE0F { isPicture = true }
            if scalar.value == 0xFE0E || scalar.value == 0x20E3 { drawn += 1 }
        }
        // **Source:** UTS #51, ED-9a: such a sequence is drawn as a picture, thus wide.
        if isPicture && sum == 1 { sum = 2 }
        return Measure(columns: min(sum, 2), isSteady: drawn <= 1 && !isPicture)
    }

    /// Whether terminals draw it in one column or in two: a letter of a flag without the other one, a
    /// number in a square, a hexagram.
    private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F1E6...0x1F1FF, 0x3248...0x324F, 0x4DC0...0x4DFF: true
        default: false
        }
    }

    /// What a line of text takes, with tabs up to their stops counted from its beginning. Of several
    /// lines, the sum.
    package static func columns(of text: some StringProtocol) -> Int {
        var sum = 0
        for character in text { sum += advance(of: character, at: sum) }
        return sum
    }

    /// What a character takes that stands `column` columns after the beginning of its line.
    static func advance(of character: Character, at column: Int) -> Int {
        if character == "\t" {
            return TerminalLimits.tabColumns - column % TerminalLimits.tabColumns
        }
        return measure(character).columns
    }

    /// The text, or as much of its beginning as fits into `columns` columns with an ellipsis after it.
    /// Its lines are put into one.
    package static func cut(_ text: String, to columns: Int) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        guard self.columns(of: line) > columns else { return line }
        guard columns > 0 else { return "" }
        var sum = 0
        var end = line.startIndex
        for index in line.indices {
            sum += advance(of: line[index], at: sum)
            if sum > columns - 1 { break }
            end = line.index(after: index)
        }
        return line[..<end] + "…"
    }
}
