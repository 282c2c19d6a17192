import UnixIO
import Varlink

/// The client's side of the certification: it goes through all steps, and gives the server back what
/// the server gave.
struct CertificationClient: ~Copyable {
    private var session: ClientSession

    init(to address: UnixAddress) throws(Errno) {
        session = try ClientSession(to: address)
    }

    /// Returns when the server has passed.
    ///
    /// - Throws: `Difference` when it has not; `ProtocolViolation` or `Errno` when it could not.
    mutating func run() throws {
        try checkDescription()
        let id = try start()
        var carried: [CertificationCall.Member] = []
        for step in CertificationScript.steps {
            carried = try run(step, clientID: id, carrying: carried)
        }
    }

    private mutating func checkDescription() throws {
        let method = "\(ServiceInterface.name).GetInterfaceDescription"
        let wanted: JSONValue = ["interface": .string(CertificationInterface.name)]
        let call = try session.call(method, wanted)
        let reply = try session.reply(to: call, of: method)
        guard reply.error == nil,
            case .string(let text) = try JSONValue(parsing: reply.parameters.bytes)["description"]
        else { throw Difference("\(method) gives no description: \(reply.parameters)") }
        let served = try InterfaceDescription(parsing: text)
        guard served.members == CertificationInterface.description.members else {
            throw Difference("the server's interface differs:\n\(served.text)")
        }
    }

    private mutating func start() throws -> String {
        let method = "\(CertificationInterface.name).Start"
        let call = try session.call(method, NoParameters())
        let reply = try session.reply(to: call, of: method)
        guard reply.error == nil, !reply.continues,
            case .string(let id) = try JSONValue(parsing: reply.parameters.bytes)["client_id"]
        else { throw Difference("Start gives no client id: \(reply.parameters)") }
        return id
    }

    /// Carries out one step, and returns the parameters of the next.
    private mutating func run(
        _ step: CertificationScript.Step, clientID: String,
        carrying members: [CertificationCall.Member]
    ) throws -> [CertificationCall.Member] {
        let call = try session.call(
            "\(CertificationInterface.name).\(step.method)",
            CertificationCall(clientID: clientID, members: members), flags: step.flags)
        var replies: [[CertificationCall.Member]] = []
        for expected in step.replies {
            let reply = try session.reply(to: call, of: step.method)
            replies.append(try Self.members(of: reply, to: step, expecting: expected))
            guard reply.continues == (replies.count < step.replies.count) else {
                let fault = reply.continues ? "more replies are" : "no further reply is"
                throw Difference("\(step.method) says that \(fault) to come")
            }
        }
        guard step.flags == .more else { return replies.flatMap(\.self) }
        let strings = try replies.joined().map { try JSONValue(parsing: $0.value.bytes) }
        return [("last_more_replies", RawJSON(JSONValue.array(strings)))]
    }

    /// The declared members of a reply, which must be as expected; others are ignored.
    private static func members(
        of reply: IncomingReply, to step: CertificationScript.Step, expecting expected: JSONValue
    ) throws -> [CertificationCall.Member] {
        if let error = reply.error {
            throw Difference("\(step.method) failed with \(error): \(reply.parameters)")
        }
        let description = CertificationInterface.description
        guard let output = description.method(step.method)?.output else {
            preconditionFailure("the interface has no \(step.method)")
        }
        do {
            try description.check(
                reply.parameters.bytes, against: output, unknownMembers: .ignored)
        } catch {
            throw Difference(
                "\(error.path) in the reply to \(step.method) is not as declared: "
                    + "\(reply.parameters)")
        }
        let members = try CertificationCall.members(of: reply.parameters)
            .filter { member in output.fields.contains { $0.name == member.name } }
        var got: JSONValue = [:]
        for (name, value) in members {
            got[name] = try JSONValue(parsing: value.bytes)
        }
        guard CertificationScript.normalized(got) == expected else {
            throw Difference("\(step.method) is to reply \(expected), and replied \(got)")
        }
        return members
    }
}
