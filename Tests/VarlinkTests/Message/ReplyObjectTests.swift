import Testing
import Varlink

/// Section 1.3 of the rules of the wire: what a reply object holds.
@Suite struct ReplyObjectTests {
    /// What a server sends to a call with these flags.
    private func sent(
        _ flags: String = "", _ body: (inout ServerConnection, CallID) -> Void
    ) -> [String] {
        var server = ServerConnection(receiving: frame(#"{"method":"a.b"\#(flags)}"#))
        guard let call = server.nextCall() else { return [] }
        body(&server, call.id)
        return texts(of: server.sendAll())
    }

    private struct Custom: VarlinkErrorReply {
        let name = "org.example.Custom"
        let parameters: RawJSON?

        func encodeParameters(into writer: inout JSONWriter) -> Bool {
            guard let parameters else { return false }
            writer.raw(parameters)
            return true
        }
    }

    @Test func `rule 17: a reply without parameters is an empty object`() {
        #expect(sent { server, id in server.reply(to: id) } == ["{}"])
        #expect(sent { server, id in server.reply(to: id, NoParameters()) } == ["{}"])
        #expect(sent { server, id in server.reply(to: id, encoded: Array("{}".utf8)) } == ["{}"])
    }

    @Test func `rule 18: a reply has no null error and no false continues`() {
        #expect(
            sent { server, id in server.reply(to: id, Sample(name: "x")) }
                == [#"{"parameters":{"name":"x"}}"#])
    }

    @Test func `rule 19: continues is sent with all replies but the last`() {
        let replies = sent(#","more":true"#) { server, id in
            server.reply(to: id, Sample(name: "x"), continues: true)
            server.reply(to: id, encoded: Array(#"{"a":1}"#.utf8), continues: true)
            server.reply(
                to: id, frame: ServerConnection.continuingFrame(Sample(name: "y")))
            server.reply(to: id, NoParameters(), continues: true)
            server.reply(to: id)
        }
        #expect(
            replies == [
                #"{"parameters":{"name":"x"},"continues":true}"#,
                #"{"parameters":{"a":1},"continues":true}"#,
                #"{"parameters":{"name":"y"},"continues":true}"#,
                #"{"continues":true}"#,
                "{}",
            ])
    }

    @Test func `rule 19: continues without more is a bug`() async {
        await #expect(processExitsWith: .failure) {
            var server = ServerConnection(receiving: frame(#"{"method":"a.b"}"#))
            if let call = server.nextCall() {
                server.reply(to: call.id, NoParameters(), continues: true)
            }
        }
    }

    @Test func `a second final reply is a bug`() async {
        await #expect(processExitsWith: .failure) {
            var server = ServerConnection(receiving: frame(#"{"method":"a.b"}"#))
            if let call = server.nextCall() {
                server.reply(to: call.id)
                server.fail(call.id, with: VarlinkError.permissionDenied)
            }
        }
    }

    @Test func `parameters that are no object are a bug`() async {
        await #expect(processExitsWith: .failure) {
            var server = ServerConnection(receiving: frame(#"{"method":"a.b"}"#))
            if let call = server.nextCall() { server.reply(to: call.id, encoded: Array("[]".utf8)) }
        }
    }

    @Test func `rule 20: an error is the last reply and does not continue`() {
        let replies = sent(#","more":true"#) { server, id in
            server.reply(to: id, Sample(name: "x"), continues: true)
            server.fail(id, with: Custom(parameters: RawJSON(Sample(name: "y"))))
            #expect(server.callInFlight == nil)
        }
        #expect(
            replies == [
                #"{"parameters":{"name":"x"},"continues":true}"#,
                #"{"error":"org.example.Custom","parameters":{"name":"y"}}"#,
            ])
    }

    @Test func `rule 17: an error without parameters has none`() {
        #expect(
            sent { server, id in server.fail(id, with: Custom(parameters: nil)) }
                == [#"{"error":"org.example.Custom"}"#])
        #expect(
            sent { server, id in server.fail(id, with: Custom(parameters: .emptyObject)) }
                == [#"{"error":"org.example.Custom"}"#])
    }

    @Test func `a reply that holds what could be taken for its end is one reply`() {
        var sample = Sample(name: "\u{0}}{")
        sample.words = ["\"}", ""]
        #expect(
            sent { server, id in server.reply(to: id, sample) }
                == ["{\"parameters\":{\"name\":\"\u{FFFD}}{\",\"words\":[\"\\\"}\",\"\"]}}"])
    }

    // MARK: What a client takes

    @Test(arguments: [
        "{}", #"{"parameters":null}"#, #"{"parameters":{}}"#, #"{"continues":false}"#,
    ])
    func `rule 17: a client takes absent, null and empty parameters alike`(json: String) throws {
        let replies = try ClientConnection.replies(in: frame(json))
        #expect(replies.map(\.parameters) == [.emptyObject])
        #expect(replies.map(\.continues) == [false])
        #expect(replies.map(\.error) == [nil])
    }

    @Test(
        arguments: [
            (#"{"error":null}"#, .wrongKind(member: "error")),
            (#"{"error":1}"#, .wrongKind(member: "error")),
            (#"{"continues":null}"#, .wrongKind(member: "continues")),
            (#"{"continues":1}"#, .wrongKind(member: "continues")),
            (#"{"parameters":[]}"#, .wrongKind(member: "parameters")),
            (#"{"continues":true}"#, .continuesWithoutMore),
            (#"{"error":"a.B","continues":true}"#, .continuesWithError),
            (#"{"bogus":1}"#, .unknownMember("bogus")),
            (#"{"method":"a.b"}"#, .unknownMember("method")),
            (#"{"error":"a.B","error":"a.B"}"#, .duplicateMember("error")),
            ("", .malformed(JSONError(reason: .unexpectedEnd, offset: 0))),
            ("[]", .malformed(JSONError(reason: .unexpectedByte(0x5B), offset: 0))),
            ("{},", .malformed(JSONError(reason: .trailingContent, offset: 2))),
        ] as [(String, ProtocolViolation)])
    func `rules 18 to 22: a client ends at a reply against the rules`(
        json: String, violation: ProtocolViolation
    ) {
        #expect(throws: violation) { try ClientConnection.replies(in: frame(json)) }
    }

    @Test func `rule 20: an error that continues ends also a call with more`() {
        #expect(throws: ProtocolViolation.continuesWithError) {
            try ClientConnection.replies(
                to: [.more], in: frame(#"{"error":"a.B","continues":true}"#))
        }
    }

    @Test func `rule 21: an error is handed out with its name and parameters`() throws {
        let replies = try ClientConnection.replies(
            in: frame(#"{"parameters":{"name":"x","new":1},"error":"org.example.Custom"}"#))
        let reply = try #require(replies.first)
        #expect(reply.error == "org.example.Custom")
        #expect(try reply.decode(Sample.self) == Sample(name: "x"))
    }

    @Test func `rule 22: a client ignores members with a dot, and unknown parameters`() throws {
        let replies = try ClientConnection.replies(
            in: frame(#"{"x.y":{"a":1},"parameters":{"new":[],"name":"x","new":{}}}"#))
        #expect(try replies.map { try $0.decode(Sample.self) } == [Sample(name: "x")])
    }
}
