/// Makes strings of what stands between the quotes of a JSON string, once that was validated.
enum JSONText {
    static func string(_ content: UnsafeRawBufferPointer, hasEscapes: Bool) -> String {
        guard hasEscapes else { return unsafe String(decoding: content, as: UTF8.self) }
        // An escape is never shorter than what it stands for.
        return unsafe String(unsafeUninitializedCapacity: content.count) { output in
            unsafe resolveEscapes(of: content, into: output)
        }
    }

    /// Returns how many bytes it wrote.
    private static func resolveEscapes(
        of content: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var read = 0
        var written = 0
        while read < content.count {
            let byte = unsafe content[read]
            read += 1
            if byte != UInt8(ascii: "\\") {
                unsafe output[written] = byte
                written += 1
                continue
            }
            for resolved in unsafe UTF8.encode(scalar(in: content, at: &read)) ?? .init() {
                unsafe output[written] = resolved
                written += 1
            }
        }
        return written
    }

    /// The character of the escape whose backslash was just taken.
    private static func scalar(
        in content: UnsafeRawBufferPointer, at offset: inout Int
    ) -> Unicode.Scalar {
        let letter = unsafe content[offset]
        offset += 1
        switch letter {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unsafe unicodeScalar(in: content, at: &offset)
        default: return Unicode.Scalar(letter)
        }
    }

    private static func unicodeScalar(
        in content: UnsafeRawBufferPointer, at offset: inout Int
    ) -> Unicode.Scalar {
        let unit = unsafe codeUnit(in: content, at: offset) ?? 0xFFFD
        offset += 4
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let trail = unsafe codeUnit(in: content, at: offset + 2) ?? 0xFFFD
        offset += 6
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    /// The four hexadecimal digits at `offset`, which must be there; nil when they are none.
    static func codeUnit(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
        var unit: UInt16 = 0
        for index in offset..<offset + 4 {
            let digit: UInt8
            switch unsafe bytes[index] {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
