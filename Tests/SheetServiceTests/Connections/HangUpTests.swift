import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R44: what was sent whole before hanging up")
struct HangUpTests {
    /// Calls that open scenes, which can be looked for.
    private func opening(
        _ scenes: String..., on id: ConnectionID, in bench: inout Bench
    ) -> [UInt8] {
        scenes.flatMap { scene in
            bench.frame(OpenScene.self, OpenScene.Parameters(id: scene), on: id)
        }
    }

    private func scenes(of bench: Bench) -> [String] {
        bench.service.coordinator.scenes.all.map(\.id.description)
    }

    /// With a turn of one call, everything else is still queued when the client hangs up.
    private func bench() -> (Bench, ConnectionID) {
        var bench = Bench { $0.limits.callsPerTurn = 1 }
        bench.givesTurns = false
        let alice = bench.connect()
        bench.stall(alice)
        return (bench, alice)
    }

    @Test func `is still carried out`() {
        var (bench, alice) = bench()
        bench.send(opening("a", "b", "c", on: alice, in: &bench), on: alice)
        #expect(scenes(of: bench) == ["main", "a"])
        bench.hangUp(alice)
        #expect(scenes(of: bench) == ["main", "a", "b", "c"])
        #expect(!bench.isOpen(alice))
    }

    @Test(arguments: ["Watch", "Present", "Await"])
    func `is carried out up to the first call that waits`(method: String) throws {
        var (bench, alice) = bench()
        let sheet = try bench.present(on: bench.connect())
        var calls = opening("a", "b", on: alice, in: &bench)
        switch method {
        case "Watch":
            calls += bench.frame(Watch.self, Watch.Parameters(), flags: .more, on: alice)
        case "Present":
            let parameters = Present.Parameters(sheet: .question)
            calls += bench.frame(Present.self, parameters, flags: .more, on: alice)
        default:
            calls += bench.frame(Await.self, Await.Parameters(id: sheet), on: alice)
        }
        calls += opening("c", on: alice, in: &bench)
        bench.send(calls, on: alice)
        bench.hangUp(alice)
        #expect(scenes(of: bench) == ["main", "a", "b"])
        #expect(bench.service.watcherCount == 0)
        #expect(bench.service.waiterCount(of: SheetID(sheet)) == 0)
        #expect(bench.service.coordinator.sheets.count == 1)
    }

    @Test func `an unfinished call is not`() {
        var (bench, alice) = bench()
        bench.send(opening("a", "b", on: alice, in: &bench).dropLast(), on: alice)
        bench.hangUp(alice)
        #expect(scenes(of: bench) == ["main", "a"])
    }

    @Test func `is carried out though the client reads nothing`() {
        var bench = Bench { $0.limits.wire.unsentBytes = 1 }
        let alice = bench.connect()
        bench.stall(alice)
        bench.send(opening("a", "b", on: alice, in: &bench), on: alice)
        #expect(scenes(of: bench) == ["main", "a"])
        bench.hangUp(alice)
        #expect(scenes(of: bench) == ["main", "a", "b"])
    }

    @Test func `nothing is sent to who hung up`() {
        var (bench, alice) = bench()
        bench.send(opening("a", "b", on: alice, in: &bench), on: alice)
        _ = bench.takeOrdered()
        bench.hangUp(alice)
        let sent = bench.takeOrdered().contains { output in
            if case .send = output { true } else { false }
        }
        #expect(!sent)
    }

    @Test func `who hangs up is forgotten, and its place can be taken`() {
        var bench = Bench { $0.limits.connections = 1 }
        let first = bench.connect()
        bench.hangUp(first)
        #expect(bench.service.connectionCount == 0)
        let second = ConnectionID(slot: first.slot, generation: first.generation + 1)
        bench.hand(.connected(second, Bench.bob, groups: []))
        #expect(bench.service.connectionCount == 1)
        // What is still reported of the first is not taken for the second's.
        bench.hand(.received(first, [0]))
        bench.hand(.hungUp(first))
        #expect(bench.service.connectionCount == 1)
    }
}
