import DaemonDouble
import SheetInterface
import SheetctlCommands
import Testing

/// A daemon and a sheetctl that are not of one version.
@Suite struct SkewTests {
    private static func error(_ name: String, _ parameters: String = "{}") -> String {
        #"{"error":"\#(name)","parameters":\#(parameters)}"#
    }

    private static func status(_ version: String) -> String {
        Replies.reply(#"{"version":"\#(version)","odd":1}"#)
    }

    @Test(arguments: [
        error(
            "org.varlink.service.MethodNotFound", #"{"method":"org.sheetd.Presentation.GetStatus"}"#
        ),
        error("org.varlink.service.InvalidParameter", #"{"parameter":"odd"}"#),
        error("org.varlink.service.InterfaceNotFound", #"{"interface":"org.sheetd.Presentation"}"#),
        error("org.sheetd.Presentation.Odd"), Replies.reply("{}"), "[]",
    ])
    func `what may come of it is told with both versions, and what to restart`(
        _ reply: String
    ) throws {
        for (version, deed) in [("0.0.1", "restart the daemon"), ("99.0.0", "is the older one")] {
            let run = try Run.against([[reply], [Self.status(version)]], ["status"])
            #expect([Status.refused, .unavailable].contains(run.status))
            #expect(run.answer.isEmpty && !run.words.contains("did you mean GetStatus"))
            let words =
                "the daemon is version \(version), this sheetctl is \(SheetdVersion.current)"
            #expect(run.words.contains(words) && run.words.contains(deed))
            #expect(run.calls.last?.contains("org.varlink.service.GetInfo") == true)
        }
        let same = try Run.against([[reply], [Self.status(SheetdVersion.current)]], ["status"])
        #expect(!same.words.contains("this sheetctl is"))
        let gone = try Run.against([[reply]], ["status"])
        #expect(!gone.words.contains("this sheetctl is"))
    }

    @Test(arguments: [
        error("org.varlink.service.PermissionDenied"),
        Replies.error("NoSuchScene", #"{"scene":"x"}"#),
    ])
    func `what comes of something else asks for no version`(_ reply: String) throws {
        let run = try Run.against([[reply]], ["status"])
        #expect(run.status == .refused && run.calls.count == 1)
    }

    @Test func `members that a newer daemon adds are passed over`() throws {
        let run = try Run.against(
            [
                [
                    Replies.reply(#"{"id":"a1","state":"presented","odd":[1]}"#, continues: true),
                    Replies.reply(
                        #"{"id":"a1","state":"dismissed","outcome":{"odd":{},"#
                            + "\(Replies.outcome("action", action: "ok").dropFirst())}"),
                ]
            ], ["present", "-t", "Go?", "-a", "ok=OK"])
        #expect(run.status == .success && run.answer == "ok\n" && run.words.isEmpty)
    }

    @Test func `a reason that a newer daemon has means that somebody else ended it`() throws {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("tidied"))], ["present", "-t", "Go?"])
        #expect(run.status == .endedByOthers && run.words.contains("(tidied)"))
    }

    @Test func `a kind of event that a newer daemon has is no end to a watch`() throws {
        let event =
            #"{"event":{"sequence":1,"instance":"i","at":"","kind":"wobbled","id":"a1","odd":7}}"#
        let run = try Run.against(
            [[Replies.reply(event, continues: true)]], ["watch", "--count", "1"])
        #expect(run.status == .success && run.answer == "1 wobbled a1\n")
    }
}
