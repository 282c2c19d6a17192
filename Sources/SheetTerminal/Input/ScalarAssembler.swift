/// Scalars from UTF-8 that comes byte by byte.
///
/// **Source:** The Unicode Standard, table 3-7: well-formed byte sequences.
struct ScalarAssembler: Sendable {
    enum Outcome: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        /// The byte belongs to a scalar whose end is still to come.
        case unfinished
        /// What there was is not UTF-8 and is dropped, but the byte may begin something else.
        case broken
    }

    private var value: UInt32 = 0
    private var missing = 0
    /// What the next byte may be.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether a scalar has begun.
    var isWithin: Bool { missing > 0 }

    /// Drops what has begun.
    mutating func reset() {
        missing = 0
        value = 0
    }

    mutating func take(_ byte: UInt8) -> Outcome {
        missing > 0 ? goOn(byte) : begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> Outcome {
        allowed = 0x80...0xBF
        switch byte {
        case 0..<0x80: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
        case 0xE0...0xEF:
            (missing, value) = (2, UInt32(byte & 0x0F))
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            (missing, value) = (3, UInt32(byte & 0x07))
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return .broken
        }
        return .unfinished
    }

    private mutating func goOn(_ byte: UInt8) -> Outcome {
        guard allowed.contains(byte) else {
            reset()
            return .broken
        }
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        if missing > 0 { return .unfinished }
        guard let scalar = Unicode.Scalar(value) else { return .broken }
        value = 0
        return .scalar(scalar)
    }
}
