import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R34: what watchers are told of many changes at once")
struct BulletinTests {
    /// More changes than are gathered, in two scenes, of sheets that not everybody may know.
    private func calls(on id: ConnectionID, of bench: inout Bench) -> [[UInt8]] {
        var calls = (1...90).map { number in
            let scene = number % 3 == 0 ? "desk" : "main"
            let call = Present.Parameters(scene: scene, sheet: .question)
            return bench.frame(Present.self, call, on: id)
        }
        let phase = SetPhase.Parameters(scene: "desk", phase: .inactive)
        calls.append(bench.frame(SetPhase.self, phase, on: id))
        let all = DismissAll.Parameters(scene: "main")
        calls.append(bench.frame(DismissAll.self, all, on: id))
        return calls
    }

    /// What five watchers are told of the calls, which come in one read or one after the other.
    private func told(together: Bool) throws -> [[Wire.Event]] {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        let peers = [Bench.root, Bench.bob, Bench.root, Bench.alice, Bench.root, Bench.bob]
        let scenes: [[String]?] = [nil, nil, ["desk"], ["main"], nil, ["main", "desk"]]
        let watchers = peers.map { bench.connect($0) }
        for (watcher, scenes) in zip(watchers, scenes) { _ = try bench.watch(scenes, on: watcher) }
        // Whoever is gone leaves a hole.
        bench.hangUp(watchers[0])
        let calls = calls(on: root, of: &bench)
        for read in together ? [Array(calls.joined())] : calls { bench.send(read, on: root) }
        return try watchers.dropFirst().map { try bench.events(on: $0) }
    }

    @Test func `it is what each of them would have been told alone`() throws {
        let events = try told(together: true)
        #expect(try events == told(together: false))
        #expect(events.map(\.count) == [181, 61, 120, 181, 181])
        #expect(events[3].map(\.sequence) == Array(2...182))
        for each in events { #expect(each.map(\.sequence) == each.map(\.sequence).sorted()) }
    }

    @Test func `a burst is one piece, and the same bytes for all who are told the same`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let watchers = try (1...3).map { _ in
            let watcher = bench.connect(Bench.root)
            _ = try bench.watch(on: watcher)
            return watcher
        }
        _ = bench.takeOrdered()
        let calls = calls(on: root, of: &bench)
        bench.send(Array(calls.prefix(2).joined()), on: root)
        let pieces = bench.takeOrdered().compactMap { output -> [UInt8]? in
            guard case .send(let id, let bytes) = output else { return nil }
            return watchers.contains(id) ? bytes : nil
        }
        #expect(pieces.count == 3)
        #expect(Set(pieces).count == 1)
        #expect(pieces.first?.count { $0 == 0 } == 2)
    }
}
