import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct StatusTests {
    @Test func `GetStatus counts what is live and what has been`() throws {
        var bench = Bench { $0.limits.connections = 3 }
        let (alice, watcher, root) = (bench.connect(), bench.connect(), bench.connect(Bench.root))
        _ = bench.connect(Bench.bob)
        _ = try bench.watch(on: watcher)
        try bench.open("desk", on: root)
        let id = try bench.present(on: alice)
        _ = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        #expect(throws: Refused.self) { try bench.present(in: "gone", on: alice) }
        try bench.setPhase(.background, of: "desk", on: root)
        let status = try bench.call(GetStatus.self, NoParameters(), on: root)
        #expect(status.version == SheetdVersion.current)
        #expect(status.instance == "test")
        #expect(status.startedAt == "2025-11-30T02:20:34.000001Z")
        #expect(status.scenes == 2)
        #expect(status.sheets == 1)
        #expect(status.watchers == 1)
        #expect(status.connections == 3)
        #expect(status.renderers == 0)
        let counters = Dictionary(
            uniqueKeysWithValues: status.counters.map { ($0.name, $0.value) })
        #expect(
            counters == [
                "connectionsAccepted": 3, "connectionsRefused": 1, "violations": 0, "calls": 8,
                "callsRefused": 1, "sheetsAccepted": 2, "sheetsEnded": 1, "phaseChanges": 2,
                "events": 6, "resyncs": 0, "pictures": 0,
            ])
    }

    @Test func `the status line counts, and says what keeps scenes from being active`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        _ = try bench.present(on: root)
        #expect(bench.service.statusLine == "1 sheet in 1 scene, 1 connection")
        bench.hand(.phaseSignalled(.inactive))
        #expect(
            bench.service.statusLine
                == "0 sheets in 1 scene, 1 connection; no scene is active: signal says inactive")
    }

    /// Microseconds since 1970, and how they are written.
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000000Z"),
        (-1, "1969-12-31T23:59:59.999999Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
        (951_868_800_000_000, "2000-03-01T00:00:00.000000Z"),
        (4_107_542_399_999_999, "2100-02-28T23:59:59.999999Z"),
        (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
        (1_764_469_234_000_001, "2025-11-30T02:20:34.000001Z"),
    ])
    func `times are RFC 3339 in UTC with microseconds`(time: Int64, text: String) throws {
        var bench = Bench { $0.startedAt.wallClock = time }
        let status = try bench.call(GetStatus.self, NoParameters(), on: bench.connect())
        #expect(status.startedAt == text)
    }

    @Test func `the service says of itself what it serves`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin("org.varlink.service.GetInfo", on: alice)
        let info = try bench.nextReply(on: alice).parameters.description
        #expect(info.contains(#""product":"sheetd""#))
        #expect(info.contains(#"["org.sheetd.Presentation","org.varlink.service"]"#))
    }
}
