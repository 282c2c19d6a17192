import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R45: redaction")
struct RedactionTests {
    /// A scene of Bob's with a sheet of Alice's.
    private func bench() throws -> (Bench, sheet: String) {
        var bench = Bench()
        try bench.open("desk", on: bench.connect(Bench.bob))
        let sheet = try bench.present(in: "desk", on: bench.connect(Bench.alice))
        return (bench, sheet)
    }

    static let initiated = [Bench.root, Bench.service, Bench.alice, Bench.bob]

    @Test(arguments: initiated)
    func `presenter, owner and administrators are told all of a sheet`(peer: Peer) throws {
        var (bench, id) = try bench()
        let sheet = try #require(
            try bench.call(
                DescribeSheet.self, DescribeSheet.Parameters(id: id), on: bench.connect(peer)
            ).sheet)
        #expect(sheet.redacted == nil)
        #expect(try sheet.decodedRequest()?.title == "Restart now?")
        #expect(sheet.presenter.pid == 10)
        #expect(sheet.presenter.user == "alice")
        #expect(sheet.presenter.program == "/bin/a")
    }

    @Test func `a stranger is told that a sheet is there, not what it says`() throws {
        var (bench, id) = try bench()
        let carol = bench.connect(Bench.carol)
        let sheet = try #require(
            try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: id), on: carol).sheet)
        #expect(sheet.id == id)
        #expect(sheet.scene == "desk")
        #expect(sheet.state == .presented)
        #expect(sheet.redacted == true)
        #expect(sheet.request == nil)
        #expect(sheet.presenter == Wire.Peer(uid: 1000, gid: 1000))
        let described = try bench.call(
            DescribeScene.self, DescribeScene.Parameters(id: "desk"), on: carol)
        #expect(described.sheets == [sheet])
    }

    @Test(arguments: initiated)
    func `DescribeScene tells the initiated all`(peer: Peer) throws {
        var (bench, _) = try bench()
        let sheets = try bench.call(
            DescribeScene.self, DescribeScene.Parameters(id: "desk"), on: bench.connect(peer)
        ).sheets
        #expect(sheets.map(\.redacted) == [nil])
    }

    @Test func `of an outcome a stranger is told id, scene, sequence, reason and time`() throws {
        var (bench, id) = try bench()
        let bob = bench.connect(Bench.bob)
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "later"), on: bob)
        let told = try bench.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: id), on: bench.connect(Bench.carol))
        let outcome = try #require(told.outcome)
        #expect(
            outcome
                == Wire.Outcome(
                    id: id, scene: "desk", sequence: 1, reason: "action", endedAt: outcome.endedAt))
        #expect(outcome.endedAt == "2025-11-30T02:20:34.000001Z")
        for peer in RedactionTests.initiated {
            let whole = try #require(
                try bench.call(
                    DescribeSheet.self, DescribeSheet.Parameters(id: id), on: bench.connect(peer)
                ).outcome)
            #expect(whole.action == "later")
            #expect(whole.values == [])
            #expect(whole.by?.uid == 1001)
        }
    }

    @Test func `AlreadyDismissed tells how, to those who may know`() throws {
        var (bench, id) = try bench()
        let bob = bench.connect(Bench.bob)
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok"), on: bob
        ).outcome
        let refusal = Refused.interface(.alreadyDismissed(id: id, outcome: outcome))
        #expect(throws: refusal) {
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "later"), on: bob)
        }
        #expect(throws: refusal) {
            let alice = bench.connect(Bench.alice)
            return try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        }
        let carol = bench.connect(Bench.carol)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: carol)
        }
    }

    @Test func `watchers are told what they may know`() throws {
        var bench = Bench()
        let bob = bench.connect(Bench.bob)
        try bench.open("desk", on: bob)
        let watchers = [Bench.root, Bench.alice, Bench.bob, Bench.carol].map { bench.connect($0) }
        for watcher in watchers { _ = try bench.watch(on: watcher) }
        let id = try bench.present(in: "desk", on: bench.connect(Bench.alice))
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: bob)
        for watcher in watchers {
            let events = try bench.events(on: watcher)
            #expect(events.map(\.kind) == ["presented", "dismissed"])
            let isStranger = watcher == watchers[3]
            #expect(events[0].sheet?.redacted == (isStranger ? true : nil))
            #expect((events[0].sheet?.request == nil) == isStranger)
            #expect(events[1].outcome?.reason == "action")
            #expect(events[1].outcome?.action == (isStranger ? nil : "ok"))
        }
    }

    @Test func `the opening state is redacted likewise`() throws {
        var (bench, _) = try bench()
        for peer in RedactionTests.initiated + [Bench.carol] {
            let opening = try bench.watch(on: bench.connect(peer))
            let sheet = opening.compactMap(\.sheet).first
            #expect(sheet?.redacted == (peer == Bench.carol ? true : nil))
        }
    }

    @Test func `the owner of a scene that closes is told the outcomes whole`() throws {
        var (bench, _) = try bench()
        let watcher = bench.connect(Bench.bob)
        _ = try bench.watch(on: watcher)
        let root = bench.connect(Bench.root)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        let dismissed = try bench.events(on: watcher).first
        #expect(dismissed?.outcome?.reason == "sceneClosed")
        #expect(dismissed?.outcome?.by?.uid == 0)
    }
}
