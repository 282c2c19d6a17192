import PresentationCore
import SheetGeometry
import TestKit
import Testing

/// Freezing the state, and beginning with it again (R40, R41). `Stage` does so with every state that a
/// test leads to; here is what can be seen of the items.
@Suite struct SnapshotTests {
    private static func restored(_ items: [SnapshotItem]) throws(SnapshotFault) -> Coordinator {
        try Coordinator(restoring: items, owner: Stage.service)
    }

    @Test func `a snapshot has the counts, scenes, ends, sheets and locks, in this order`() throws {
        let stage = try Stage.rich()
        let items = Array(stage.coordinator.snapshot())
        let story = items.map { item in
            switch item {
            case .counts: "counts"
            case .everySceneSource(let source): source.name
            case .scene(let scene): scene.opening.id.description
            case .outcome(let outcome): outcome.id.description
            case .sheet(let sheet): sheet.acceptance.request.id.description
            case .lockedSession(let session): "session \(session)"
            }
        }
        #expect(
            story == [
                "counts", "signal", "main", "kiosk", "desk", "hall", "e2", "e3", "e4", "e5",
                "a", "b", "c", "g", "q", "r", "s", "session 3",
            ])
        #expect(stage.coordinator.snapshot().itemCount == items.count)
    }

    @Test func `a frozen state stays as it was, whatever happens`() throws {
        var stage = try Stage.rich()
        let frozen = stage.coordinator.snapshot()
        let items = Array(frozen)
        try stage.handle(.matchingDismissalRequested(SheetFilter(), by: Stage.alice))
        try stage.reportEverywhere(.background)
        #expect(Array(frozen) == items)
        #expect(Array(stage.coordinator.snapshot()) != items)
        #expect(try Self.restored(items) != stage.coordinator)
    }

    @Test func `what is walked in pieces is the same while the state goes on`() throws {
        var stage = Stage()
        for number in 0..<200 { try stage.present("s\(number)") }
        let items = Array(stage.coordinator.snapshot())
        var frozen = stage.coordinator.snapshot()
        var walked: [SnapshotItem] = []
        for number in (0..<200).reversed() {
            try stage.dismiss("s\(number)")
            for _ in 0..<2 { if let item = frozen.next() { walked.append(item) } }
        }
        #expect(walked == items)
    }

    /// Detents of one height are equal, so comparing states does not tell.
    @Test func `detents keep the words in which they were written`() throws {
        var stage = Stage()
        let list = try DetentList(words: ["half", "fraction:1"])
        try stage.present("a") { $0.content.shape = .sheet(list) }
        let restored = try Self.restored(Array(stage.coordinator.snapshot()))
        #expect(restored.sheets["a"]?.selectedDetent?.word == "half")
        #expect(restored.sheets["a"]?.content.shape == .sheet(list))
    }

    @Test func `nothing at all restores to a new state`() throws {
        #expect(try Self.restored([]) == Coordinator(owner: Stage.service))
    }

    @Test func `limits that were lowered end nothing that is there`() throws {
        let stage = try Stage.rich()
        var limits = Limits()
        limits.sheets = 1
        limits.sheetsPerUser = 1
        limits.scenes = 1
        limits.endedKept = 0
        var coordinator = try Coordinator(
            restoring: stage.coordinator.snapshot(), limits: limits, owner: Stage.service)
        #expect(coordinator.sheets == stage.coordinator.sheets)
        #expect(coordinator.ended == stage.coordinator.ended)
        #expect(coordinator.brokenInvariant == nil)
        #expect(throws: PresentationError.self) {
            try coordinator.handle(
                .sheetRequested(
                    PresentationRequest(id: "new", scene: .main, presenter: Stage.bob)),
                at: stage.now)
        }
    }

    @Test func `a token that was used again after its first sheet was forgotten is the later's`()
        throws
    {
        var limits = Limits()
        limits.endedKeep = .seconds(10)
        var stage = Stage(limits: limits)
        try stage.present("first", token: "t", fingerprint: 1)
        try stage.dismiss("first")
        stage.wait(.seconds(10))
        try stage.present("second", token: "t", fingerprint: 2)
        let restored = try Self.restored(Array(stage.coordinator.snapshot()))
        let use = restored.use(ofToken: "t", by: Stage.alice.user, at: stage.now)
        #expect(use?.sheet == "second")
        #expect(use?.fingerprint == 2)
    }

    /// Two that fall due at one instant end in the order in which that was decided, which is not the
    /// order of their acceptance.
    @Test func `what falls due at once ends in the same order after a restart`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(20))
        try stage.present("b", expiresAfter: .seconds(10))
        try stage.update("a", expiry: .after(.seconds(10)))
        var restored = try Self.restored(Array(stage.coordinator.snapshot()))
        stage.wait(.seconds(10))
        let decision = try restored.handle(.timeCame, at: stage.now)
        #expect(decision.ends == [End("b", .expired), End("a", .expired)])
        #expect(try stage.handle(.timeCame) == decision)
    }

    // MARK: Damage

    private static func isRefused(_ items: [SnapshotItem]) -> Bool {
        (try? restored(items)) == nil
    }

    @Test func `no item but the oldest ends may be missing`() throws {
        let items = Array(try Stage.rich().coordinator.snapshot())
        for index in items.indices {
            var damaged = items
            let item = damaged.remove(at: index)
            switch item {
            case .outcome, .everySceneSource, .lockedSession:
                // Nothing that there is speaks of them.
                #expect(!Self.isRefused(damaged))
            case .scene(let scene) where ["desk", "hall"].contains(scene.opening.id):
                #expect(!Self.isRefused(damaged))
            case .sheet(let sheet) where ["q", "g", "s"].contains(sheet.acceptance.request.id):
                continue
            case .sheet(let sheet) where ["c", "r"].contains(sheet.acceptance.request.id):
                #expect(!Self.isRefused(damaged))
            case .counts, .scene, .sheet:
                #expect(Self.isRefused(damaged), "\(item)")
            }
        }
    }

    @Test func `no item may stand twice`() throws {
        let items = Array(try Stage.rich().coordinator.snapshot())
        for index in items.indices {
            #expect(Self.isRefused(items + [items[index]]), "\(items[index])")
            var damaged = items
            damaged.insert(items[index], at: index)
            #expect(Self.isRefused(damaged), "\(items[index])")
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `items in another order are refused, or are a state in which all that must hold holds`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let items = Array(try Stage.rich().coordinator.snapshot())
        for _ in 0..<50 {
            var damaged = items
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let (one, other) = (
                    Int.random(in: 0..<items.count, using: &random),
                    Int.random(in: 0..<items.count, using: &random)
                )
                damaged.swapAt(one, other)
            }
            guard let state = try? Self.restored(damaged) else { continue }
            try #require(state.brokenInvariant == nil)
        }
    }
}
