import SheetInterface
import Varlink

/// The one member of GetInfo that is asked for.
struct DaemonVersion: WireDecodable {
    let version: String

    private enum Member: String, WireMember { case version }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var version: String?
        var members = try decoder.members(Member.self)
        while try members.next(&decoder) != nil { version = try decoder.string() }
        guard let version else { throw decoder.missing(Member.version) }
        self.version = version
    }
}
