import Testing
import Varlink

/// Section 1.4 of the rules of the wire, as a client keeps them.
@Suite struct ClientConnectionTests {
    private func connection(_ flags: ClientConnection.Flags...) -> ClientConnection {
        var client = ClientConnection(limits: VarlinkLimits())
        for flag in flags { _ = client.call("a.b", NoParameters(), flags: flag) }
        return client
    }

    @Test func `rule 23: replies go to the calls in their order`() throws {
        var client = connection(.none, .more, .none)
        #expect(client.pendingCalls == 3)
        client.receive(
            frame("{}") + frame(#"{"continues":true}"#) + frame(#"{"continues":true}"#)
                + frame("{}"))
        let replies = try client.allReplies()
        #expect(replies.map(\.call.number) == [1, 2, 2, 2])
        #expect(replies.map(\.continues) == [false, true, true, false])
        #expect(client.pendingCalls == 1)
        client.receive(frame(#"{"error":"a.B"}"#))
        #expect(try client.allReplies().map(\.call.number) == [3])
        #expect(client.pendingCalls == 0 && !client.isEnded)
    }

    @Test func `rule 24: a oneway call waits for no reply`() throws {
        var client = connection(.oneway, .none, .oneway)
        #expect(client.pendingCalls == 1)
        client.receive(frame("{}"))
        #expect(try client.allReplies().map(\.call.number) == [2])
    }

    @Test func `rule 24: a reply to a oneway call ends the connection`() {
        var client = connection(.oneway)
        client.receive(frame(#"{"error":"a.B"}"#))
        #expect(throws: ProtocolViolation.unexpectedReply) { try client.next() }
        #expect(client.isEnded)
    }

    @Test func `an error is the last reply to a call with more`() throws {
        var client = connection(.more)
        client.receive(frame(#"{"continues":true}"#) + frame(#"{"error":"a.B"}"#))
        #expect(try client.allReplies().map(\.error) == [nil, "a.B"])
        #expect(client.pendingCalls == 0)
    }

    @Test func `a reply to nothing ends the connection`() throws {
        var client = connection(.none)
        client.receive(frame("{}") + frame("{}"))
        #expect(try client.next() != nil)
        #expect(throws: ProtocolViolation.unexpectedReply) { try client.next() }
    }

    @Test func `after a violation all pending calls have failed and nothing is taken`() throws {
        var client = connection(.none, .more, .none)
        client.receive(frame("{}") + frame("oops") + frame("{}"))
        #expect(try client.next()?.call.number == 1)
        #expect(throws: ProtocolViolation.self) { try client.next() }
        #expect(client.isEnded && client.pendingCalls == 0)
        client.receive(frame("{}"))
        #expect(try client.next() == nil)
    }

    @Test func `an end between replies, with nothing pending, is an end`() throws {
        var client = connection(.none)
        client.receive(frame("{}"))
        client.receiveEnd()
        #expect(!client.isEnded)
        #expect(try client.allReplies().count == 1)
        #expect(client.isEnded)
        #expect(try client.next() == nil)
    }

    @Test func `an end with calls pending is a violation`() throws {
        var client = connection(.none, .more, .none)
        client.receive(frame("{}") + frame(#"{"continues":true}"#))
        client.receiveEnd()
        #expect(try client.next() != nil)
        #expect(try client.next() != nil)
        #expect(throws: ProtocolViolation.endBeforeReply(pendingCalls: 2)) { try client.next() }
        #expect(try client.next() == nil)
    }

    @Test func `an end inside a reply is a violation`() {
        var client = connection()
        client.receive(Array("{".utf8))
        client.receiveEnd()
        #expect(throws: ProtocolViolation.endInsideFrame) { try client.next() }
    }

    @Test func `a call after the end fails as one that was pending`() {
        var client = connection(.none)
        client.receive(frame("[]"))
        #expect(throws: ProtocolViolation.self) { try client.next() }
        _ = client.call("a.b", NoParameters())
        #expect(throws: ProtocolViolation.endBeforeReply(pendingCalls: 1)) { try client.next() }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a hundred thousand calls may be pending`() throws {
        var client = ClientConnection(limits: VarlinkLimits())
        for _ in 0..<100_000 { _ = client.call("a.b", NoParameters()) }
        client.receive(Array(repeatElement(frame("{}"), count: 100_000).joined()))
        #expect(try client.allReplies().last?.call.number == 100_000)
    }

    @Test func `output is handed over once`() {
        var client = connection(.none)
        #expect(client.hasOutput)
        #expect(texts(of: client.takeOutput()) == [#"{"method":"a.b"}"#])
        #expect(!client.hasOutput && client.takeOutput().isEmpty)
    }
}
