import Testing
import Varlink

@Suite struct MethodNamesTests {
    private static let names = MethodNames(["a.b.Ping", "a.b.Pong", "a.b.Watch", "é.Zoé"])

    /// What a call is said to be of, and its place, on a connection that knows some names; and on one that
    /// knows none.
    @Test(
        arguments: [
            ("a.b.Ping", "a.b.Ping", 0), ("a.b.Pong", "a.b.Pong", 1),
            ("a.b.Watch", "a.b.Watch", 2), ("a.b.Pink", "a.b.Pink", nil), ("a.b.P", "a.b.P", nil),
            ("", "", nil), ("é.Zoé", "é.Zoé", 3), (#"a.b.\u0050ing"#, "a.b.Ping", 0),
            (#"\u00e9.Zo\u00e9"#, "é.Zoé", 3), (#"a.b.\u0050ink"#, "a.b.Pink", nil),
            ("a.b.Watch.a.b.Watch.a.b.Watch", "a.b.Watch.a.b.Watch.a.b.Watch", nil),
        ] as [(String, String, Int?)])
    func `a call has the name that it was sent with, known or not`(
        written: String, name: String, place: Int?
    ) throws {
        for (names, place) in [(Self.names, place), (MethodNames([]), nil)] {
            var server = ServerConnection(limits: VarlinkLimits(), names: names)
            server.receive(frame(#"{"method":"\#(written)"}"#))
            let call = try server.takeCall()
            #expect(call.method.utf8.elementsEqual(name.utf8))
            #expect(call.knownMethod == place)
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
