/// A string that was scanned and found valid.
struct StringToken {
    /// What stands between the quotes.
    let content: Range<Int>
    let hasEscapes: Bool
}

extension JSONReader {
    /// Takes a string and checks it: quotes, escapes, UTF-8, control characters.
    mutating func scanString() throws(JSONError) -> StringToken {
        skipWhiteSpace()
        try take(UInt8(ascii: "\""))
        let start = offset
        skipPlainASCII()
        if currentByte == UInt8(ascii: "\"") {
            offset += 1
            return StringToken(content: start..<offset - 1, hasEscapes: false)
        }
        return try scanRest(from: start)
    }

    /// Takes the rest of a string that begins at `start` and is not all plain ASCII.
    @inline(never)
    private mutating func scanRest(from start: Int) throws(JSONError) -> StringToken {
        var hasEscapes = false
        while true {
            skipPlainASCII()
            guard offset < count else { throw error(.unexpectedEnd) }
            switch currentByte {
            case UInt8(ascii: "\""):
                offset += 1
                return StringToken(content: start..<offset - 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            case ..<0x20: throw error(.controlCharacter)
            default: try skipNonASCII()
            }
        }
    }

    /// Takes what needs no look: all up to a quote, backslash, control character or non-ASCII byte.
    @inline(__always)
    private mutating func skipPlainASCII() {
        // Not `offset` in each step: it would be written to memory, and read from there.
        var index = offset
        while index + 8 <= count {
            let word = unsafe ByteScan.word(in: bytes, at: index)
            let marks = ByteScan.marksOfEscapes(in: word) | ByteScan.marksOfNonASCII(in: word)
            if marks != 0 {
                offset = index + ByteScan.firstIndex(in: marks)
                return
            }
            index += 8
        }
        offset = index
        while (0x20..<0x80).contains(currentByte), currentByte != UInt8(ascii: "\""),
            currentByte != UInt8(ascii: "\\")
        {
            offset += 1
        }
    }

    /// Takes a run of characters beyond ASCII.
    private mutating func skipNonASCII() throws(JSONError) {
        while currentByte >= 0x80 {
            let length = unsafe UTF8Sequence.length(in: bytes, at: offset)
            guard length > 0 else { throw error(.invalidUTF8) }
            offset += length
        }
    }

    private mutating func skipEscape() throws(JSONError) {
        offset += 1
        switch currentByte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"):
            try skipUnicodeEscape()
        default:
            throw offset < count ? error(.malformedEscape) : error(.unexpectedEnd)
        }
    }

    /// Takes `uXXXX`, and after a high surrogate the low one that must follow.
    private mutating func skipUnicodeEscape() throws(JSONError) {
        switch try takeCodeUnit() {
        case 0: throw error(.nullCharacter)
        case 0xD800..<0xDC00:
            guard currentByte == UInt8(ascii: "\\") else { throw error(.loneSurrogate) }
            offset += 1
            guard currentByte == UInt8(ascii: "u") else { throw error(.loneSurrogate) }
            guard (0xDC00..<0xE000).contains(try takeCodeUnit()) else {
                throw error(.loneSurrogate)
            }
        case 0xDC00..<0xE000: throw error(.loneSurrogate)
        default: break
        }
    }

    private mutating func takeCodeUnit() throws(JSONError) -> UInt16 {
        offset += 1
        guard offset + 4 <= count else { throw error(.unexpectedEnd) }
        guard let unit = unsafe JSONText.codeUnit(in: bytes, at: offset) else {
            throw error(.malformedEscape)
        }
        offset += 4
        return unit
    }

    /// Takes a number and checks its grammar.
    mutating func scanNumber() throws(JSONError) -> NumberLiteral {
        var literal = NumberLiteral()
        if currentByte == UInt8(ascii: "-") {
            offset += 1
            literal.negate()
        }
        let startsWithZero = currentByte == UInt8(ascii: "0")
        let digits = try takeDigits(of: &literal, isFraction: false)
        guard !startsWithZero || digits == 1 else { throw error(.malformedNumber) }
        if currentByte == UInt8(ascii: ".") {
            offset += 1
            _ = try takeDigits(of: &literal, isFraction: true)
        }
        if currentByte | 0x20 == UInt8(ascii: "e") {
            offset += 1
            try takeExponent(of: &literal)
        }
        return literal
    }

    /// Takes at least one digit; returns how many.
    @inline(__always)
    private mutating func takeDigits(
        of literal: inout NumberLiteral, isFraction: Bool
    ) throws(JSONError) -> Int {
        let start = offset
        while isAtDigit {
            literal.append(currentByte - UInt8(ascii: "0"), isFraction: isFraction)
            offset += 1
        }
        guard offset > start else { throw error(.malformedNumber) }
        return offset - start
    }

    private mutating func takeExponent(of literal: inout NumberLiteral) throws(JSONError) {
        let isNegative = currentByte == UInt8(ascii: "-")
        if isNegative || currentByte == UInt8(ascii: "+") { offset += 1 }
        guard isAtDigit else { throw error(.malformedNumber) }
        while isAtDigit {
            literal.appendExponent(currentByte - UInt8(ascii: "0"))
            offset += 1
        }
        if isNegative { literal.negateExponent() }
    }

    @inline(__always)
    private var isAtDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(currentByte)
    }
}
