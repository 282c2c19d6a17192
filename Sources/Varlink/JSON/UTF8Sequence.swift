/// The well-formed encodings of characters beyond ASCII.
///
/// **Source:** The Unicode Standard, table 3-7.
enum UTF8Sequence {
    /// How many bytes, 2...4, the character at `offset` takes; 0 when it is malformed or cut off.
    static func length(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        switch unsafe bytes[offset] {
        case 0xC2...0xDF: unsafe length(2, second: 0x80...0xBF, in: bytes, at: offset)
        case 0xE0: unsafe length(3, second: 0xA0...0xBF, in: bytes, at: offset)
        case 0xE1...0xEC, 0xEE, 0xEF: unsafe length(3, second: 0x80...0xBF, in: bytes, at: offset)
        case 0xED: unsafe length(3, second: 0x80...0x9F, in: bytes, at: offset)
        case 0xF0: unsafe length(4, second: 0x90...0xBF, in: bytes, at: offset)
        case 0xF1...0xF3: unsafe length(4, second: 0x80...0xBF, in: bytes, at: offset)
        case 0xF4: unsafe length(4, second: 0x80...0x8F, in: bytes, at: offset)
        default: 0
        }
    }

    @inline(__always)
    private static func length(
        _ length: Int, second: ClosedRange<UInt8>, in bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> Int {
        guard offset + length <= bytes.count, unsafe second.contains(bytes[offset + 1])
        else { return 0 }
        for index in 2..<max(length, 2) where unsafe bytes[offset + index] & 0xC0 != 0x80 {
            return 0
        }
        return length
    }
}
