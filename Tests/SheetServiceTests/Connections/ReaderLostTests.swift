import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R44: a client that is gone while its calls come in")
struct ReaderLostTests {
    private func opening(_ scene: String, on id: ConnectionID, in bench: inout Bench) -> [UInt8] {
        bench.frame(OpenScene.self, OpenScene.Parameters(id: scene), on: id)
    }

    private func scenes(of bench: Bench) -> [String] {
        bench.service.coordinator.scenes.all.map(\.id.description)
    }

    @Test func `what it had sent is carried out in its turns, a few calls at a time`() {
        var bench = Bench { $0.limits.callsPerTurn = 1 }
        bench.givesTurns = false
        let alice = bench.connect()
        bench.hand(.readerLost(alice))
        bench.send(["a", "b", "c"].flatMap { opening($0, on: alice, in: &bench) }, on: alice)
        #expect(scenes(of: bench) == ["main", "a"])
        bench.takeTurn()
        #expect(scenes(of: bench) == ["main", "a", "b"])
        bench.takeTurn()
        bench.hangUp(alice)
        #expect(scenes(of: bench) == ["main", "a", "b", "c"])
        #expect(!bench.isOpen(alice))
    }

    @Test func `nothing is sent to it, and what was on the way is let go`() {
        var bench = Bench { $0.limits.wire.unsentBytes = 100 }
        let alice = bench.connect()
        bench.stall(alice)
        for scene in ["a", "b", "c"] {
            bench.send(opening(scene, on: alice, in: &bench), on: alice)
        }
        // It reads nothing, so it is not listened to either.
        #expect(scenes(of: bench) == ["main", "a"])
        _ = bench.takeOrdered()
        bench.hand(.readerLost(alice))
        #expect(scenes(of: bench) == ["main", "a", "b", "c"])
        let isSent = bench.takeOrdered().contains { if case .send = $0 { true } else { false } }
        #expect(!isSent)
    }

    @Test func `it ends with a call that waits`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(Present.self, Present.Parameters(sheet: .question), flags: .more, on: alice)
        #expect(bench.service.coordinator.sheets.count == 1)
        bench.hand(.readerLost(alice))
        #expect(!bench.isOpen(alice))
        #expect(bench.service.coordinator.sheets.isEmpty)
    }
}
