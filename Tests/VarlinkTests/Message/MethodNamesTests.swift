import Testing
import Varlink

@Suite struct MethodNamesTests {
    private static let names = MethodNames(["a.b.Ping", "a.b.Pong", "a.b.Watch", "é.Zoé"])

    /// What a call is said to be of, on a connection that knows some names and on one that knows none.
    @Test(arguments: [
        ("a.b.Ping", "a.b.Ping"), ("a.b.Pong", "a.b.Pong"), ("a.b.Watch", "a.b.Watch"),
        ("a.b.Pink", "a.b.Pink"), ("a.b.P", "a.b.P"), ("", ""), ("é.Zoé", "é.Zoé"),
        (#"a.b.\u0050ing"#, "a.b.Ping"), (#"\u00e9.Zo\u00e9"#, "é.Zoé"),
        ("a.b.Watch.a.b.Watch.a.b.Watch", "a.b.Watch.a.b.Watch.a.b.Watch"),
    ])
    func `a call has the name that it was sent with, known or not`(
        written: String, name: String
    ) throws {
        for names in [Self.names, MethodNames([])] {
            var server = ServerConnection(limits: VarlinkLimits(), names: names)
            server.receive(frame(#"{"method":"\#(written)"}"#))
            #expect(try server.takeCall().method.utf8.elementsEqual(name.utf8))
        }
    }

    @Test func `a frame in words already is the last reply, and many of them make one run`() throws
    {
        let ping = frame(#"{"method":"a.Ping"}"#)
        let reply = ServerConnection.lastFrame(Sample(name: String(repeating: "x", count: 600)))
        var server = ServerConnection(limits: VarlinkLimits())
        for count in [1, 2, 3, 40] {
            for _ in 0..<count {
                server.receive(ping)
                server.reply(to: try server.takeCall().id, lastFrame: reply)
            }
            #expect(server.sendAll() == Array(repeatElement(reply, count: count).joined()))
        }
        #expect(server.next() == .needsInput)
    }
}
