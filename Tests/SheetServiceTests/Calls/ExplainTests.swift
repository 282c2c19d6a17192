import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("Explain: why a sheet is not on a screen")
struct ExplainTests {
    private static let unrendered = "no renderer is attached to scene main"

    private func explain(
        _ id: String, _ bench: inout Bench, as peer: Peer = Bench.root
    ) throws -> Explain.Reply {
        let connection = bench.connect(peer)
        defer { bench.hangUp(connection) }
        return try bench.call(Explain.self, Explain.Parameters(id: id), on: connection)
    }

    @Test func `a presented sheet lacks a renderer only`() throws {
        var bench = Bench()
        let id = try bench.present(on: bench.connect())
        let told = try explain(id, &bench)
        #expect(told == Explain.Reply(state: .presented, reasons: [Self.unrendered]))
    }

    @Test func `phases are explained by the sources that say so`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, source: "player", on: root)
        try bench.setPhase(.active, source: "other", on: root)
        bench.hand(.phaseSignalled(.background))
        let id = try bench.present(on: alice)
        #expect(
            try explain(id, &bench)
                == Explain.Reply(
                    state: .queued,
                    reasons: [
                        "scene main is background: player, signal says so", Self.unrendered,
                    ]))
    }

    @Test func `a lock screen is told of by the source that stands for it`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Wire.SheetRequest(onInactive: .keep), on: root)
        try bench.setPhase(.inactive, source: "locker", on: root)
        let told = try explain(id, &bench)
        #expect(told.state == .held)
        #expect(told.reasons.contains { $0.contains("lock screen") && $0.contains("locker") })
    }

    @Test func `a turn and a parent are told of by the ids of the sheets`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let first = try bench.present(on: alice)
        let queued = try bench.call(
            Present.self, Present.Parameters(sheet: .question, placement: .queue), on: alice
        ).id
        let child = try bench.present(from: queued, on: alice)
        #expect(
            try explain(queued, &bench).reasons
                == ["it waits its turn behind sheet \(first)", Self.unrendered])
        #expect(
            try explain(child, &bench)
                == Explain.Reply(
                    state: .queued,
                    reasons: [
                        "sheet \(queued), which it was presented from, is not presented",
                        Self.unrendered,
                    ]))
    }

    @Test func `a grace is told with what is left of it`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Wire.SheetRequest(inactiveGraceMSec: 1500), on: root)
        try bench.setPhase(.inactive, on: root)
        bench.wait(.milliseconds(1000))
        #expect(
            try explain(id, &bench).reasons.contains(
                "it is held, and ends in 500 ms unless scene main is active before"))
    }

    @Test func `one that has ended is told with the reason`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        #expect(
            try explain(id, &bench)
                == Explain.Reply(state: .dismissed, reasons: ["it ended: requested"]))
        #expect(throws: Refused.interface(.noSuchSheet(id: "gone"))) {
            try explain("gone", &bench)
        }
    }

    @Test func `whoever asks is told the same, for no words of a sheet are in it`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        let id = try bench.present(Wire.SheetRequest(key: "canary", title: "canary"), on: alice)
        let told = try explain(id, &bench, as: Bench.alice)
        #expect(try explain(id, &bench, as: Bench.carol) == told)
        #expect(!told.reasons.joined().contains("canary"))
    }
}
