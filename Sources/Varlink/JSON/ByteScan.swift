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

    /// Whether two runs hold the same bytes.
    @inline(__always)
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var index = 0
        while index + 8 <= left.count {
            guard unsafe word(in: left, at: index) == word(in: right, at: index) else {
                return false
            }
            index += 8
        }
        while index < left.count {
            guard unsafe left[index] == right[index] else { return false }
            index += 1
        }
        return true
    }

    /// Where the first `byte` stands at or after `start`.
    static func firstIndex(
        of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        var index = start
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
