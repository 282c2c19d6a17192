import Varlink

/// The server's side of the certification: it checks every call object to the letter, and forgets a
/// client at its first fault.
struct Certification {
    /// Clients that have begun and not ended; the oldest are forgotten first.
    private static let maximumClients = 64

    private struct Client {
        let id: String
        /// The index of the step that must come next.
        var step = 0
    }

    private enum Fault: VarlinkErrorReply {
        case unknownClient
        case mismatch(wants: JSONValue, got: JSONValue)

        var name: String {
            switch self {
            case .unknownClient: "\(CertificationInterface.name).ClientIdError"
            case .mismatch: "\(CertificationInterface.name).CertificationError"
            }
        }

        func encodeParameters(into writer: inout JSONWriter) -> Bool {
            guard case .mismatch(let wants, let got) = self else { return false }
            writer.beginObject()
            writer.member("wants", wants)
            writer.member("got", got)
            writer.endObject()
            return true
        }
    }

    private var clients: [Client] = []

    /// Answers a call of a method that the interface has.
    ///
    /// - Parameter frame: the call object, byte for byte.
    mutating func answer(
        _ call: IncomingCall, sentAs frame: [UInt8], on connection: inout ServerConnection
    ) {
        do {
            try Self.checkTypes(of: call, on: &connection)
        } catch {
            return connection.fail(call.id, with: VarlinkError.invalidParameter(error.path))
        }
        do {
            let replies = try replies(to: call.methodName, sent: Self.value(of: frame))
            for reply in replies.dropLast() {
                connection.reply(to: call.id, reply, continues: true)
            }
            connection.reply(to: call.id, replies.last ?? [:])
        } catch {
            connection.fail(call.id, with: error)
        }
    }

    private mutating func replies(
        to method: Substring, sent call: JSONValue
    ) throws(Fault) -> [JSONValue] {
        guard method != "Start" else { return [try start(call)] }
        guard case .string(let id) = call["parameters"]?["client_id"],
            let index = clients.firstIndex(where: { $0.id == id })
        else { throw .unknownClient }
        let step = CertificationScript.steps[clients[index].step]
        let wanted = step.call(clientID: id)
        guard Self.normalized(call) == wanted else {
            clients.remove(at: index)
            throw .mismatch(wants: wanted, got: call)
        }
        clients[index].step += 1
        if clients[index].step == CertificationScript.steps.count {
            clients.remove(at: index)
        }
        return step.replies
    }

    private mutating func start(_ call: JSONValue) throws(Fault) -> JSONValue {
        guard Self.normalized(call) == CertificationScript.start else {
            throw .mismatch(wants: CertificationScript.start, got: call)
        }
        if clients.count == Self.maximumClients {
            clients.removeFirst()
        }
        var random = SystemRandomNumberGenerator()
        let client = Client(id: String(random.next(), radix: 16))
        clients.append(client)
        return ["client_id": .string(client.id)]
    }

    private static func checkTypes(
        of call: IncomingCall, on connection: inout ServerConnection
    ) throws(ParameterError) {
        guard let method = CertificationInterface.description.method(call.methodName) else {
            preconditionFailure("\(call.method) was to be refused before")
        }
        try connection.withParameters { bytes throws(ParameterError) in
            try CertificationInterface.description.check(bytes, against: method.input)
        }
    }

    private static func value(of frame: [UInt8]) -> JSONValue {
        do {
            return try JSONValue(parsing: frame)
        } catch {
            preconditionFailure("the connection hands out no malformed call: \(error)")
        }
    }

    /// A call to compare: absent, null and empty parameters mean the same.
    private static func normalized(_ call: JSONValue) -> JSONValue {
        var call = call
        if let parameters = call["parameters"], parameters == .null || parameters == [:] {
            call["parameters"] = .none
        }
        call["parameters"] = call["parameters"].map(CertificationScript.normalized)
        return call
    }
}
