/// An error that a call can be answered with.
public protocol VarlinkErrorReply: Error, Sendable {
    /// Fully qualified: the interface, a dot, the error.
    var name: String { get }
    /// Writes the parameters as one object; false, with nothing written, when there are none.
    func encodeParameters(into writer: inout JSONWriter) -> Bool
}

/// The errors that every service has.
///
/// **Source:** `org.varlink.service`; `ExpectedUpgrade` is from UAPI.20.
public enum VarlinkError: VarlinkErrorReply, Hashable {
    case interfaceNotFound(String)
    /// The qualified name when we answer; other services give the bare one.
    case methodNotFound(String)
    case methodNotImplemented(String)
    /// The path of a parameter that is missing, unknown, or not as declared.
    case invalidParameter(String)
    case permissionDenied
    case expectedMore
    case expectedUpgrade

    private static let prefix = "org.varlink.service."

    public var name: String {
        let name =
            switch self {
            case .interfaceNotFound: "InterfaceNotFound"
            case .methodNotFound: "MethodNotFound"
            case .methodNotImplemented: "MethodNotImplemented"
            case .invalidParameter: "InvalidParameter"
            case .permissionDenied: "PermissionDenied"
            case .expectedMore: "ExpectedMore"
            case .expectedUpgrade: "ExpectedUpgrade"
            }
        return Self.prefix + name
    }

    public func encodeParameters(into writer: inout JSONWriter) -> Bool {
        let (member, value): (StaticString, String)
        switch self {
        case .interfaceNotFound(let name): (member, value) = ("interface", name)
        case .methodNotFound(let name), .methodNotImplemented(let name):
            (member, value) = ("method", name)
        case .invalidParameter(let path): (member, value) = ("parameter", path)
        case .permissionDenied, .expectedMore, .expectedUpgrade: return false
        }
        writer.beginObject()
        writer.member(member, value)
        writer.endObject()
        return true
    }

    /// Recognises a standard error in a reply; nil for any other. Services differ in what
    /// parameters they give, so that one that is missing reads as empty.
    public init?(name: String, parameters: RawJSON) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        let details = try? ParameterDecoder.decode(
            Details.self, from: parameters.bytes, unknownMembers: .ignored)
        switch name.dropFirst(Self.prefix.count) {
        case "InterfaceNotFound": self = .interfaceNotFound(details?.interface ?? "")
        case "MethodNotFound": self = .methodNotFound(details?.method ?? "")
        case "MethodNotImplemented": self = .methodNotImplemented(details?.method ?? "")
        case "InvalidParameter": self = .invalidParameter(details?.parameter ?? "")
        case "PermissionDenied": self = .permissionDenied
        case "ExpectedMore": self = .expectedMore
        case "ExpectedUpgrade": self = .expectedUpgrade
        default: return nil
        }
    }
}

/// The parameters of all standard errors at once.
private struct Details: WireDecodable {
    var interface: String?
    var method: String?
    var parameter: String?

    private enum Member: String, WireMember { case interface, method, parameter }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var members = try decoder.members(Member.self)
        while let member = try members.next(&decoder) {
            switch member {
            case .interface: interface = try decoder.optionalString()
            case .method: method = try decoder.optionalString()
            case .parameter: parameter = try decoder.optionalString()
            }
        }
    }
}
