/// Text in lines that are no wider than a number of columns.
///
/// Lines are broken at spaces and tabs, after hyphens within words, and before and after wide
/// characters (Chinese, Japanese and Korean are written without spaces); but not before what closes
/// and after what opens. A word that is wider than a line is cut. Every newline ends a line. Spaces at
/// which a line was broken are left out; those at the beginning of a paragraph stay.
///
/// **Source:** UAX #14, what of it matters here.
package enum Wrapping {
    /// The lines of a text: at least one, and at most `TerminalLimits.lines`. A character that is
    /// wider than a line has one of its own, where it is not drawn.
    ///
    /// - Parameter columns: Less than 1 counts as 1.
    package static func lines(of text: String, columns: Int) -> [Substring] {
        var lines: [Substring] = []
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var breaker = LineBreaker(paragraph, columns: max(columns, 1))
            while lines.count < TerminalLimits.lines, let line = breaker.next() {
                lines.append(line)
            }
        }
        return lines
    }
}

/// The lines of one paragraph, one after the other.
private struct LineBreaker {
    private let columns: Int
    private var rest: Substring
    private var isFirst = true

    init(_ paragraph: Substring, columns: Int) {
        rest = paragraph
        self.columns = columns
    }

    /// The next line; `nil` after the last. An empty paragraph is one empty line.
    mutating func next() -> Substring? {
        guard isFirst || !rest.isEmpty else { return nil }
        isFirst = false
        let end = endOfLine()
        let line = rest[..<end]
        rest = rest[end...]
        guard !rest.isEmpty else {
            return DisplayWidth.columns(of: line) > columns ? line.withoutSpacesAtEnd : line
        }
        rest = rest.drop { $0.isBreakingSpace }
        return line.withoutSpacesAtEnd
    }

    /// Where the first line of `rest` ends.
    private func endOfLine() -> Substring.Index {
        var width = 0
        var lastBreak: Substring.Index?
        var earlier: Character?
        // An indentation and the word after it stay together.
        var hasWord = false
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            if hasWord, let earlier, character.canBegin(after: earlier) { lastBreak = index }
            width += DisplayWidth.advance(of: character, at: width)
            if width > columns && !character.isBreakingSpace {
                if let lastBreak { return lastBreak }
                return index > rest.startIndex ? index : rest.index(after: index)
            }
            earlier = character
            if !character.isBreakingSpace { hasWord = true }
            index = rest.index(after: index)
        }
        return rest.endIndex
    }
}

extension Substring {
    fileprivate var withoutSpacesAtEnd: Substring {
        var line = self
        while line.last?.isBreakingSpace == true { line.removeLast() }
        return line
    }
}

extension Character {
    /// A space at which lines are broken: not U+00A0, which is there to prevent it.
    fileprivate var isBreakingSpace: Bool {
        self == " " || self == "\t" || self == "\u{200B}" || self == "\u{3000}"
    }

    /// Whether a line may begin with this character when the one before ends with `earlier`.
    fileprivate func canBegin(after earlier: Character) -> Bool {
        if isBreakingSpace { return false }
        if earlier.isBreakingSpace { return true }
        if earlier == "-" { return isLetter }
        guard isWide || earlier.isWide else { return false }
        return !isClosing && !earlier.isOpening && self != "\u{A0}" && earlier != "\u{A0}"
    }

    private var isWide: Bool { DisplayWidth.measure(self).columns == 2 }

    private var isClosing: Bool {
        if "、。，．：；！？々ー…—%％~～".contains(self) { return true }
        switch unicodeScalars.first?.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .otherPunctuation: return true
        default: return false
        }
    }

    private var isOpening: Bool {
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: false
        }
    }
}
