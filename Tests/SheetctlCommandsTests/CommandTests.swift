import SheetctlCommands
import Testing

@Suite struct CommandTests {
    /// A command line, what it asks the daemon, what that says, and what is printed.
    struct Example: Sendable, CustomTestStringConvertible {
        var words: [String]
        var calls: [String]
        var replies: [String]
        var answer: String

        var testDescription: String { words.joined(separator: " ") }
    }

    private static func call(_ method: String, _ parameters: String? = nil) -> String {
        let parameters = parameters.map { #","parameters":\#($0)"# } ?? ""
        return #"{"method":"org.sheetd.Presentation.\#(method)"\#(parameters)}"#
    }

    private static let examples = [
        Example(
            words: ["choose", "a1", "ok"],
            calls: [call("Choose", #"{"id":"a1","action":"ok"}"#)],
            replies: [Replies.reply(#"{"outcome":\#(Replies.outcome("action", action: "ok"))}"#)],
            answer: ""),
        Example(
            words: ["choose", "a1", "ok", "--json"],
            calls: [call("Choose", #"{"id":"a1","action":"ok"}"#)],
            replies: [Replies.reply(#"{"outcome":\#(Replies.outcome("action", action: "ok"))}"#)],
            answer: Replies.outcome("action", action: "ok") + "\n"),
        Example(
            words: [
                "update", "a1", "--value", "part=0.5", "--value", "days=1", "--value", "days=2",
            ],
            calls: [
                call(
                    "Update",
                    #"{"id":"a1","values":[{"id":"part","value":["0.5"]},"#
                        + #"{"id":"days","value":["1","2"]}]}"#)
            ],
            replies: [Replies.reply(#"{"generation":1}"#)], answer: ""),
        Example(
            words: ["update", "-jt", "New", "-m", "Words", "a1"],
            calls: [call("Update", #"{"id":"a1","title":"New","message":"Words"}"#)],
            replies: [Replies.reply(#"{"generation":2}"#)], answer: #"{"generation":2}"# + "\n"),
        Example(
            words: ["dismiss", "a", "b"],
            calls: [call("Dismiss", #"{"id":"a"}"#), call("Dismiss", #"{"id":"b"}"#)],
            replies: [
                Replies.reply(#"{"dismissed":["c","a"]}"#), Replies.reply(#"{"dismissed":["b"]}"#),
            ],
            answer: "c\na\nb\n"),
        Example(
            words: ["dismiss", "--presented", "a"],
            calls: [call("DismissPresented", #"{"id":"a"}"#)],
            replies: [Replies.reply(#"{"dismissed":["c"]}"#)], answer: "c\n"),
        Example(
            words: ["dismiss", "--all"], calls: [call("DismissAll")],
            replies: [Replies.reply(#"{"dismissed":[]}"#)], answer: ""),
        Example(
            words: ["dismiss", "--all", "--scene", "kiosk", "-j"],
            calls: [call("DismissAll", #"{"scene":"kiosk"}"#)],
            replies: [Replies.reply(#"{"dismissed":["a"]}"#)],
            answer: #"{"dismissed":["a"]}"# + "\n"),
        Example(
            words: ["scenes"], calls: [call("ListScenes")],
            replies: [Replies.reply(#"{"scenes":[\#(Replies.scene)]}"#)],
            answer: """
                SCENE  NUMBER  PHASE   PRESENTED  HELD  QUEUED  RENDERERS  OWNER  SOURCES        TITLE
                main   0       active  2          4     3       1          root   manual=active  Front desk

                """),
        Example(
            words: ["scenes", "--json"], calls: [call("ListScenes")],
            replies: [Replies.reply(#"{"scenes":[\#(Replies.scene),\#(Replies.scene)]}"#)],
            answer: "\(Replies.scene)\n\(Replies.scene)\n"),
        Example(
            words: ["list", "kiosk"], calls: [call("DescribeScene", #"{"id":"kiosk"}"#)],
            replies: [
                Replies.reply(#"{"scene":\#(Replies.scene),"sheets":[\#(Replies.sheet)]}"#)
            ],
            answer: """
                ID  STATE      STYLE  PRIORITY  PRESENTER   TITLE
                a1  presented  sheet  normal    ada backup  Go?

                """),
        Example(
            words: ["-j", "list"], calls: [call("DescribeScene")],
            replies: [
                Replies.reply(#"{"scene":\#(Replies.scene),"sheets":[\#(Replies.sheet)]}"#)
            ],
            answer: Replies.sheet + "\n"),
        Example(
            words: ["open", "kiosk", "--title", "Front desk", "--seat", "seat0", "--json"],
            calls: [
                call("OpenScene", #"{"id":"kiosk","title":"Front desk","seat":"seat0"}"#)
            ],
            replies: [Replies.reply(#"{"scene":\#(Replies.scene)}"#)],
            answer: Replies.scene + "\n"),
        Example(
            words: ["close", "kiosk"], calls: [call("CloseScene", #"{"id":"kiosk"}"#)],
            replies: [Replies.reply(#"{"dismissed":["a"]}"#)], answer: "a\n"),
        Example(
            words: ["phase", "inactive", "--scene", "kiosk", "--source", "door", "--json"],
            calls: [
                call("SetPhase", #"{"scene":"kiosk","phase":"inactive","source":"door"}"#)
            ],
            replies: [Replies.reply(#"{"scenes":[\#(Replies.scene)]}"#)],
            answer: Replies.scene + "\n"),
        Example(
            words: ["phase", "clear", "--json"], calls: [call("SetPhase")],
            replies: [Replies.reply(#"{"scenes":[]}"#)], answer: ""),
        Example(
            words: ["lock", "kiosk", "--json"],
            calls: [
                call("SetPhase", #"{"scene":"kiosk","phase":"inactive","source":"locker"}"#)
            ],
            replies: [Replies.reply(#"{"scenes":[\#(Replies.scene)]}"#)],
            answer: Replies.scene + "\n"),
        Example(
            words: ["unlock", "kiosk", "--json"],
            calls: [call("SetPhase", #"{"scene":"kiosk","source":"locker"}"#)],
            replies: [Replies.reply(#"{"scenes":[\#(Replies.scene)]}"#)],
            answer: Replies.scene + "\n"),
        Example(
            words: ["call", "ListScenes"], calls: [call("ListScenes")],
            replies: [Replies.reply(#"{"scenes": []}"#)], answer: #"{"scenes": []}"# + "\n"),
        Example(
            words: ["call", "org.example.Ask", #"{"a": 1.0}"#, "--more"],
            calls: [#"{"method":"org.example.Ask","parameters":{"a": 1.0},"more":true}"#],
            replies: [Replies.reply(#"{"b":1}"#, continues: true), "{}"],
            answer: "{\"b\":1}\n{}\n"),
        Example(
            words: ["call", "--oneway", "CloseScene", #"{"id":"hall"}"#],
            calls: [
                #"{"method":"org.sheetd.Presentation.CloseScene","#
                    + #""parameters":{"id":"hall"},"oneway":true}"#
            ],
            replies: [], answer: ""),
        Example(
            words: ["dismiss", "a", "b", "--json"],
            calls: [call("Dismiss", #"{"id":"a"}"#), call("Dismiss", #"{"id":"b"}"#)],
            replies: [
                Replies.reply(#"{"dismissed":["c","a"]}"#), Replies.reply(#"{"dismissed":["b"]}"#),
            ],
            answer: #"{"dismissed":["c","a","b"]}"# + "\n"),
        Example(
            words: ["introspect"],
            calls: [
                #"{"method":"org.varlink.service.GetInterfaceDescription","#
                    + #""parameters":{"interface":"org.sheetd.Presentation"}}"#
            ],
            replies: [Replies.reply(#"{"description":"interface x.y\n"}"#)],
            answer: "interface x.y\n"),
        Example(
            words: ["watch", "-n", "2", "main"],
            calls: [
                #"{"method":"org.sheetd.Presentation.Watch","#
                    + #""parameters":{"scenes":["main"]},"more":true}"#
            ],
            replies: [
                #"{"sequence":1,"instance":"i","at":"","kind":"phaseChanged","#
                    + #""scene":\#(Replies.scene),"previousPhase":"inactive"}"#,
                #"{"sequence":2,"instance":"i","at":"","kind":"presented","id":"a1","#
                    + #""sheet":\#(Replies.sheet),"position":0}"#,
            ].map { Replies.reply(#"{"event":\#($0)}"#, continues: true) },
            answer: """
                1 phaseChanged main inactive → active
                2 presented a1 in main “Go?”

                """),
    ]

    @Test(arguments: examples)
    func `a command asks what it should, and prints the answer`(_ example: Example) throws {
        let run = try Run.against([example.replies], example.words)
        #expect(run.status == .success)
        #expect(run.calls == example.calls)
        #expect(run.answer == example.answer)
        #expect(run.words.isEmpty)
    }

    @Test func `the status is told in rows, with every counter`() throws {
        let reply = Replies.reply(
            #"{"version":"9","instance":"i","startedAt":"","problem":"disk full","scenes":1,"#
                + #""sheets":2,"watchers":3,"connections":4,"renderers":5,"#
                + #""counters":{"callsRefused":6}}"#)
        let run = try Run.against([[reply]], ["status"])
        for row in ["version        9\n", "problem        disk full\n", "calls refused  6\n"] {
            #expect(run.answer.contains(row))
        }
    }

    @Test(arguments: [
        (["list"], #""parameters":{"id":"kiosk"}"#),
        (["phase", "active"], #""parameters":{"scene":"kiosk","phase":"active"}"#),
        (["list", "hall"], #""parameters":{"id":"hall"}"#),
        (["lock"], #""parameters":{"scene":"kiosk","phase":"inactive","source":"locker"}"#),
        (["unlock"], #""parameters":{"scene":"kiosk","source":"locker"}"#),
        (["lock", "hall"], #"{"scene":"hall""#),
    ])
    func `a scene that is left out is that of the environment`(
        _ words: [String], _ parameters: String
    ) throws {
        let run = try Run.against(
            [[Replies.error("NoSuchScene", #"{"scene":""}"#)]],
            scene: "kiosk", words)
        #expect(run.calls.first?.contains(parameters) == true)
    }

    @Test(arguments: [("lock", #","phase":"inactive""#), ("unlock", "")])
    func `a locker that names no scene speaks of the one that the daemon chooses for it`(
        _ command: String, _ phase: String
    ) throws {
        let run = try Run.against(
            [
                [Replies.reply(#"{"scene":\#(Replies.scene),"sheets":[]}"#)],
                [Replies.reply(#"{"scenes":[\#(Replies.scene)]}"#)],
            ], [command, "--json"])
        #expect(run.status == .success)
        #expect(
            run.calls == [
                Self.call("DescribeScene"),
                Self.call("SetPhase", #"{"scene":"main"\#(phase),"source":"locker"}"#),
            ])
        #expect(run.answer == Replies.scene + "\n")
    }

    @Test func `a refusal is told in words and as it came`() throws {
        let run = try Run.against(
            [[Replies.error("NoSuchScene", #"{"scene":"hall"}"#)]], ["list", "hall"])
        #expect(run.status == .refused)
        #expect(run.answer.isEmpty)
        #expect(
            run.words == """
                sheetctl: no scene hall is open
                org.sheetd.Presentation.NoSuchScene {"scene":"hall"}

                """)
    }

    @Test func `a sheet that has ended needs no dismissing`() throws {
        let run = try Run.against(
            [[Replies.error("AlreadyDismissed", #"{"id":"a"}"#)]], ["dismiss", "a"])
        #expect(run.status == .success)
        #expect(run.words.isEmpty)
    }

    @Test func `a sheet that is not there does not keep the others from being dismissed`() throws {
        let run = try Run.against(
            [
                [
                    Replies.error("NoSuchSheet", #"{"id":"a"}"#),
                    Replies.reply(#"{"dismissed":["b"]}"#),
                ]
            ], ["dismiss", "a", "b"])
        #expect(run.status == .refused)
        #expect(run.answer == "b\n")
    }

    @Test func `a watch that the daemon ends is told of`() throws {
        let stopping = Replies.error("ServiceStopping", #"{"restarting":false}"#)
        let run = try Run.against([[stopping]], ["watch"])
        #expect(run.status == .unavailable)
        #expect(run.words.contains("the service stops"))
    }
}
