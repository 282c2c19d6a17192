import Varlink

/// What stands for the parameters of a Present call: the same for the same request, whatever the order
/// of its members and the white space between them, its lifetime, and whether it is called with `more`
/// (R6).
///
/// It is the same in every process, because a restart must not make a request another one; Swift's own
/// hashes are not. A member that is null counts as left out, but for what is in a payload, of which
/// nothing is known. Numbers count as they are written.
enum RequestFingerprint {
    /// - Parameters:
    ///   - parameters: a valid JSON object.
    ///   - maximumDepth: levels of its nesting, as it was read.
    static func of(_ parameters: UnsafeRawBufferPointer, maximumDepth: Int) -> UInt64 {
        var reader = unsafe JSONReader(parameters, maximumDepth: maximumDepth)
        // Parameters that cannot be read are refused later on, by name.
        return (try? unsafe members(of: &reader, in: parameters, leavesOut: isOutside)) ?? 0
    }

    /// What is not compared: the token is what is looked up by.
    private static func isOutside(_ member: String) -> Bool {
        member == "token" || member == "lifetime"
    }

    private static func members(
        of reader: inout JSONReader, in bytes: UnsafeRawBufferPointer, keepsNull: Bool = false,
        leavesOut: (String) -> Bool = { _ in false }
    ) throws(JSONError) -> UInt64 {
        var sum: UInt64 = 0
        try reader.beginObject()
        while let key = try reader.nextKey()?.string {
            let isNull = try reader.peekKind() == .null
            guard !leavesOut(key), !isNull || keepsNull else {
                _ = try reader.skipValue()
                continue
            }
            let value = try unsafe value(
                of: &reader, in: bytes, keepsNull: keepsNull || key == "payload")
            var member = FingerprintHash(.member)
            member.add(key.utf8)
            member.add(value)
            // A sum, so that the order of members does not matter.
            sum &+= member.value
        }
        var object = FingerprintHash(.object)
        object.add(sum)
        return object.value
    }

    private static func value(
        of reader: inout JSONReader, in bytes: UnsafeRawBufferPointer, keepsNull: Bool
    ) throws(JSONError) -> UInt64 {
        switch try reader.peekKind() {
        case .object:
            return try unsafe members(of: &reader, in: bytes, keepsNull: keepsNull)
        case .array:
            var array = FingerprintHash(.array)
            try reader.beginArray()
            while try reader.nextElement() {
                array.add(try unsafe value(of: &reader, in: bytes, keepsNull: keepsNull))
            }
            return array.value
        case .string:
            var string = FingerprintHash(.string)
            string.add(try reader.readString().utf8)
            return string.value
        case .number, .boolean, .null:
            var word = FingerprintHash(.word)
            unsafe word.add(bytes[try reader.skipValue()])
            return word.value
        }
    }
}

/// FNV-1a over 64 bits, finished by the mixer of SplitMix64, so that sums of hashes tell apart which
/// value belongs to which name.
private struct FingerprintHash {
    /// What is hashed: a string is never a number that is written likewise.
    enum Kind: UInt8 {
        case object
        case member
        case array
        case string
        case word
    }

    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ kind: Kind) { mix(kind.rawValue) }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { mix(byte) }
        // No byte of UTF-8: where a name ends is where a value begins.
        mix(0xFF)
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            mix(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    private mutating func mix(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
