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
