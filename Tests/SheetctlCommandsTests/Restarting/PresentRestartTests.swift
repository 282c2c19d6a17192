import DaemonDouble
import Glibc
import SheetctlCommands
import Testing
import UnixIO

/// `sheetctl present` and a daemon that does not stay.
@Suite struct PresentRestartTests {
    private static let presented = Replies.reply(
        #"{"id":"a1","state":"presented"}"#, continues: true)
    private static let again = Replies.reply(
        #"{"id":"a1","state":"presented","deduplicated":true}"#, continues: true)
    private static let restarting = Replies.error("ServiceStopping", #"{"restarting":true}"#)
    private static let stopping = Replies.error("ServiceStopping", #"{"restarting":false}"#)
    private static let answered = Replies.presented(
        ending: Replies.outcome("action", action: "ok"))

    private func present(
        _ lives: [DaemonDouble.Life], _ words: [String] = []
    ) throws -> Run {
        try Run.against(lives, ["present", "-t", "Go?", "-a", "ok=OK"] + words)
    }

    @Test(arguments: [[], [presented], [restarting], [presented, restarting]])
    func `the wait goes on with the same request over a restart`(_ before: [String]) throws {
        let run = try present([
            .init([.init(before)]), .init(at: .milliseconds(50), [.init([Self.again])]),
            .init(at: .seconds(20), [.init(Self.answered)]),
        ])
        #expect(run.status == .success)
        #expect(run.answer == "ok\n")
        #expect(run.words.isEmpty)
        #expect(run.calls.count == 3 && Set(run.calls).count == 1)
    }

    @Test func `a detached sheet is presented once, though the reply was lost`() throws {
        let reply = #"{"id":"a1","state":"presented"}"#
        let run = try present(
            [.init([.init([])]), .init(at: .seconds(1), [.init([Replies.reply(reply)])])],
            ["--detach"])
        #expect(run.status == .success)
        #expect(run.answer == "a1\n")
        #expect(run.calls.count == 2 && Set(run.calls).count == 1)
    }

    @Test(
        .bug(id: "flathack/omarchy-tunarchy#19"), .bug(id: "flathack/omarchy-tunarchy#43"),
        arguments: [[], ["--detach"]])
    func `a daemon that does not come back is given up after thirty seconds`(
        _ words: [String]
    ) throws {
        let run = try present([.init([.init([])])], words)
        #expect(run.status == .unavailable)
        #expect(run.answer.isEmpty)
        #expect(run.words.hasPrefix("sheetctl: the daemon has not come back within 30 seconds: "))
        #expect(run.words.contains("(ECONNREFUSED)"))
        #expect(run.pauses.reduce(.zero, +) == .seconds(30))
    }

    @Test(arguments: [[stopping], [presented, stopping]])
    func `one that stops for good is not waited for`(_ replies: [String]) throws {
        let run = try present([.init([.init(replies)])])
        #expect(run.status == .unavailable)
        #expect(run.words.contains("the service stops") && run.pauses.isEmpty)
    }

    @Test func `one that says so only after a restart is not waited for, either`() throws {
        let run = try present([
            .init([.init([Self.presented])]), .init(at: .seconds(1), [.init([Self.stopping])]),
        ])
        #expect(run.status == .unavailable)
        #expect(run.words.contains("the service stops"))
    }

    @Test func `a series that ends without an outcome is a fault, and no loss`() throws {
        let run = try present([.init([.init([Replies.reply(#"{"id":"a1","state":"presented"}"#)])])]
        )
        #expect(run.status == .unavailable)
        #expect(run.words.contains("is not as declared at outcome") && run.pauses.isEmpty)
    }

    @Test func `what a daemon without its memory refuses is refused`() throws {
        let run = try present([
            .init([.init([Self.presented])]),
            .init(at: .seconds(1), [.init([Replies.error("NoSuchSheet", #"{"id":"p"}"#)])]),
        ])
        #expect(run.status == .refused)
    }

    /// An answer to elements that are secrets.
    private static let withheld = Replies.outcome("action", action: "ok").replacing(
        #""endedAt""#, with: #""withheld":["pin","code"],"endedAt""#)

    @Test(arguments: [false, true])
    func `a secret that was lost over a restart is no answer`(_ wantsJSON: Bool) throws {
        let run = try present(
            [
                .init([.init([Self.presented])]),
                .init(at: .seconds(1), [.init(Replies.presented(ending: Self.withheld))]),
            ], wantsJSON ? ["--json"] : [])
        #expect(run.status == .unavailable)
        #expect(run.answer == (wantsJSON ? Self.withheld + "\n" : ""))
        #expect(run.words.contains("what was answered to pin, code is lost"))
    }

    @Test func `a secret that others were told is told of, and the rest is an answer`() throws {
        let run = try present(
            [.init([.init(Replies.presented(ending: Self.withheld))])], ["--token", "t"])
        #expect(run.status == .success)
        #expect(run.answer == "ok\n")
        #expect(run.words.contains("pin, code"))
    }

    @Test(arguments: [([], ""), (["--token", "t"], "sheetctl: the sheet may not be withdrawn")])
    func `a signal ends the wait for a daemon at once`(
        _ words: [String], _ told: String
    ) throws {
        try Signals.block([SIGINT, SIGTERM])
        defer { try? Signals.unblock([SIGINT, SIGTERM]) }
        let daemon = try DaemonDouble([.init([.init([Self.presented])])])
        let run = try Run.against(daemon, ["present", "-t", "x"] + words) { raise(SIGTERM) }
        #expect(run.status == .terminated)
        #expect(run.answer.isEmpty && run.words.hasPrefix(told))
        #expect(run.words.isEmpty == told.isEmpty)
        #expect(run.pauses.count == 1)
    }
}
