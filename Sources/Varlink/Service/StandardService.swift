/// Answers the calls of `org.varlink.service`, and knows which other calls can be answered at all.
///
/// The answers are encoded once, when it is made.
public struct StandardService: Hashable, Sendable {
    private let interfaces: [String: ServiceInfo.Interface]
    private let infoReply: [UInt8]
    private let descriptionReplies: [String: [UInt8]]

    public init(_ info: ServiceInfo) {
        interfaces = Dictionary(uniqueKeysWithValues: info.interfaces.map { ($0.name, $0) })
        descriptionReplies = interfaces.mapValues { RawJSON(Description(of: $0)).bytes }
        infoReply = RawJSON(info).bytes
    }

    /// Answers the call in flight if it is one of `org.varlink.service`, also one that this interface
    /// does not have; false, and nothing done, when it is of another.
    public func handle(_ call: IncomingCall, on connection: inout ServerConnection) -> Bool {
        guard call.interfaceName == ServiceInterface.name else { return false }
        do {
            connection.reply(to: call.id, encoded: try reply(to: call, on: &connection))
        } catch {
            connection.fail(call.id, with: error)
        }
        return true
    }

    /// The error of a call that names no method of any interface here; nil when it names one.
    ///
    /// A word without an interface is an unknown method, an unknown interface is called that.
    public func refusal(of call: IncomingCall) -> VarlinkError? {
        guard !call.interfaceName.isEmpty else { return .methodNotFound(call.method) }
        guard let interface = interfaces[String(call.interfaceName)] else {
            return .interfaceNotFound(String(call.interfaceName))
        }
        return interface.description.method(call.methodName) == nil
            ? .methodNotFound(call.method) : nil
    }

    private func reply(
        to call: IncomingCall, on connection: inout ServerConnection
    ) throws(VarlinkError) -> [UInt8] {
        switch call.methodName {
        case "GetInfo":
            _ = try Self.parameters(of: &connection, as: NoParameters.self)
            return infoReply
        case "GetInterfaceDescription":
            let wanted = try Self.parameters(of: &connection, as: DescriptionRequest.self).interface
            guard let reply = descriptionReplies[wanted] else { throw .interfaceNotFound(wanted) }
            return reply
        default:
            throw .methodNotFound(call.method)
        }
    }

    private static func parameters<P: WireDecodable>(
        of connection: inout ServerConnection, as type: P.Type
    ) throws(VarlinkError) -> P {
        do {
            return try connection.parameters(as: type)
        } catch {
            throw .invalidParameter(error.path)
        }
    }
}

/// The input of `GetInterfaceDescription`.
private struct DescriptionRequest: WireDecodable {
    let interface: String

    private enum Member: String, WireMember { case interface }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var interface: String?
        var members = try decoder.members(Member.self)
        while let member = try members.next(&decoder) {
            switch member {
            case .interface: interface = try decoder.string()
            }
        }
        guard let interface else { throw decoder.missing(Member.interface) }
        self.interface = interface
    }
}

/// The output of `GetInterfaceDescription`.
private struct Description: WireEncodable {
    let text: String

    init(of interface: ServiceInfo.Interface) {
        text = interface.text
    }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("description", text)
        writer.endObject()
    }
}
