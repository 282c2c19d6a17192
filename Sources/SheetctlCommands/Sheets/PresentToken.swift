import UnixIO

/// The word by which the daemon knows that a request is the one it has had already.
enum PresentToken {
    /// One that nobody else has: of 128 random bits, and recognisable in a log.
    static func make() -> String {
        "sheetctl-\(hex(randomUInt64()))\(hex(randomUInt64()))"
    }

    private static func hex(_ bits: UInt64) -> String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
