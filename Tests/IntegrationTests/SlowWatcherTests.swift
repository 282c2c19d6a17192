import SheetInterface
import TestKit
import Testing
import UnixIO
import Varlink

/// A watcher that does not read costs bounded memory, and slows nobody down (R34).
@Suite struct `A watcher that has stalled` {
    private static let changes = 10_000

    @Test func `begins anew with resync, while another gets every change in order`() throws {
        let daemon = try RunningDaemon()
        let (stalled, reader) = (try daemon.connect(), try daemon.connect())
        let opening = try stalled.watch()
        try reader.watch()
        let driver = try daemon.connect()
        let detached = try driver.ask(
            Present.self, .init(sheet: .init(title: "Stays", onInactive: .keep)))
        #expect(try reader.event().kind == "presented")
        let memory = try daemon.residentBytes()

        let last = try change(Self.changes, by: driver, reading: reader)
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 8 << 20))

        let backlog = try stalled.events(upTo: "resync")
        checkChanges(backlog.dropLast(), after: opening.last?.sequence ?? 0)
        #expect(backlog.count < Self.changes)
        let state = try stalled.events(upTo: "ready")
        #expect(state.map(\.kind) == ["sceneOpened", "presented", "ready"])
        #expect(state.allSatisfy { $0.sequence == last })
        #expect(state[1].id == detached.id)

        _ = try driver.ask(OpenScene.self, .init(id: "later"))
        for watcher in [stalled, reader] {
            let event = try watcher.event()
            #expect(event.kind == "sceneOpened" && event.sequence == last + 1)
        }
    }

    /// Turns the phase of `main` back and forth, and reads each change at `reader`.
    ///
    /// - Returns: the sequence of the last change.
    private func change(
        _ count: Int, by driver: Client, reading reader: Client
    ) throws -> Int64 {
        var last: Int64?
        for round in 0..<count / 100 {
            for number in 0..<100 {
                let phase = number % 2 == 0 ? Wire.ScenePhase.inactive : .active
                try driver.call(SetPhase.self, .init(scene: "main", phase: phase))
            }
            for _ in 0..<100 { _ = try driver.reply(SetPhase.self) }
            let events = try (0..<100).map { _ in try reader.event() }
            #expect(events.allSatisfy { $0.kind == "phaseChanged" }, "round \(round)")
            let sequences = events.map(\.sequence)
            let first = (last ?? sequences[0] - 1) + 1
            #expect(sequences == Array(first..<first + 100))
            last = sequences.last
        }
        return try #require(last)
    }

    private func checkChanges(_ events: ArraySlice<Wire.Event>, after sequence: Int64) {
        let expected = (sequence + 1)...
        #expect(zip(events.map(\.sequence), expected).allSatisfy { $0 == $1 })
    }

    @Test func `that never reads again delays neither the others nor the end`() throws {
        let daemon = try RunningDaemon()
        let watchers = try (0..<8).map { _ in try daemon.connect() }
        for watcher in watchers { try watcher.watch() }
        let driver = try daemon.connect()
        for number in 0..<5000 {
            let phase = number % 2 == 0 ? Wire.ScenePhase.inactive : .active
            _ = try driver.ask(SetPhase.self, .init(scene: "main", phase: phase))
        }
        let counters = try driver.status().counters
        #expect(counters.first { $0.name == "resyncs" }?.value == 8)
        let start = ContinuousClock.now
        #expect(try daemon.stop() == .exited(0))
        // Two seconds are theirs to read in (R38a).
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test func `is one of at most sixty-four a user`() throws {
        let daemon = try RunningDaemon()
        let watchers = try (0..<64).map { _ in try daemon.connect() }
        for watcher in watchers { try watcher.watch() }
        let refused = try daemon.connect()
        try refused.call(Watch.self, .init(), flags: .more)
        let refusal = try refused.refusal()
        #expect(refusal.name == "org.sheetd.Presentation.QuotaExceeded")
        #expect(refusal.text == #"{"resource":"watchers","limit":64}"#)
    }
}
