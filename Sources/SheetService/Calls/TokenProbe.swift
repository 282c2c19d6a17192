import Varlink

/// The token of a Present call, looked up before anything else is checked (R6).
struct TokenProbe: WireDecodable {
    let token: String?

    private enum Member: String, WireMember { case token }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var token: String?
        var members = try decoder.members(Member.self)
        while let member = try members.next(&decoder) {
            switch member {
            case .token: token = try decoder.optionalString()
            }
        }
        self.token = token
    }
}

/// What stands for the parameters of a Present call: the same for the same request, whatever the order
/// of its members, its lifetime, and whether it is called with `more` (R6).
enum RequestFingerprint {
    /// - Parameter parameters: a valid JSON object.
    static func of(_ parameters: [UInt8], maximumDepth: Int) -> UInt64 {
        unsafe parameters.withUnsafeBytes { bytes in
            // Parameters that cannot be read are refused later on, by name.
            (try? unsafe sum(of: bytes, maximumDepth: maximumDepth)) ?? 0
        }
    }

    private static func sum(
        of bytes: UnsafeRawBufferPointer, maximumDepth: Int
    ) throws(JSONError) -> UInt64 {
        var reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
        var sum: UInt64 = 0
        try reader.beginObject()
        while let key = try reader.nextKey()?.string {
            let value = unsafe bytes[try reader.skipValue()]
            // Null is the same as nothing; the token is what is looked up by.
            let isNull = unsafe value.elementsEqual("null".utf8)
            guard !isNull, key != "lifetime", key != "token" else { continue }
            // A sum, so that the order of members does not matter.
            sum &+= unsafe hash(key.utf8, value)
        }
        return sum
    }

    /// FNV-1a over a member's name, a NUL, and its value as it came.
    private static func hash(
        _ name: String.UTF8View, _ value: Slice<UnsafeRawBufferPointer>
    ) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        name.forEach(mix)
        mix(0)
        unsafe value.forEach(mix)
        return hash
    }
}
