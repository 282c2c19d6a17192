import Testing

/// A certification that lets errors pass is worth nothing.
@Suite struct `Varlink certification server` {
    private typealias Session = CertificationSession

    private static let unknownClient = #"{"error":"org.varlink.certification.ClientIdError"}"#

    @Test func `a call with an id that was not given is refused`() throws {
        var session = try Session()
        let call = Session.call("Test01", Session.parameters("nobody"))
        #expect(try session.reply(to: call) == Self.unknownClient)
    }

    @Test(arguments: [
        ("Test01", #","more":false"#, ""), ("Test01", #","more":true"#, ""),
        ("Test01", #","upgrade":true"#, ""), ("Test01", #","org.example.vendor":{}"#, ""),
        ("Test02", "", #","bool":true"#), ("End", "", ""),
    ])
    func `a call that is not the next one to the letter ends the certification`(
        method: String, header: String, rest: String
    ) throws {
        var session = try Session()
        let id = try session.start()
        let next = Session.call("Test01", Session.parameters(id))
        let call = Session.call(method, Session.parameters(id, rest) + header)
        let reply = try #require(try session.reply(to: call))
        #expect(reply.hasPrefix(#"{"error":"org.varlink.certification.CertificationError""#))
        #expect(reply.contains(#""method":"org.varlink.certification.Test01""#))
        #expect(reply.contains(#""method":"org.varlink.certification.\#(method)""#))
        #expect(try session.reply(to: next) == Self.unknownClient)
    }

    @Test func `another value is answered with what was wanted and what was got`() throws {
        var session = try Session()
        let id = try session.start()
        let first = Session.call("Test01", Session.parameters(id))
        #expect(try session.reply(to: first) == #"{"parameters":{"bool":true}}"#)
        let second = Session.call("Test02", Session.parameters(id, #","bool":false"#))
        #expect(
            try session.reply(to: second)
                == #"{"error":"org.varlink.certification.CertificationError","parameters":{"#
                + #""wants":{"method":"org.varlink.certification.Test02","#
                + #""parameters":{"bool":true,"client_id":"\#(id)"}},"#
                + #""got":{"method":"org.varlink.certification.Test02","#
                + #""parameters":{"bool":false,"client_id":"\#(id)"}}}}"#)
    }

    @Test(arguments: [
        (#","bool":1"#, "bool"), ("", "bool"), (#","bool":true,"boolean":true"#, "boolean"),
    ])
    func `parameters that are not as declared are invalid`(rest: String, path: String) throws {
        var session = try Session()
        let id = try session.start()
        let call = Session.call("Test02", Session.parameters(id, rest))
        #expect(
            try session.reply(to: call)
                == #"{"error":"org.varlink.service.InvalidParameter","#
                + #""parameters":{"parameter":"\#(path)"}}"#)
    }

    @Test func `a oneway call has no answer, but a wrong one its consequence`() throws {
        var session = try Session()
        let id = try session.start()
        session.send(Session.call("Test01", Session.parameters(id) + #","oneway":true"#))
        let next = Session.call("Test01", Session.parameters(id))
        #expect(try session.reply(to: next) == Self.unknownClient)
    }

    @Test(arguments: ["", #","parameters":{}"#, #","parameters":null"#])
    func `absent, empty and null parameters mean the same`(rest: String) throws {
        var session = try Session()
        let reply = try #require(try session.reply(to: Session.call("Start", rest)))
        #expect(reply.hasPrefix(#"{"parameters":{"client_id":""#))
    }

    @Test func `Start with a flag is no Start`() throws {
        var session = try Session()
        let reply = try #require(try session.reply(to: Session.call("Start", #","more":true"#)))
        #expect(reply.hasPrefix(#"{"error":"org.varlink.certification.CertificationError""#))
    }

    @Test func `clients are told apart on one connection`() throws {
        var session = try Session()
        let one = try session.start()
        let other = try session.start()
        #expect(one != other)
        for id in [other, one] {
            let call = Session.call("Test01", Session.parameters(id))
            #expect(try session.reply(to: call) == #"{"parameters":{"bool":true}}"#)
        }
    }

    @Test(arguments: [
        (
            "org.varlink.certification.Test12", "MethodNotFound", "method",
            "org.varlink.certification.Test12"
        ),
        ("org.example.Test01", "InterfaceNotFound", "interface", "org.example"),
    ])
    func `what the service does not have is not found`(
        method: String, error: String, parameter: String, name: String
    ) throws {
        var session = try Session()
        #expect(
            try session.reply(to: #"{"method":"\#(method)"}"#)
                == #"{"error":"org.varlink.service.\#(error)","#
                + #""parameters":{"\#(parameter)":"\#(name)"}}"#)
    }

    @Test func `a call that breaks the protocol closes the connection`() throws {
        var session = try Session()
        #expect(try session.reply(to: #"{"method":1}"#) == nil)
    }
}
