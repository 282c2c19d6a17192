import SheetctlCommands
import Testing

@Suite struct AwaitTests {
    private func wait(
        _ words: [String] = [], described: String, then reply: String
    ) throws -> Run {
        try Run.against(
            [[Replies.reply(described), Replies.reply(reply)]], ["await", "a1"] + words)
    }

    private func ended(_ outcome: String) -> String {
        #"{"state":"dismissed","outcome":\#(outcome)}"#
    }

    @Test(arguments: [("ok", Status.success), ("no", .declined)])
    func `the roles of a live sheet's actions count`(
        _ action: String, _ status: Status
    ) throws {
        let run = try wait(
            described: #"{"sheet":\#(Replies.sheet)}"#,
            then: ended(Replies.outcome("action", action: action)))
        #expect(run.status == status)
        #expect(run.answer == "\(action)\n")
    }

    @Test(arguments: [("no", Status.success), ("cancel", .declined)])
    func `of a sheet that has ended the action named cancel declines`(
        _ action: String, _ status: Status
    ) throws {
        let outcome = Replies.outcome("action", action: action)
        let run = try wait(described: #"{"outcome":\#(outcome)}"#, then: ended(outcome))
        #expect(run.status == status)
    }

    @Test(arguments: [("1.5", "1500"), ("0", "0"), ("0.0001", "1"), ("1min 1s", "61000")])
    func `the wait ends when its time is over`(_ seconds: String, _ milliseconds: String) throws {
        let run = try wait(
            ["--timeout", seconds], described: "{}", then: #"{"state":"presented"}"#)
        #expect(run.status == .expired)
        #expect(run.answer.isEmpty)
        #expect(run.calls.last?.contains(#""timeoutMSec":\#(milliseconds)}"#) == true)
    }

    @Test func `a wait for ever has no time`() throws {
        let run = try wait(
            ["--timeout", "infinity"], described: "{}", then: ended(Replies.outcome("swipe")))
        #expect(run.status == .declined)
        #expect(run.calls.last?.contains("timeoutMSec") == false)
    }

    @Test func `one value of an element that the sheet does not have is wrong usage, at once`()
        throws
    {
        let run = try Run.against(
            [[Replies.reply(#"{"sheet":\#(Replies.sheet)}"#)]], ["await", "a1", "--print", "nam"])
        #expect(run.status == .usage && run.answer.isEmpty && run.words.contains("'nam'"), "\(run)")
        #expect(run.calls.count == 1)
    }

    @Test(arguments: [("name", "Ada\n", false), ("nam", "", true), ("action", "ok\n", false)])
    func `of a sheet that has ended, what there is instead is told`(
        _ name: String, _ answer: String, _ isTold: Bool
    ) throws {
        let outcome =
            Replies.outcome("action", action: "ok").dropLast()
            + #","values":[{"id":"name","value":["Ada"]}]}"#
        let run = try wait(
            ["--print", name], described: #"{"outcome":\#(outcome)}"#, then: ended(String(outcome)))
        #expect(run.status == .success && run.answer == answer, "\(run)")
        #expect(run.words.contains("the answer has no 'nam'; it has name, action") == isTold)
    }

    @Test func `a sheet that nobody knows is refused`() throws {
        let run = try Run.against(
            [[Replies.error("NoSuchSheet", #"{"id":"a1"}"#)]], ["await", "a1"])
        #expect(run.status == .refused)
    }
}
