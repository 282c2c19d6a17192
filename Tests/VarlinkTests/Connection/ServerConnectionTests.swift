import Testing
import Varlink

/// Section 1.4 of the rules of the wire, as a server keeps them.
@Suite struct ServerConnectionTests {
    private let ping = frame(#"{"method":"a.Ping"}"#)
    private let watch = frame(#"{"method":"a.Watch","more":true}"#)
    private let note = frame(#"{"method":"a.Note","oneway":true}"#)

    @Test func `rule 23: the next call is handed out only after the last reply`() throws {
        var server = ServerConnection(receiving: watch + ping)
        let call = try server.takeCall()
        #expect(call.method == "a.Watch")
        #expect(server.callInFlight?.id == call.id)
        server.reply(to: call.id, NoParameters(), continues: true)
        #expect(server.next() == .busy)
        server.reply(to: call.id, NoParameters(), continues: true)
        #expect(server.next() == .busy)
        server.reply(to: call.id)
        #expect(server.callInFlight == nil)
        #expect(server.nextCall()?.method == "a.Ping")
    }

    @Test func `rule 24: a oneway call gets no reply, and none is an error`() throws {
        var server = ServerConnection(receiving: note + note + note + ping)
        server.reply(to: try server.takeCall().id, Sample(name: "x"))
        server.fail(try server.takeCall().id, with: VarlinkError.methodNotFound("a.Note"))
        let third = try server.takeCall()
        server.reply(to: third.id, NoParameters(), continues: true)
        server.reply(to: third.id, frame: ServerConnection.continuingFrame(NoParameters()))
        #expect(server.next() == .busy)
        server.reply(to: third.id)
        #expect(!server.hasOutput)
        #expect(server.nextCall()?.method == "a.Ping")
    }

    @Test func `rule 25: a call with more may get one reply`() throws {
        var server = ServerConnection(receiving: watch)
        server.reply(to: try server.takeCall().id, Sample(name: "x"))
        #expect(texts(of: server.sendAll()) == [#"{"parameters":{"name":"x"}}"#])
        #expect(server.next() == .needsInput)
    }

    @Test func `rule 29: unsent output counts from the reply until it is sent`() throws {
        var server = ServerConnection(receiving: ping + ping)
        server.reply(to: try server.takeCall().id)
        #expect(server.unsentBytes == 3)
        let bytes = server.takeOutput()
        #expect(bytes.count == 3 && !server.hasOutput)
        #expect(server.unsentBytes == 3)
        server.outputSent(2)
        server.reply(to: try server.takeCall().id)
        #expect(server.unsentBytes == 4)
        server.outputSent(1)
        #expect(server.takeOutput() == frame("{}"))
        server.outputSent(3)
        #expect(server.unsentBytes == 0)
        #expect(server.takeOutput() == [])
    }

    @Test func `rule 29: a client that does not read gets no further call begun`() throws {
        var limits = VarlinkLimits()
        limits.unsentBytes = 100
        var server = ServerConnection(receiving: ping, limits: limits)
        let long = Sample(name: String(repeating: "x", count: 200))
        server.reply(to: try server.takeCall().id, long)
        #expect(!server.wantsInput)
        server.receive(ping)
        #expect(server.next() == .busy)
        let bytes = server.takeOutput()
        #expect(server.next() == .busy)
        server.outputSent(bytes.count - 100)
        #expect(server.nextCall() != nil)
        #expect(server.wantsInput)
    }

    @Test func `rule 29: pipelined calls of a client that does not read cost bounded memory`() {
        var server = ServerConnection(limits: VarlinkLimits())
        let long = Sample(name: String(repeating: "x", count: 10_000))
        for _ in 0..<1000 {
            if server.wantsInput { server.receive(ping) }
            while let call = server.nextCall() { server.reply(to: call.id, long) }
        }
        #expect(server.unsentBytes > VarlinkLimits().unsentBytes)
        #expect(server.unsentBytes < VarlinkLimits().unsentBytes + 20_000)
    }

    @Test func `input is wanted until a whole call waits to be handed out`() throws {
        var server = ServerConnection(limits: VarlinkLimits())
        #expect(server.wantsInput)
        server.receive(watch)
        #expect(!server.wantsInput)
        let call = try server.takeCall()
        #expect(server.wantsInput)
        server.receive(Array(ping.dropLast()))
        #expect(server.wantsInput && server.hasPartialFrame)
        server.receive([0])
        #expect(!server.wantsInput && !server.hasPartialFrame)
        server.reply(to: call.id)
        #expect(server.nextCall() != nil)
        #expect(server.wantsInput)
        server.receiveEnd()
        #expect(!server.wantsInput)
    }

    @Test func `the parameters of a call stay readable while more input comes`() throws {
        var server = ServerConnection(
            receiving: frame(#"{"method":"a.b","parameters":{"name":"x"},"more":true}"#))
        let call = try server.takeCall()
        for _ in 0..<1000 {
            server.receive(ping)
            server.reply(to: call.id, NoParameters(), continues: true)
        }
        #expect(try server.parameters(as: Sample.self) == Sample(name: "x"))
        server.reply(to: call.id)
        #expect(server.nextCall()?.method == "a.Ping")
        #expect(server.rawParameters() == "{}")
    }

    @Test func `after a violation nothing is taken any more`() {
        var server = ServerConnection(receiving: frame("[]") + ping)
        let first = server.next()
        #expect(first.violation != nil)
        server.receive(ping)
        #expect(server.next() == first)
        #expect(!server.wantsInput && !server.hasPartialFrame)
    }

    @Test func `calls before a violation are answered`() throws {
        var server = ServerConnection(receiving: ping + frame("[]"))
        server.reply(to: try server.takeCall().id)
        #expect(server.next().violation != nil)
        #expect(texts(of: server.sendAll()) == ["{}"])
    }

    @Test func `rule 31: a call with upgrade may be answered as any other`() throws {
        var server = ServerConnection(receiving: frame(#"{"method":"a.b","upgrade":true}"#) + ping)
        server.reply(to: try server.takeCall().id)
        #expect(server.nextCall()?.method == "a.Ping")
    }

    @Test func `one frame can be given to many watchers`() throws {
        let event = ServerConnection.continuingFrame(Sample(name: "x"))
        for _ in 0..<3 {
            var server = ServerConnection(receiving: watch)
            let call = try server.takeCall()
            server.reply(to: call.id, frame: event)
            server.reply(to: call.id, frame: event)
            #expect(server.sendAll() == event + event)
        }
    }
}
