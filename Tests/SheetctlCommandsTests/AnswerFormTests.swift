import SheetctlCommands
import Testing

/// How `present` and `await` write an answer.
@Suite struct AnswerFormTests {
    private static let outcome = String(
        Replies.outcome("action", action: "ok").dropLast()
            + #","values":[{"id":"name","value":["Ada\nByron"]},"#
            + #"{"id":"days","value":["1","2"]}]}"#)

    private static let question = [
        "present", "-t", "x", "--multiline", "name=N", "--filter", "days=D:1=M,2=T", "--field",
        "none=N",
    ]

    @Test(arguments: [
        ([], "ok\nname=Ada\nByron\ndays=1\ndays=2\n"),
        (["-0"], "ok\0name=Ada\nByron\0days=1\0days=2\0"),
        (["--null"], "ok\0name=Ada\nByron\0days=1\0days=2\0"),
        (["--print", "name"], "Ada\nByron\n"), (["--print", "days"], "1\n2\n"),
        (["--print", "days", "-0"], "1\02\0"), (["--print", "action"], "ok\n"),
        (["--print", "none"], ""),
    ])
    func `an answer is printed as it is wanted`(_ words: [String], _ answer: String) throws {
        let run = try Run.against(
            [Replies.presented(ending: Self.outcome)], Self.question + words)
        #expect(run.status == .success)
        #expect(run.answer == answer)
        let awaited = try Run.against(
            [
                [
                    Replies.reply("{}"),
                    Replies.reply(#"{"outcome":\#(Self.outcome),"state":"dismissed"}"#),
                ]
            ],
            ["await", "a1"] + words)
        #expect(awaited.status == .success)
        #expect(awaited.answer == answer)
    }

    @Test func `an element called action goes before the action`() throws {
        let outcome =
            Replies.outcome("action", action: "ok").dropLast()
            + #","values":[{"id":"action","value":["mine"]}]}"#
        let run = try Run.against(
            [Replies.presented(ending: String(outcome))],
            ["present", "-t", "x", "--field", "action=A", "--print", "action"])
        #expect(run.answer == "mine\n")
    }

    @Test(arguments: [["-0"], ["--print", "action"]])
    func `without an answer nothing is printed`(_ words: [String]) throws {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("expired"))], ["present", "-t", "x"] + words)
        #expect(run.status == .expired)
        #expect(run.answer.isEmpty)
    }
}
