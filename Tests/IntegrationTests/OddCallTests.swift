import Testing

/// Calls that break the protocol, or come close to it.
@Suite struct `Odd calls` {
    /// What is no call at all: the connection is closed, without an answer.
    static let violations: [String] = [
        "", " ", "\n\t ", "\u{FEFF}{\"method\":\"org.varlink.service.GetInfo\"}",
        "null", "1", "\"x\"", "[]", "[{}]", "{", "}", "{}", "{}{}", "{]", "{\"method\"}",
        "{\"method\":}", "{\"method\":\"a.B\",}", "{method:\"a.B\"}", "{'method':'a.B'}",
        #"{"method":null}"#, #"{"method":1}"#, #"{"method":["a.B"]}"#, #"{"Method":"a.B"}"#,
        #"{"method":"a.B"} x"#, #"{"method":"a.B"}{"method":"a.B"}"#,
        #"{"method":"a.B","parameters":[]}"#, #"{"method":"a.B","parameters":"x"}"#,
        #"{"method":"a.B","parameters":1}"#, #"{"method":"a.B","parameters":true}"#,
        #"{"method":"a.B","more":true,"oneway":true}"#,
        #"{"method":"a.B","more":true,"upgrade":true}"#,
        #"{"method":"a.B","oneway":true,"upgrade":true}"#,
        #"{"method":"a.B","more":1}"#, #"{"method":"a.B","more":null}"#,
        #"{"method":"a.B","oneway":"true"}"#, #"{"method":"a.B","upgrade":[]}"#,
        #"{"method":"a.B","bogus":1}"#, #"{"method":"a.B","continues":true}"#,
        #"{"method":"a.B","error":"a.C"}"#,
        #"{"method":"a.B","method":"a.B"}"#, #"{"method":"a.B","more":false,"more":false}"#,
        #"{"method":"a.B","parameters":{},"parameters":{}}"#,
        #"{"method":"a.B","\u006dethod":"a.B"}"#,
        #"{"method":"a.B","x.y":1,"x.y":1}"#,
        #"{"method":"\ud800"}"#, #"{"method":"\udc00\ud800"}"#, #"{"method":"\u0000"}"#,
        #"{"method":"a.B","parameters":{"x":"\ud83d"}}"#,
        #"{"method":"a.B","parameters":{"\u0000":1}}"#,
        #"{"method":"a.B","parameters":{"x":01}}"#, #"{"method":"a.B","parameters":{"x":NaN}}"#,
        #"{"method":"a.B","parameters":{"x":+1}}"#, #"{"method":"a.B","parameters":{"x":.5}}"#,
        #"{"method":"a.B","parameters":{"x":"\x41"}}"#,
        #"{"method":"a.B","parameters":{"x":tru}}"#,
        "{\"method\":\"a.B\",\"parameters\":{\"x\":\"\u{1}\"}}",
        "{\"method\":\"a.B\",\"parameters\":{\"x\":\"\n\"}}",
        "{\"method\":\"a.B\"/**/}",
    ]

    @Test(arguments: violations)
    func `what is no call closes the connection, and the next client is served`(
        frame: String
    ) throws {
        try expectClosed(by: Array(frame.utf8))
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
            [0xE2, 0x82],
            [0x80],
        ] as [[UInt8]])
    func `bytes that are no UTF-8 close the connection`(bytes: [UInt8]) throws {
        let head = Array(#"{"method":"a.B","parameters":{"x":""#.utf8)
        try expectClosed(by: head + bytes + Array("\"}}".utf8))
    }

    private func expectClosed(by frame: [UInt8]) throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let valid = #"{"method":"org.varlink.service.GetInfo"}"#
        #expect(try client.ask(valid).error == nil)
        try client.send(bytes: frame + [0])
        // What comes behind a violation is not looked at.
        try client.send(valid)
        #expect(try client.frame() == nil)
        try daemon.serveNextClient()
    }

    // MARK: - Nesting

    private func present(payload: String) -> String {
        #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{"payload":"# + payload
            + "}}}"
    }

    private func arrays(_ count: Int) -> String {
        String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }

    @Test func `a call may nest sixty-four levels deep`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        // The call, the parameters, the sheet and the payload are four of them.
        #expect(try client.ask(present(payload: #"{"x":\#(arrays(60))}"#)).error == nil)
    }

    @Test(arguments: [61, 100_000]) func `a call that nests deeper closes the connection`(
        levels: Int
    ) throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        try client.send(present(payload: #"{"x":\#(arrays(levels))}"#))
        #expect(try client.frame() == nil)
        try daemon.serveNextClient()
    }

    @Test(arguments: ["[", "{\"a\":"]) func `a hundred thousand openings alone are no harm`(
        opening: String
    ) throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        try client.send(String(repeating: opening, count: 100_000))
        #expect(try client.frame() == nil)
        try daemon.serveNextClient()
    }

    // MARK: - What is no violation

    @Test(arguments: [
        #","org.example.vendor":{"a":[1]}"#, #","more":false"#, #","oneway":false,"more":true"#,
        #","upgrade":true"#, #","parameters":null"#, #","parameters":{}"#,
    ])
    func `what the protocol allows beside a method changes nothing`(rest: String) throws {
        let client = try RawConnection(RunningDaemon())
        let reply = try client.ask(#"{"method":"org.varlink.service.GetInfo"\#(rest)}"#)
        #expect(reply.error == nil && !reply.continues)
    }

    @Test(arguments: [
        ("", "MethodNotFound", ""), ("GetInfo", "MethodNotFound", "GetInfo"),
        (".", "MethodNotFound", "."), ("a.", "InterfaceNotFound", "a"),
        ("org.example.Nothing", "InterfaceNotFound", "org.example"),
        (
            "org.varlink.service.Nothing", "MethodNotFound",
            "org.varlink.service.Nothing"
        ),
        (
            "org.sheetd.Presentation.Open", "MethodNotFound",
            "org.sheetd.Presentation.Open"
        ),
        (
            "org.sheetd.Presentation.present", "MethodNotFound",
            "org.sheetd.Presentation.present"
        ),
        (
            "org.sheetd.Presentation.", "MethodNotFound",
            "org.sheetd.Presentation."
        ),
    ])
    func `a method that nobody has is not found`(
        method: String, error: String, name: String
    ) throws {
        let client = try RawConnection(RunningDaemon())
        let reply = try client.ask(#"{"method":"\#(method)"}"#)
        #expect(reply.error == "org.varlink.service.\(error)")
        #expect(reply.text.contains(#":"\#(name)"}"#))
    }

    @Test(arguments: [
        (#"{"sheet":{},"sheet":{}}"#, "sheet"),
        (#"{"sheet":{"title":"a","title":"b"}}"#, "sheet.title"),
        (#"{"sheet":{"payload":{"a":1,"a":2}}}"#, "sheet.payload.a"),
        (#"{"sheet":{"payload":{"a":[{"b":1,"\u0062":2}]}}}"#, "sheet.payload.a[0].b"),
        (#"{"sheet":{},"tokens":"x"}"#, "tokens"), (#"{"sheet":{"titel":"x"}}"#, "sheet.titel"),
        (#"{"sheet":{"actions":[{"id":"a","label":"A","rôle":1}]}}"#, "sheet.actions[0].rôle"),
        (#"{"sheet":{},"":1}"#, ""), ("{}", "sheet"),
        (#"{"sheet":{"actions":[{"id":"a"}]}}"#, "sheet.actions[0].label"),
        (
            #"{"sheet":{"actions":[{"id":"a","label":"A"},{"id":"a","label":"B"}]}}"#,
            "sheet.actions[1].id"
        ),
        (#"{"sheet":{"title":"\u202e"}}"#, "sheet.title"),
        (#"{"sheet":{"title":"\u0007"}}"#, "sheet.title"),
        (#"{"sheet":{"message":"\u2066"}}"#, "sheet.message"),
        (#"{"sheet":{"key":"a b"}}"#, "sheet.key"), (#"{"sheet":{},"token":""}"#, "token"),
        (#"{"sheet":{"inactiveGraceMSec":-1}}"#, "sheet.inactiveGraceMSec"),
        (#"{"sheet":{"inactiveGraceMSec":9223372036854775808}}"#, "sheet.inactiveGraceMSec"),
        (#"{"sheet":{"inactiveGraceMSec":1e400}}"#, "sheet.inactiveGraceMSec"),
    ])
    func `a fault in the parameters is named by its place, and changes nothing`(
        parameters: String, path: String
    ) throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let reply = try client.ask(
            #"{"method":"org.sheetd.Presentation.Present","parameters":\#(parameters)}"#)
        #expect(reply.isInvalidParameter(path), "\(reply.text)")
        #expect(
            try client.ask(#"{"method":"org.sheetd.Presentation.DescribeScene"}"#).text
                .hasSuffix(#""sheets":[]}}"#))
    }

    @Test func `a oneway call has no answer, whatever comes of it`() throws {
        let client = try RawConnection(RunningDaemon())
        for method in [
            "org.varlink.service.GetInfo", "org.example.Nothing", "org.sheetd.Presentation.Watch",
            "org.sheetd.Presentation.Present", "org.sheetd.Presentation.Explain",
        ] {
            try client.send(#"{"method":"\#(method)","oneway":true}"#)
        }
        let reply = try client.ask(#"{"method":"org.example.Last"}"#)
        #expect(reply.error == "org.varlink.service.InterfaceNotFound")
    }

    @Test func `Watch without more is answered with ExpectedMore`() throws {
        let client = try RawConnection(RunningDaemon())
        let reply = try client.ask(#"{"method":"org.sheetd.Presentation.Watch"}"#)
        #expect(reply.text == #"{"error":"org.varlink.service.ExpectedMore"}"#)
    }
}
