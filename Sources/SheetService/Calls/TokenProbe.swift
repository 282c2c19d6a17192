import Varlink

/// The token of a Present call whose parameters cannot be read: it is looked up all the same (R6).
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
