import DaemonDouble
import SheetctlCommands
import Testing

/// `sheetctl await` and a daemon that does not stay.
@Suite struct AwaitRestartTests {
    private static let live = Replies.reply(#"{"sheet":\#(Replies.sheet)}"#)

    private func wait(_ lives: [DaemonDouble.Life], _ words: [String] = []) throws -> Run {
        try Run.against(lives, ["await", "a1"] + words)
    }

    /// Back for one client after a second.
    private func back(_ frames: [String]) -> DaemonDouble.Life {
        .init(at: .seconds(1), [.init(frames)])
    }

    @Test(arguments: [("ok", Status.success), ("no", .declined)])
    func `the wait goes on, and knows which actions decline of a sheet that has ended meanwhile`(
        _ action: String, _ status: Status
    ) throws {
        let outcome = Replies.outcome("action", action: action)
        let ended = #"{"state":"dismissed","outcome":\#(outcome)}"#
        let run = try wait([
            .init([.init([Self.live])]),
            back([Replies.reply(#"{"outcome":\#(outcome)}"#), Replies.reply(ended)]),
        ])
        #expect(run.status == status)
        #expect(run.answer == "\(action)\n")
        #expect(run.words.isEmpty)
        #expect(run.calls.count == 4 && Set(run.calls).count == 2)
    }

    @Test func `a sheet that a daemon without its memory does not know is 69`() throws {
        let run = try wait([
            .init([.init([Self.live])]), back([Replies.error("NoSuchSheet", #"{"id":"a1"}"#)]),
        ])
        #expect(run.status == .unavailable)
        #expect(run.words == "sheetctl: sheet a1 is not there since the daemon was restarted\n")
    }

    @Test func `a sheet that was never seen is refused as ever`() throws {
        let run = try wait([
            .init([.init([])]), back([Replies.error("NoSuchSheet", #"{"id":"a1"}"#)]),
        ])
        #expect(run.status == .refused)
    }

    @Test func `the time that is given goes on while the daemon is away`() throws {
        let run = try wait(
            [
                .init([.init([Self.live])]),
                back([Self.live, Replies.reply(#"{"state":"presented"}"#)]),
            ], ["--timeout", "10"])
        #expect(run.status == .expired)
        let left = run.calls.compactMap { $0.firstMatch(of: /"timeoutMSec":(\d+)/)?.1 }
        #expect(left.compactMap { Int($0) } == [10000, 10000 - Self.milliseconds(run.pauses)])
    }

    @Test func `a time that is over before the daemon is back is over`() throws {
        let run = try wait([.init([.init([Self.live])])], ["--timeout", "2.5"])
        #expect(run.status == .expired)
        #expect(run.words == "sheetctl: sheet a1 has no answer yet\n")
        #expect(run.pauses.reduce(.zero, +) == .milliseconds(2500))
    }

    @Test func `a time longer than thirty seconds does not make the wait for the daemon longer`()
        throws
    {
        let run = try wait([.init([.init([Self.live])])], ["--timeout", "60"])
        #expect(run.status == .unavailable)
        #expect(run.pauses.reduce(.zero, +) == .seconds(30))
    }

    @Test func `a secret that was lost is no answer`() throws {
        let outcome =
            Replies.outcome("action", action: "ok").dropLast() + #","withheld":["pin"]}"#
        let ended = #"{"state":"dismissed","outcome":\#(outcome)}"#
        let run = try wait([
            .init([.init([Self.live])]), back([Self.live, Replies.reply(ended)]),
        ])
        #expect(run.status == .unavailable)
        #expect(run.answer.isEmpty && run.words.contains("what was answered to pin is lost"))
    }

    private static func milliseconds(_ pauses: [Duration]) -> Int {
        Int(pauses.reduce(.zero, +) / .milliseconds(1))
    }
}
