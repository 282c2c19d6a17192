import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R34: slow watchers")
struct SlowWatcherTests {
    /// Room for a few events on the way, and for some more behind them.
    private func bench() -> Bench {
        Bench {
            $0.limits.watcherBytesInFlight = 500
            $0.limits.wire.unsentBytes = 3000
            $0.presentationLimits.sheetsPerUser = 500
        }
    }

    private func phases(_ count: Int, _ bench: inout Bench, by root: ConnectionID) throws {
        for _ in 0..<count {
            try bench.setPhase(.inactive, on: root)
            try bench.setPhase(.active, on: root)
        }
    }

    @Test func `one that catches up in time misses nothing`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        bench.stall(watcher)
        try phases(4, &bench, by: root)
        bench.resume(watcher)
        #expect(try bench.events(on: watcher).map(\.sequence) == Array(1...8))
    }

    @Test func `one that does not loses its backlog, and gets resync and the state anew`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        bench.stall(watcher)
        try phases(50, &bench, by: root)
        let id = try bench.present(on: root)
        bench.resume(watcher)
        let events = try bench.events(on: watcher)
        let resync = try #require(events.firstIndex { $0.kind == "resync" })
        let ready = try #require(events.firstIndex { $0.kind == "ready" })
        #expect(resync < ready)
        // What was on the way already was sent, then comes the state.
        #expect(resync < 5)
        #expect(events[resync...].contains { $0.kind == "sceneOpened" && $0.scene?.id == "main" })
        #expect(events[resync...].contains { $0.id == id && $0.sheet != nil })
        #expect(events.last?.sequence == 101)
        let sequences = events.map(\.sequence)
        #expect(sequences == sequences.sorted())
        // From here on it goes on as usual.
        try phases(1, &bench, by: root)
        #expect(try bench.events(on: watcher).first?.sequence == 102)
    }

    @Test func `no more is on its way to one than UnsentBytes, but for one event`() throws {
        var bench = Bench { $0.limits.wire.unsentBytes = 4096 }
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        bench.stall(watcher)
        try phases(50, &bench, by: root)
        #expect((4096 - 1024...4096 + 1024).contains(bench.waitingBytes(for: watcher)))
    }

    @Test func `resync carries the sequence of the last change that it includes`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        bench.stall(watcher)
        try phases(50, &bench, by: root)
        bench.resume(watcher)
        let events = try bench.events(on: watcher)
        let resync = try #require(events.firstIndex { $0.kind == "resync" })
        let changes = events[resync...].filter { $0.kind == "phaseChanged" }
        if let first = changes.first { #expect(first.sequence == events[resync].sequence + 1) }
        #expect(events[resync].sequence <= 100)
    }

    @Test func `costs bounded memory, however much happens and however large the state is`() throws
    {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        for _ in 0..<80 { _ = try bench.present(on: root) }
        bench.stall(watcher)
        bench.begin(Watch.self, Watch.Parameters(), flags: .more, on: watcher)
        for _ in 0..<40 { _ = try bench.present(on: root) }
        // At most what may be on the way, and the event that passed it.
        #expect(bench.waitingBytes(for: watcher) < 500 + 600)
        bench.resume(watcher)
        let events = try bench.events(on: watcher)
        #expect(events.last?.kind == "ready")
        #expect(Set(events.compactMap { $0.sheet?.id }).count == 120)
    }

    @Test func `is not one that gets a single event larger than the bound`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        let message = String(repeating: "x", count: 10_000)
        _ = try bench.present(Wire.SheetRequest(message: message), on: root)
        #expect(try bench.events(on: watcher).map(\.kind) == ["presented"])
    }

    @Test func `slows nobody down`() throws {
        var bench = bench()
        let (slow, watcher, root) = (
            bench.connect(), bench.connect(), bench.connect(Bench.root)
        )
        _ = try bench.watch(on: slow)
        _ = try bench.watch(on: watcher)
        bench.stall(slow)
        try phases(100, &bench, by: root)
        #expect(try bench.events(on: watcher).map(\.sequence) == Array(1...200))
    }

    @Test func `follows after a resync what it has followed before`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("a", on: root)
        _ = try bench.watch(["main"], on: watcher)
        bench.stall(watcher)
        try phases(50, &bench, by: root)
        bench.resume(watcher)
        let events = try bench.events(on: watcher)
        #expect(events.contains { $0.kind == "resync" })
        #expect(Set(events.compactMap(\.scene?.id)) == ["main"])
    }

    @Test func `is counted`() throws {
        var bench = bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        bench.stall(watcher)
        try phases(50, &bench, by: root)
        let status = try bench.call(GetStatus.self, NoParameters(), on: root)
        #expect(try #require(status.counters.first { $0.name == "resyncs" }).value > 0)
    }
}
