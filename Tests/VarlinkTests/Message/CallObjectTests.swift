import Testing
import Varlink

/// Section 1.2 of the rules of the wire: what a call object holds.
@Suite struct CallObjectTests {
    private func parse(_ json: String) -> IncomingCall? {
        guard case .call(let call) = ServerConnection.verdict(on: json) else { return nil }
        return call
    }

    private func violation(_ json: String) -> ProtocolViolation? {
        ServerConnection.verdict(on: json).violation
    }

    @Test(arguments: [
        ("org.example.more.Ping", "org.example.more", "Ping"),
        ("a.b", "a", "b"),
        ("GetInfo", "", "GetInfo"),
        ("", "", ""),
        (".", "", ""),
        ("a.", "a", ""),
        (".b", "", "b"),
        ("é.ü", "é", "ü"),
    ])
    func `rule 11: the method is split at the last dot, and a malformed one is still a call`(
        method: String, interface: String, name: String
    ) throws {
        let call = try #require(parse(#"{"method":"\#(method)"}"#))
        #expect(call.method == method)
        #expect(call.interfaceName == interface)
        #expect(call.methodName == name)
    }

    @Test func `rule 11: a call without a method closes`() {
        #expect(violation("{}") == .missingMethod)
        #expect(violation(#"{"parameters":{}}"#) == .missingMethod)
    }

    @Test(arguments: ["null", "1", "true", "[]", "{}"])
    func `rule 11: a method that is no string closes`(value: String) {
        #expect(violation(#"{"method":\#(value)}"#) == .wrongKind(member: "method"))
    }

    @Test(arguments: ["", #","parameters":null"#, #","parameters":{}"#])
    func `rule 12: parameters that are absent, null or empty are the same`(members: String) throws {
        var server = ServerConnection(receiving: frame(#"{"method":"a.b"\#(members)}"#))
        #expect(server.nextCall() != nil)
        #expect(server.rawParameters() == "{}")
        #expect(try server.parameters(as: NoParameters.self) == NoParameters())
    }

    @Test(arguments: ["[]", "\"\"", "1", "true"])
    func `rule 12: parameters that are no object close`(value: String) {
        #expect(
            violation(#"{"method":"a.b","parameters":\#(value)}"#)
                == .wrongKind(member: "parameters"))
    }

    @Test func `rule 12: parameters are kept as they came`() {
        var server = ServerConnection(
            receiving: frame(#"{"parameters": { "a" : [1.50, null] } ,"method":"a.b"}"#))
        #expect(server.nextCall() != nil)
        #expect(server.rawParameters() == #"{ "a" : [1.50, null] }"#)
    }

    @Test(
        arguments: ["more", "oneway", "upgrade"], ["null", "1", "0", "\"true\"", "[]", "{}"])
    func `rule 13: a flag that is no boolean closes`(flag: String, value: String) {
        #expect(violation(#"{"method":"a.b","\#(flag)":\#(value)}"#) == .wrongKind(member: flag))
    }

    @Test func `rule 13: a flag is true only where it says so`() throws {
        let none = try #require(
            parse(#"{"method":"a.b","more":false,"oneway":false,"upgrade":false}"#))
        #expect(!none.wantsMore && !none.isOneway && !none.wantsUpgrade)
        let more = try #require(parse(#"{"more":true,"method":"a.b","oneway":false}"#))
        #expect(more.wantsMore && !more.isOneway && !more.wantsUpgrade)
        let oneway = try #require(parse(#"{"method":"a.b","oneway":true}"#))
        #expect(!oneway.wantsMore && oneway.isOneway && !oneway.wantsUpgrade)
        let upgrade = try #require(parse(#"{"method":"a.b","upgrade":true}"#))
        #expect(!upgrade.wantsMore && !upgrade.isOneway && upgrade.wantsUpgrade)
    }

    @Test(arguments: [
        #""more":true,"oneway":true"#, #""oneway":true,"more":true"#,
        #""more":true,"upgrade":true"#,
        #""oneway":true,"upgrade":true"#, #""more":true,"oneway":true,"upgrade":true"#,
    ])
    func `rule 14: more than one flag closes`(flags: String) {
        #expect(violation(#"{"method":"a.b",\#(flags)}"#) == .conflictingFlags)
    }

    @Test(arguments: ["bogus", "Method", "", "continues", "error"])
    func `rule 15: an unknown member without a dot closes`(name: String) {
        #expect(violation(#"{"method":"a.b","\#(name)":1}"#) == .unknownMember(name))
    }

    @Test(arguments: ["1", "null", "\"x\"", #"{"a":[{"b":{}}]}"#, "[[]]"])
    func `rule 15: a member with a dot in its name is ignored`(value: String) {
        #expect(parse(#"{"com.example.trace":\#(value),"method":"a.b","x.y":\#(value)}"#) != nil)
    }

    @Test func `rule 15: a member with a dot in its name must be JSON all the same`() {
        #expect(parse(#"{"method":"a.b","x.y":01}"#) == nil)
    }

    @Test(arguments: [
        #"{"method":"a.b","parameters":{"x":1},"more":true}"#,
        #"{"more":true,"parameters":{"x":1},"method":"a.b"}"#,
        #"{"parameters":{"x":1},"more":true,"method":"a.b"}"#,
    ])
    func `rule 16: members come in any order`(json: String) throws {
        var server = ServerConnection(receiving: frame(json))
        let call = try server.takeCall()
        #expect(call.method == "a.b" && call.wantsMore)
        #expect(server.rawParameters() == #"{"x":1}"#)
    }

    @Test func `rule 16: a call has method, parameters and flag, in this order`() {
        var client = ClientConnection(limits: VarlinkLimits())
        _ = client.call("a.b", Sample(name: "x"), flags: .more)
        _ = client.call("a.b", Sample(name: "x"), flags: .oneway)
        _ = client.call("a.b", Sample(name: "x"), flags: .upgrade)
        _ = client.call("a.b", Sample(name: "x"))
        #expect(
            texts(of: client.takeOutput()) == [
                #"{"method":"a.b","parameters":{"name":"x"},"more":true}"#,
                #"{"method":"a.b","parameters":{"name":"x"},"oneway":true}"#,
                #"{"method":"a.b","parameters":{"name":"x"},"upgrade":true}"#,
                #"{"method":"a.b","parameters":{"name":"x"}}"#,
            ])
    }

    @Test func `rules 13 and 17: a call sends no false flag and no empty parameters`() {
        var client = ClientConnection(limits: VarlinkLimits())
        _ = client.call("a.b", NoParameters())
        _ = client.call("a.b", raw: nil)
        _ = client.call("a.b", raw: .emptyObject, flags: .more)
        #expect(
            texts(of: client.takeOutput()) == [
                #"{"method":"a.b"}"#, #"{"method":"a.b"}"#, #"{"method":"a.b","more":true}"#,
            ])
    }
}
