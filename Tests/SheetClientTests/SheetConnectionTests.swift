import SheetClient
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite struct SheetConnectionTests {
    private static let scenes = #"{"parameters":{"scenes":[]}}"#

    @Test func `a call brings the reply as the method declares it`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(#"{"parameters":{"dismissed":["b","a"],"later":1}}"#)
        let reply = try connection.call(Dismiss.self, Dismiss.Parameters(id: "a"))
        #expect(reply.dismissed == ["b", "a"])
        #expect(
            try daemon.heard() == [
                #"{"method":"org.sheetd.Presentation.Dismiss","parameters":{"id":"a"}}"#
            ])
    }

    @Test func `a call of any interface brings the bytes of its reply`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(#"{"parameters":{"a": [1.0]}}"#)
        let question = try RawJSON(validating: Array("{}".utf8))
        let reply = try connection.call("org.example.Ask", raw: question)
        #expect(reply.description == #"{"a": [1.0]}"#)
    }

    @Test func `an error of the daemon is thrown with its parameters`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(#"{"error":"org.sheetd.Presentation.NoSuchSheet","parameters":{"id":"a"}}"#)
        let error = try #require(throws: SheetClientError.self) {
            try connection.call(Dismiss.self, Dismiss.Parameters(id: "a"))
        }
        guard case .refused(let refusal) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(refusal.interfaceError == .noSuchSheet(id: "a"))
        #expect(error.description == InterfaceError.noSuchSheet(id: "a").message)
    }

    @Test(arguments: ["", #"{"parameters":{"#])
    func `the end before the reply is an error`(_ incomplete: String) throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(incomplete: incomplete)
        daemon.close()
        // The kernel refuses the call, or takes it and then says that nobody is there.
        #expect(throws: SheetClientError.disconnected) {
            try connection.call(ListScenes.self, NoParameters())
        }
    }

    @Test func `a connection that has ended stays ended`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.close()
        for _ in 0..<2 {
            #expect(throws: SheetClientError.disconnected) {
                try connection.call(ListScenes.self, NoParameters())
            }
        }
    }

    @Test func `a reply that breaks the protocol is an error`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(#"{"parameters":{"scenes":[]},"continues":true}"#)
        #expect(throws: SheetClientError.violation(.continuesWithoutMore)) {
            try connection.call(ListScenes.self, NoParameters())
        }
    }

    @Test func `a reply that is not as declared is an error that names the member`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        daemon.say(#"{"parameters":{"dismissed":["a",1]}}"#)
        let method = Dismiss.qualifiedName
        #expect(throws: SheetClientError.malformedReply(method: method, path: "dismissed[1]")) {
            try connection.call(Dismiss.self, Dismiss.Parameters(id: "a"))
        }
    }

    @Test
    func `a wait ends when its time is over, and the late reply is no answer to the next call`()
        throws
    {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        connection.replyTimeout = .zero
        #expect(throws: SheetClientError.timedOut) {
            try connection.call(Dismiss.self, Dismiss.Parameters(id: "a"))
        }
        daemon.say(#"{"parameters":{"dismissed":["late"]}}"#)
        daemon.say(#"{"parameters":{"dismissed":["next"]}}"#)
        connection.replyTimeout = nil
        let reply = try connection.call(Dismiss.self, Dismiss.Parameters(id: "b"))
        #expect(reply.dismissed == ["next"])
    }

    @Test func `a readable descriptor ends a wait, also when a reply is there`() throws {
        var signal = try StreamPair()
        #expect(try signal.takeFar().write([1]) == .bytes(1))
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection(
            interruption: signal.near.descriptor.rawValue)
        daemon.say(Self.scenes)
        #expect(throws: SheetClientError.interrupted) {
            try connection.call(ListScenes.self, NoParameters())
        }
        // The reply above is the first call's.
        daemon.say(Self.scenes)
        connection.interruption = nil
        #expect(try connection.call(ListScenes.self, NoParameters()).scenes.isEmpty)
    }

    @Test func `a series brings every reply, and then nil`() throws {
        var daemon = try ScriptedDaemon()
        let connection = try daemon.connection()
        daemon.say(#"{"parameters":{"id":"a","state":"queued"},"continues":true}"#)
        daemon.say(#"{"parameters":{"id":"a","state":"presented"}}"#)
        var series = try connection.callMore(
            Present.self, Present.Parameters(sheet: Wire.SheetRequest()))
        #expect(try series.next(as: Present.Reply.self)?.state == .queued)
        #expect(try series.next(as: Present.Reply.self)?.state == .presented)
        #expect(try series.next(as: Present.Reply.self) == nil)
        #expect(try series.next() == nil)
        #expect(try daemon.heard().first?.hasSuffix(#""more":true}"#) == true)
    }

    @Test func `a series goes on after a wait without a reply`() throws {
        var daemon = try ScriptedDaemon()
        let connection = try daemon.connection()
        var series = try connection.callMore("org.example.Ask", raw: nil)
        #expect(throws: SheetClientError.timedOut) { try series.next(timeout: .zero) }
        daemon.say("{}")
        #expect(try series.next(timeout: .zero) == .emptyObject)
    }

    @Test func `an error ends a series`() throws {
        var daemon = try ScriptedDaemon()
        let connection = try daemon.connection()
        daemon.say(#"{"parameters":{},"continues":true}"#)
        daemon.say(
            #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":true}}"#
        )
        var series = try connection.callMore("org.example.Ask", raw: nil)
        #expect(try series.next() == .emptyObject)
        let error = try #require(throws: SheetClientError.self) { try series.next() }
        guard case .refused(let refusal) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(refusal.isServiceStopping)
        #expect(try series.next() == nil)
    }

    @Test func `the end inside a series is an error`() throws {
        var daemon = try ScriptedDaemon()
        let connection = try daemon.connection()
        daemon.say(#"{"parameters":{},"continues":true}"#)
        var series = try connection.callMore("org.example.Ask", raw: nil)
        #expect(try series.next() == .emptyObject)
        daemon.close()
        #expect(throws: SheetClientError.disconnected) { try series.next() }
    }

    @Test func `a call that cannot be sent whole in its time ends the connection`() throws {
        var daemon = try ScriptedDaemon()
        var connection = try daemon.connection()
        connection.replyTimeout = .zero
        // Nobody reads, and it is more than the kernel keeps.
        let long = String(repeating: "x", count: 4 << 20)
        #expect(throws: SheetClientError.timedOut) {
            try connection.call(Dismiss.self, Dismiss.Parameters(id: long))
        }
        #expect(try daemon.heard().isEmpty == false)
        #expect(throws: SheetClientError.disconnected) {
            try connection.call(ListScenes.self, NoParameters())
        }
    }
}
