import Glibc
import SheetctlCommands
import Testing
import UnixIO

@Suite struct StopSignalTests {
    /// Runs with a signal pending for the calling thread alone.
    private func run(
        stoppedBy signal: Int32, _ replies: [[String]], _ words: [String]
    ) throws -> Run {
        try Signals.block([SIGINT, SIGTERM])
        raise(signal)
        let run = try Run.against(replies, words)
        try Signals.unblock([SIGINT, SIGTERM])
        return run
    }

    private static let presented = Replies.reply(
        #"{"id":"a1","state":"presented"}"#, continues: true)
    private static let dismiss =
        #"{"method":"org.sheetd.Presentation.Dismiss","parameters":{"id":"a1"}}"#

    @Test(arguments: [(SIGINT, Status.interrupted), (SIGTERM, .terminated)])
    func `a sheet that nobody waits for any more is withdrawn`(
        _ signal: Int32, _ status: Status
    ) throws {
        let run = try run(
            stoppedBy: signal,
            [[Self.presented], [Replies.reply(#"{"dismissed":["a1"]}"#)]],
            ["present", "-t", "x"])
        #expect(run.status == status)
        #expect(run.calls.last == Self.dismiss)
        #expect(run.answer.isEmpty && run.words.isEmpty)
    }

    @Test func `a sheet that ended in that moment needs no withdrawing`() throws {
        let run = try run(
            stoppedBy: SIGINT,
            [[Self.presented], [Replies.error("AlreadyDismissed", #"{"id":"a1"}"#)]],
            ["present", "-t", "x"])
        #expect(run.status == .interrupted)
        #expect(run.words.isEmpty)
    }

    @Test func `a sheet that was refused needs no withdrawing`() throws {
        let run = try run(
            stoppedBy: SIGINT, [[Replies.error("NoSuchScene", #"{"scene":"x"}"#)]],
            ["present", "-t", "x"])
        #expect(run.status == .interrupted)
        #expect(run.words.isEmpty)
    }

    @Test func `words tell of a sheet that may still be there`() throws {
        let run = try run(
            stoppedBy: SIGTERM, [[Self.presented], []], ["present", "-t", "x", "--token", "t"])
        #expect(run.status == .terminated)
        #expect(run.words.contains("may not be withdrawn"))
    }

    @Test func `a sheet that ends by itself where there is no daemon needs no words`() throws {
        let run = try run(stoppedBy: SIGTERM, [[Self.presented], []], ["present", "-t", "x"])
        #expect(run.status == .terminated)
        #expect(run.words.isEmpty)
    }

    @Test(arguments: [["watch"], ["await", "a1"]])
    func `other waits end, too`(_ words: [String]) throws {
        #expect(try run(stoppedBy: SIGTERM, [[]], words).status == .terminated)
    }
}
