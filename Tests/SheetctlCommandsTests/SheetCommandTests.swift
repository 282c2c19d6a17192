import Foundation
import SheetInterface
import SheetctlCommands
import Testing
import Varlink

/// The commands that speak of one sheet.
@Suite struct SheetCommandTests {
    private static func call(_ method: String, _ parameters: String) -> String {
        #"{"method":"org.sheetd.Presentation.\#(method)","parameters":\#(parameters)}"#
    }

    private static let chosen = Replies.reply(
        #"{"outcome":\#(Replies.outcome("action", action: "ok"))}"#)

    @Test func `choose gives every value that is named, in its order`() throws {
        let run = try Run.against(
            [[Self.chosen]],
            ["choose", "a1", "ok", "name=Ada = B", "days=1", "--generation=7", "days=2", "none="])
        #expect(run.status == .success && run.answer.isEmpty)
        #expect(
            run.calls == [
                Self.call(
                    "Choose",
                    #"{"id":"a1","action":"ok","values":[{"id":"name","value":["Ada = B"]},"#
                        + #"{"id":"days","value":["1","2"]},{"id":"none","value":[""]}],"#
                        + #""generation":7}"#)
            ])
    }

    @Test(arguments: [("name=Ada\npin=47=11\n", []), ("name=Ada\0pin=47=11\0", ["-0"])])
    func `choose reads values from a file`(_ text: String, _ words: [String]) throws {
        let path = NSTemporaryDirectory() + "sheetctl-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = try Run.against(
            [[Self.chosen]], ["choose", "a1", "ok", "day=1", "--values", path] + words)
        #expect(
            run.calls.first?.contains(
                #""values":[{"id":"day","value":["1"]},{"id":"name","value":["Ada"]},"#
                    + #"{"id":"pin","value":["47=11"]}]}"#) == true, "\(run)")
    }

    @Test func `what is no value in a file is not told, for it may be secret`() throws {
        let path = NSTemporaryDirectory() + "sheetctl-\(UUID().uuidString)"
        try Data("a=b\n4711\n".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = Run.alone(["choose", "a1", "ok", "--values", path])
        #expect(run.status == .usage)
        #expect(run.words.contains("\(path), line 2 is not NAME=VALUE"))
        #expect(!run.words.contains("4711"))
    }

    private static let refusal =
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"generation"}}"#

    @Test func `choose answers a sheet with secrets as it is now`() throws {
        let run = try Run.against(
            [[Self.refusal, Replies.reply(#"{"sheet":\#(Replies.sheet)}"#), Self.chosen]],
            ["choose", "a1", "ok", "pin=4711"])
        #expect(run.status == .success)
        #expect(run.calls.count == 3)
        #expect(run.calls.last?.contains(#""generation":1}"#) == true)
    }

    @Test func `choose looks for no generation where one is given`() throws {
        let run = try Run.against(
            [[Self.refusal]], ["choose", "a1", "ok", "--generation", "9"])
        #expect(run.status == .refused)
        #expect(run.calls.count == 1)
    }

    /// What `update a1` and these words ask for, by the member that they show.
    private static let updates: [String: (words: [String], found: String)] = [
        "id": ([], #"{"id":"a1","#), "title": (["--title", "N"], #""title":"N""#),
        "message": (["--message", "N"], #""message":"N""#),
        "icon": (["--icon", "edit"], #""icon":"edit""#),
        "elements": (
            ["--field", "a=A", "--required", "a"],
            #""elements":[{"id":"a","kind":"field","label":"A","required":true}]"#
        ),
        "values": (
            ["--value", "a=b", "--value", "c="],
            #""values":[{"id":"a","value":["b"]},{"id":"c","value":[""]}]"#
        ),
        "actions": (
            ["--destructive", "a=A"], #""actions":[{"id":"a","label":"A","role":"destructive"}]"#
        ),
        "payload": (["--payload", "{}"], #""payload":{}"#),
        "detents": (["--detent", "half"], #""detents":["half"]"#),
        "selectedDetent": (["--selected-detent", "half"], #""selectedDetent":"half""#),
        "largestUndimmedDetent": (
            ["--largest-undimmed", "half"], #""largestUndimmedDetent":"half""#
        ),
        "interactiveDismissDisabled": (
            ["--dismissable"], #""interactiveDismissDisabled":false"#
        ),
        "expiresAfterMSec": (["--expires", "2min"], #""expiresAfterMSec":120000"#),
        "clear": (
            [
                "--clear=message", "--clear=icon", "--clear=elements", "--clear=actions",
                "--clear=payload", "--clear=largest-undimmed", "--expires=infinity",
            ],
            #""clear":["message","icon","elements","actions","payload","largestUndimmedDetent","#
                + #""expiresAfterMSec"]"#
        ),
    ]

    private static let members =
        (try? InterfaceDescription(parsing: PresentationInterface.text))?.method("Update")?.input
        .fields.map(\.name) ?? []

    @Test func `Update has members`() { #expect(Self.members.count > 10) }

    @Test(arguments: members)
    func `update has an option for each member of the contract`(_ member: String) throws {
        let update = try #require(Self.updates[member])
        let run = try Run.against(
            [[Replies.reply(#"{"generation":2}"#)]], ["update", "a1", "-t", "x"] + update.words)
        #expect(run.status == .success)
        let call = try #require(run.calls.first)
        #expect(call.contains(update.found), "\(call)")
    }

    @Test func `explain prints the state, then each reason`() throws {
        let reply = #"{"state":"queued","reasons":["its turn has not come","it is dark"]}"#
        let run = try Run.against([[Replies.reply(reply)]], ["explain", "a1"])
        #expect(run.answer == "queued\nits turn has not come\nit is dark\n")
        #expect(run.calls == [Self.call("Explain", #"{"id":"a1"}"#)])
        let json = try Run.against([[Replies.reply(reply)]], ["explain", "a1", "--json"])
        #expect(json.answer == reply + "\n")
    }

    @Test func `describe tells of a sheet, or of its end`() throws {
        let live = try Run.against(
            [[Replies.reply(#"{"sheet":\#(Replies.sheet)}"#)]], ["describe", "a1"])
        #expect(
            live.answer == """
                id          a1
                scene       main
                state       presented
                style       sheet
                priority    normal
                title       Go?
                actions     no
                generation  1
                presenter   ada backup
                lifetime    detached

                """)
        let reply = #"{"outcome":\#(Replies.outcome("action", action: "ok"))}"#
        let ended = try Run.against([[Replies.reply(reply)]], ["describe", "a1"])
        #expect(
            ended.answer == """
                id        a1
                scene     main
                state     dismissed
                reason    action
                action    ok
                ended at  2026-01-02T03:04:05.000000Z

                """)
        let json = try Run.against([[Replies.reply(reply)]], ["describe", "a1", "-j"])
        #expect(json.answer == reply + "\n")
    }

    @Test(arguments: [
        (
            #"{"id":"pin","kind":"secret","required":true,"characters":"digits","minimumLength":4}"#,
            "pin (secret of digits, 4.. characters, required)"
        ),
        (#"{"id":"n","kind":"number","minimum":1,"maximum":2.5}"#, "n (number 1..2.5)"),
        (
            #"{"id":"l","kind":"choice","choices":[{"id":"a","label":"A"},{"id":"b","label":"B"}]}"#,
            "l (choice a|b)"
        ),
        (#"{"kind":"text","text":"x"},{"id":"on","kind":"toggle"}"#, "text, on (toggle)"),
    ])
    func `describe tells of each element what may be entered`(
        _ elements: String, _ words: String
    ) throws {
        let sheet = Replies.sheet.replacing(
            #""title":"Go?""#, with: #""elements":[\#(elements)]"#)
        let run = try Run.against([[Replies.reply(#"{"sheet":\#(sheet)}"#)]], ["describe", "a1"])
        #expect(run.answer.contains("\nelements    \(words)\n"), "\(run.answer)")
    }

    @Test func `select moves a sheet, and prints nothing`() throws {
        let run = try Run.against([[Replies.reply("{}")]], ["select", "a1", "large"])
        #expect(run.status == .success && run.answer.isEmpty)
        #expect(run.calls == [Self.call("SelectDetent", #"{"id":"a1","detent":"large"}"#)])
    }
}

/// Which sheets `dismiss` ends.
@Suite struct DismissTests {
    private static let queued = Replies.sheet.replacing("a1", with: "q1")
        .replacing(#""state":"presented""#, with: #""state":"queued""#)

    private static func scene(_ sheets: [String]) -> String {
        Replies.reply(
            #"{"scene":\#(Replies.scene),"sheets":[\#(sheets.joined(separator: ","))]}"#)
    }

    @Test func `the topmost one is the last that does not wait in the queue`() throws {
        let below = Replies.sheet.replacing("a1", with: "b1")
        let run = try Run.against(
            [
                [
                    Self.scene([below, Replies.sheet, Self.queued]),
                    Replies.reply(#"{"dismissed":["c1","a1"]}"#),
                ]
            ], scene: "hall", ["dismiss", "--top"])
        #expect(run.status == .success)
        #expect(run.answer == "c1\na1\n")
        #expect(run.calls.count == 2)
        #expect(run.calls[0].contains(#"DescribeScene","parameters":{"id":"hall"}"#))
        #expect(run.calls[1].contains(#"Dismiss","parameters":{"id":"a1"}"#))
    }

    @Test func `where no sheet is, none is dismissed, and that is no error`() throws {
        let run = try Run.against([[Self.scene([Self.queued])]], ["dismiss", "--top", "-s", "x"])
        #expect(run.status == .success)
        #expect(run.answer.isEmpty && run.words.isEmpty)
        #expect(run.calls.count == 1 && run.calls[0].contains(#"{"id":"x"}"#))
    }

    @Test(arguments: [
        (["--key", "k"], #"{"key":"k"}"#), (["--kind", "k"], #"{"kind":"k"}"#),
        (
            ["--all", "--scene", "s", "--key", "k", "--kind", "l"],
            #"{"scene":"s","key":"k","kind":"l"}"#
        ),
    ])
    func `all that match are dismissed`(_ words: [String], _ parameters: String) throws {
        let run = try Run.against(
            [[Replies.reply(#"{"dismissed":["a"]}"#)]], ["dismiss"] + words)
        #expect(run.answer == "a\n")
        #expect(run.calls.first?.contains(#"DismissAll","parameters":\#(parameters)"#) == true)
    }

    @Test func `a gesture ends what lets itself be ended so, and tells of the rest`() throws {
        let run = try Run.against(
            [[Replies.reply(#"{"dismissed":true}"#), Replies.reply(#"{"dismissed":false}"#)]],
            ["dismiss", "--gesture", "swipe", "a", "b"])
        #expect(run.status == .declined)
        #expect(run.answer == "a\n")
        #expect(run.words == "sheetctl: sheet b does not let itself be dismissed so\n")
        #expect(run.calls.last?.contains(#"{"id":"b","gesture":"swipe"}"#) == true)
    }

    @Test func `a watch of the state as it is ends with ready`() throws {
        let events = ["sceneOpened", "ready", "phaseChanged"].map { kind in
            Replies.reply(
                #"{"event":{"sequence":1,"instance":"i","at":"","kind":"\#(kind)"}}"#,
                continues: true)
        }
        let run = try Run.against([events], ["watch", "--once"])
        #expect(run.status == .success)
        #expect(run.answer == "1 sceneOpened\n1 ready\n")
    }
}
