import Varlink

/// The token of a Present call, looked up before anything else is checked (R6).
struct TokenProbe: WireDecodable {
    let token: String?

    /// Finds no token.
    init() { token = nil }

    /// Whether there may be a token in some JSON: the word is in it, or anything that may be an escape
    /// for a letter of it.
    static func mayBeFound(in bytes: UnsafeRawBufferPointer) -> Bool {
        let word: StaticString = "token"
        let letters = unsafe UnsafeRawBufferPointer(
            start: word.utf8Start, count: word.utf8CodeUnitCount)
        for start in bytes.indices {
            let byte = unsafe bytes[start]
            if byte == UInt8(ascii: "\\") { return true }
            guard byte == UInt8(ascii: "t") else { continue }
            let rest = unsafe bytes[start...].prefix(letters.count)
            if unsafe rest.elementsEqual(letters) { return true }
        }
        return false
    }

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
