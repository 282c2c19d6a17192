import Foundation
import SheetctlCommands
import Testing

@Suite struct PresentTests {
    private func present(
        _ words: [String] = [], ending outcome: String
    ) throws -> Run {
        try Run.against(
            [Replies.presented(ending: outcome)], ["present", "--title", "Go?"] + words)
    }

    @Test(arguments: [
        ("swipe", Status.declined), ("tapOutside", .declined), ("escape", .declined),
        ("sceneInactive", .sceneEnded), ("sceneBackground", .sceneEnded),
        ("sceneClosed", .sceneEnded), ("requested", .endedByOthers), ("replaced", .endedByOthers),
        ("parentDismissed", .endedByOthers), ("presenterGone", .endedByOthers),
        ("evicted", .endedByOthers), ("override", .endedByOthers), ("shutdown", .endedByOthers),
        ("aReasonOfTheFuture", .endedByOthers), ("expired", .expired),
    ])
    func `a sheet without an answer prints none, and tells the reason in words`(
        _ reason: String, _ status: Status
    ) throws {
        let run = try present(ending: Replies.outcome(reason))
        #expect(run.status == status)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains("(\(reason))"))
    }

    @Test(arguments: [("ok", Status.success), ("cancel", .declined)])
    func `the chosen action is the answer`(_ action: String, _ status: Status) throws {
        let run = try present(
            ["--action", "ok=OK", "--cancel", "No", "--wait"],
            ending: Replies.outcome("action", action: action))
        #expect(run.status == status)
        #expect(run.answer == "\(action)\n")
        #expect(run.words.isEmpty)
    }

    @Test func `an action is no cancel for its name alone`() throws {
        let run = try present(
            ["--action", "cancel=Cancel the order"],
            ending: Replies.outcome("action", action: "cancel"))
        #expect(run.status == .success)
    }

    @Test func `values follow the action, each on a line`() throws {
        let outcome =
            Replies.outcome("action", action: "ok").dropLast()
            + #","values":[{"id":"name","value":["Ada"]},{"id":"days","value":["1","2"]}]}"#
        let run = try present(["-a", "ok=OK"], ending: String(outcome))
        #expect(run.answer == "ok\nname=Ada\ndays=1\ndays=2\n")
    }

    @Test(arguments: [
        Replies.outcome("swipe"), Replies.outcome("action", action: "ok"),
    ])
    func `with --json the outcome is the answer, whatever it is`(_ outcome: String) throws {
        let run = try present(["--json"], ending: outcome)
        #expect(run.answer == outcome + "\n")
        #expect(run.words.isEmpty)
    }

    @Test func `the options say what the sheet is`() throws {
        let run = try present(
            [
                "--message", "Now?", "--cancel", "No", "--action", "ok=Go = now", "--style",
                "alert",
                "--priority", "high", "--on-inactive", "hold", "--on-background", "dismiss",
                "--scene", "kiosk", "--parent", "p1", "--token", "t1",
            ], ending: Replies.outcome("swipe"))
        #expect(
            run.calls == [
                #"{"method":"org.sheetd.Presentation.Present","parameters":{"scene":"kiosk","#
                    + #""sheet":{"style":"alert","title":"Go?","message":"Now?","actions":["#
                    + #"{"id":"cancel","label":"No","role":"cancel"},"#
                    + #"{"id":"ok","label":"Go = now"}],"#
                    + #""onInactive":"hold","onBackground":"dismiss","priority":"high"},"#
                    + #""parent":"p1","token":"t1"},"more":true}"#
            ])
    }

    @Test func `a detached sheet is presented plainly, and its id is the answer`() throws {
        let reply = #"{"id":"a1","state":"queued"}"#
        let words = ["present", "-t", "Go?", "--detach"]
        let run = try Run.against(
            [[Replies.reply(reply)]], scene: "kiosk", words + ["--token", "t1"])
        #expect(run.status == .success)
        #expect(run.answer == "a1\n")
        #expect(
            run.calls == [
                #"{"method":"org.sheetd.Presentation.Present","#
                    + #""parameters":{"scene":"kiosk","sheet":{"title":"Go?"},"token":"t1"}}"#
            ])
        let json = try Run.against([[Replies.reply(reply)]], words + ["--json"])
        #expect(json.answer == reply + "\n")
    }

    @Test(arguments: [[], ["--detach"]])
    func `without a word of the user's own, each request has a token that nobody else has`(
        _ words: [String]
    ) throws {
        let tokens = try (0..<2).map { _ in
            let run = try Run.against(
                [[Replies.error("NoSuchScene", #"{"scene":"x"}"#)]],
                ["present", "-t", "x"] + words)
            return try #require(run.calls.first?.firstMatch(of: /"token":"(.*?)"/)?.1)
        }
        #expect(tokens[0] != tokens[1])
        for token in tokens { #expect(token.wholeMatch(of: /sheetctl-[0-9a-f]{32}/) != nil) }
    }

    @Test func `what the daemon refuses is refused`() throws {
        let run = try Run.against(
            [[Replies.error("KeyInUse", #"{"key":"k","id":"b"}"#)]], ["present", "-t", "x"])
        #expect(run.status == .refused)
        #expect(run.words.contains("KeyInUse"))
    }

    @Test(arguments: [
        [Replies.error("ServiceStopping", #"{"restarting":true}"#)],
        [
            Replies.reply(#"{"id":"a1","state":"presented"}"#, continues: true),
            Replies.error("ServiceStopping", #"{"restarting":false}"#),
        ],
        [Replies.reply(#"{"id":"a1","state":"presented"}"#, continues: true)],
        [], ["nonsense"], [#"{"parameters":{"id":1}}"#],
    ])
    func `a daemon that stops, is lost or talks nonsense is told of`(
        _ replies: [String]
    ) throws {
        let run = try Run.against([replies], ["present", "-t", "x"])
        #expect(run.status == .unavailable)
        #expect(run.answer.isEmpty)
        #expect(run.words.hasPrefix("sheetctl: "))
    }
}

@Suite struct RequestFileTests {
    /// A file of its own, removed at the end.
    private final class File {
        let path = NSTemporaryDirectory() + "sheetctl-\(UUID().uuidString)"
        init(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func present(_ text: String, _ words: [String] = []) throws -> Run {
        let file = try File(text)
        return try Run.against(
            [Replies.presented(ending: Replies.outcome("action", action: "n"))],
            ["present", "--request", file.path] + words)
    }

    @Test func `a request comes from a file, and options override it`() throws {
        let run = try present(
            #"{"title":"Old","kind":"x","payload":{ "a" : 1 },"priority":"high"}"#,
            ["--title", "New", "--action", "ok=OK"])
        #expect(
            run.calls.first?.contains(
                #""sheet":{"title":"New","actions":[{"id":"ok","label":"OK"}],"#
                    + #""kind":"x","payload":{ "a" : 1 },"priority":"high"}"#) == true)
    }

    @Test func `options say more of what is in the file`() throws {
        let run = try present(
            #"{"title":"x","elements":[{"id":"a","kind":"field","value":["old"]}],"#
                + #""actions":[{"id":"n","label":"No"}],"expiresAfterMSec":9,"#
                + #""expiryClock":"visible"}"#,
            ["--value", "a=new", "--required=a", "--action-icon=n=x", "--expires", "1"])
        #expect(
            run.calls.first?.contains(
                #""elements":[{"id":"a","kind":"field","value":["new"],"required":true}],"#
                    + #""actions":[{"id":"n","label":"No","icon":"x"}],"expiresAfterMSec":1000}"#)
                == true)
        let endless = try present(
            #"{"title":"x","expiresAfterMSec":9,"expiryClock":"visible"}"#,
            ["--expires", "infinity"])
        #expect(endless.calls.first?.contains(#""sheet":{"title":"x"}"#) == true)
        #expect(try present("{}", ["--required", "a"]).status == .usage)
    }

    @Test func `the roles of its actions count`() throws {
        let run = try present(#"{"actions":[{"id":"n","label":"No","role":"cancel"}]}"#)
        #expect(run.status == .declined)
        #expect(run.answer == "n\n")
    }

    @Test(arguments: [
        ("", "JSON"), ("{", "JSON"), ("[]", "SheetRequest"), (#"{"titel":"x"}"#, "titel"),
        (#"{"actions":[{"id":"a"}]}"#, "actions[0].label"), (#"{"style":"wide"}"#, "style"),
    ])
    func `a file that is no request is told of by its fault`(
        _ text: String, _ hint: String
    ) throws {
        let file = try File(text)
        let run = Run.alone(["present", "--request", file.path])
        #expect(run.status == .usage)
        #expect(run.words.contains(file.path) && run.words.contains(hint))
    }

    @Test func `a file beyond all measure is not read`() throws {
        let run = Run.alone(["present", "--request", "/dev/zero"])
        #expect(run.status == .usage)
        #expect(run.words.contains("too long"))
    }
}
