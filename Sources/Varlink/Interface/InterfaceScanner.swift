/// Walks the bytes of an interface description: white space, comments, words and signs.
struct InterfaceScanner {
    /// A place to point at.
    struct Mark {
        let offset: Int
        let line: Int
        let lineStart: Int
    }

    struct Comment {
        /// Without `#` and the space that may follow it.
        let text: String
        let line: Int
        /// Only white space stands before it on its line.
        let startsLine: Bool
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    /// Those passed and not yet taken.
    private var comments: [Comment] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var mark: Mark { Mark(offset: offset, line: line, lineStart: lineStart) }

    var isAtEnd: Bool { offset == bytes.count }

    /// The next byte, nil at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    // MARK: White space and comments

    /// Passes white space and comments; the comments are kept until they are taken.
    mutating func skipSpace() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): passLineBreak()
            case UInt8(ascii: "#"): passComment()
            default: return
            }
        }
    }

    private mutating func passLineBreak() {
        let isPair = bytes[offset...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
        offset += isPair ? 2 : 1
        line += 1
        lineStart = offset
    }

    private mutating func passComment() {
        let startsLine = bytes[lineStart..<offset].allSatisfy {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
        }
        let end =
            bytes[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            ?? bytes.count
        var text = bytes[offset..<end].dropFirst()
        if text.first == UInt8(ascii: " ") {
            text = text.dropFirst()
        }
        comments.append(
            Comment(
                text: String(decoding: text, as: UTF8.self), line: line, startsLine: startsLine))
        offset = end
    }

    /// The comments passed since they were last taken.
    mutating func takeComments() -> [Comment] {
        defer { comments = [] }
        return comments
    }

    /// The first of them, up to one that starts its line.
    mutating func takeTrailingComments() -> [Comment] {
        let trailing = comments.prefix { !$0.startsLine }
        comments.removeFirst(trailing.count)
        return Array(trailing)
    }

    // MARK: Words and signs

    /// Passes this text when it is next.
    mutating func take(_ sign: String) -> Bool {
        guard bytes[offset...].starts(with: sign.utf8) else { return false }
        offset += sign.utf8.count
        return true
    }

    /// Passes letters, digits and those of `others`; empty when none is next.
    mutating func takeWord(with others: [UInt8] = [UInt8(ascii: "_")]) -> String {
        let word = bytes[offset...].prefix { $0.isASCIIAlphanumeric || others.contains($0) }
        offset += word.count
        return String(decoding: word, as: UTF8.self)
    }

    // MARK: Errors

    /// The word or the character at a place, as an error message shows it.
    func inWords(at mark: Mark) -> String {
        var ahead = self
        ahead.offset = mark.offset
        guard !ahead.isAtEnd else { return "the end of the text" }
        let word = ahead.takeWord()
        guard word.isEmpty else { return "“\(word)”" }
        // No character has more than four bytes.
        let start = String(decoding: bytes[mark.offset...].prefix(4), as: UTF8.self)
        return "“\(String(start.unicodeScalars.prefix(1)))”"
    }

    func error(
        _ reason: InterfaceDescriptionError.Reason, at mark: Mark
    ) -> InterfaceDescriptionError {
        // Bytes that go on with a character (10xxxxxx) count for nothing.
        let column = bytes[mark.lineStart..<mark.offset].count { $0 & 0b1100_0000 != 0b1000_0000 }
        return InterfaceDescriptionError(line: mark.line, column: column + 1, reason: reason)
    }

    /// The place of the first U+0000.
    func firstNullCharacter() -> Mark? {
        guard let null = bytes.firstIndex(of: 0) else { return nil }
        var ahead = self
        while ahead.offset < null {
            switch ahead.bytes[ahead.offset] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): ahead.passLineBreak()
            default: ahead.offset += 1
            }
        }
        return ahead.mark
    }
}
