/// Looks at eight bytes at once, as one little-endian word.
///
/// Each function sets the high bit of the bytes it looks for. Bytes after the first hit may be
/// marked wrongly (a borrow runs upward), so only the first hit counts.
enum ByteScan {
    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ (lowBits &* UInt64(byte))
        return (difference &- lowBits) & ~difference & highBits
    }

    /// What cannot stand in a JSON string as it is: a quote, a backslash, a control character.
    @inline(__always)
    static func marksOfEscapes(in word: UInt64) -> UInt64 {
        let controls = (word &- lowBits &* 0x20) & ~word & highBits
        return controls | marks(of: UInt8(ascii: "\""), in: word)
            | marks(of: UInt8(ascii: "\\"), in: word)
    }

    @inline(__always)
    static func marksOfNonASCII(in word: UInt64) -> UInt64 { word & highBits }

    /// The index, 0...7, of the first marked byte.
    @inline(__always)
    static func firstIndex(in marks: UInt64) -> Int { marks.trailingZeroBitCount / 8 }

    @inline(__always)
    static func word(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return UInt64(littleEndian: word)
    }

    @inline(__always)
    private static func half(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }

    /// Whether two runs hold the same bytes. The last ones are compared first, and some of them perhaps
    /// twice: names that differ mostly do so there, and no byte needs a step of its own.
    @inline(__always)
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        if count >= 8 {
            var index = count - 8
            repeat {
                guard unsafe word(in: left, at: index) == word(in: right, at: index) else {
                    return false
                }
                index -= 8
            } while index > 0
            return unsafe word(in: left, at: 0) == word(in: right, at: 0)
        }
        if count >= 4 {
            return unsafe half(in: left, at: 0) == half(in: right, at: 0)
                && half(in: left, at: count - 4) == half(in: right, at: count - 4)
        }
        for index in 0..<count {
            guard unsafe left[index] == right[index] else { return false }
        }
        return true
    }

    /// Where the first `byte` stands at or after `start`.
    static func firstIndex(
        of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        var index = start
        while index + 32 <= bytes.count {
            let marks =
                unsafe marks(of: byte, in: word(in: bytes, at: index))
                | marks(of: byte, in: word(in: bytes, at: index + 8))
                | marks(of: byte, in: word(in: bytes, at: index + 16))
                | marks(of: byte, in: word(in: bytes, at: index + 24))
            if marks != 0 { break }
            index += 32
        }
        while index + 8 <= bytes.count {
            let marks = unsafe marks(of: byte, in: word(in: bytes, at: index))
            if marks != 0 { return index + firstIndex(in: marks) }
            index += 8
        }
        while index < bytes.count {
            if unsafe bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }
}
