import SheetClient
import SheetInterface
import TestKit
import Testing

@Suite struct MirrorDifferenceTests {
    private static let ready = event("ready", sequence: 9)

    /// What an opening state shows: each scene with its stack and queue.
    private func state(
        _ scenes: [(scene: Wire.Scene, sheets: [Wire.Sheet])]
    ) -> SheetMirror.State {
        var mirror = SheetMirror()
        for (scene, sheets) in scenes {
            mirror.apply(event("sceneOpened", scene: scene))
            for sheet in sheets { mirror.apply(event(sheet.state.rawValue, sheet: sheet)) }
        }
        mirror.apply(Self.ready)
        return mirror.state
    }

    private func state(_ sheets: Wire.Sheet...) -> SheetMirror.State {
        state([(scene(), sheets)])
    }

    /// Kind and sheet or scene of each event between two states.
    private func told(_ before: SheetMirror.State, _ after: SheetMirror.State) -> [String] {
        before.events(to: after, at: Self.ready).map { event in
            "\(event.kind) \(event.id ?? event.scene?.id ?? "")"
        }
    }

    @Test func `the same state needs no event, however much time has passed`() {
        var (early, late) = (sheet("a"), sheet("a"))
        early.expiresInMSec = 5000
        late.expiresInMSec = 10
        #expect(told(state(early), state(late)).isEmpty)
    }

    @Test func `sheets that are gone are told first, the topmost first of all`() {
        let before = state(sheet("a"), sheet("b", .held), sheet("q", .queued))
        #expect(
            told(before, state(sheet("c"))) == [
                "dismissed q", "dismissed b", "dismissed a", "presented c",
            ])
    }

    @Test func `a scene that is gone is told after its sheets, a new one before`() {
        let before = state([(scene("hall"), [sheet("a", in: "hall")])])
        let after = state([(scene("attic"), [sheet("b", in: "attic", .held)])])
        #expect(
            told(before, after) == [
                "dismissed a", "sceneClosed hall", "sceneOpened attic", "held b",
            ])
    }

    @Test func `a phase that changed is told with the one before`() throws {
        let before = state([(scene(), [])])
        let after = state([(scene(phase: .background), [])])
        let event = try #require(before.events(to: after, at: Self.ready).first)
        #expect(event.kind == "phaseChanged" && event.previousPhase == .active)
        #expect(event.scene?.phase == .background)
        #expect(event.sequence == 9)
    }

    @Test func `another title is told, other numbers of sheets follow from theirs`() {
        var (renamed, counted) = (scene(), scene())
        renamed.title = "Hall"
        counted.presented = 4
        #expect(told(state([(scene(), [])]), state([(renamed, [])])) == ["sceneUpdated main"])
        #expect(told(state([(scene(), [])]), state([(counted, [])])).isEmpty)
    }

    @Test(arguments: [
        (Wire.Word<Wire.SheetState>.held, Wire.Word<Wire.SheetState>.presented, "resumed a"),
        (.queued, .presented, "presented a"), (.queued, .held, "held a"),
        (.presented, .held, "held a"),
    ])
    func `a sheet in another state is told of by where it is now`(
        _ before: Wire.Word<Wire.SheetState>, _ after: Wire.Word<Wire.SheetState>, _ words: String
    ) {
        #expect(told(state(sheet("a", before)), state(sheet("a", after))) == [words])
    }

    @Test func `other words are told, and another detent`() {
        var moved = sheet("a")
        moved.selectedDetent = "large"
        #expect(told(state(sheet("a")), state(moved)) == ["detentChanged a"])
        moved.generation = 2
        #expect(told(state(sheet("a")), state(moved)) == ["updated a"])
    }

    @Test(arguments: 0..<200)
    func `the events lead from any state to any other`(_ seed: UInt64) {
        var prng = SplitMix64(seed: seed)
        let (before, after) = (randomState(&prng), randomState(&prng))
        var mirror = SheetMirror()
        for event in Self.events(opening: before) { mirror.apply(event) }
        for event in before.events(to: after, at: Self.ready) { mirror.apply(event) }
        #expect(Self.scenes(of: mirror.state) == Self.scenes(of: after))
        #expect(mirror.state.events(to: after, at: Self.ready).isEmpty)
    }

    private static func events(opening state: SheetMirror.State) -> [Wire.Event] {
        SheetMirror.State().events(to: state, at: ready) + [ready]
    }

    private static func scenes(of state: SheetMirror.State) -> [String: [Wire.Sheet]] {
        Dictionary(uniqueKeysWithValues: state.scenes.map { ($0.scene.id, $0.sheets) })
    }

    private func randomState(_ prng: inout SplitMix64) -> SheetMirror.State {
        var ids = ["a", "b", "c", "d", "e", "f"].shuffled(using: &prng)
        var scenes: [(Wire.Scene, [Wire.Sheet])] = []
        for name in ["main", "hall", "attic"] where Bool.random(using: &prng) {
            let phase: Wire.Word<Wire.ScenePhase> = Bool.random(using: &prng) ? .active : .inactive
            let count = Int.random(in: 0...min(3, ids.count), using: &prng)
            // A sheet stays in the scene that it was presented in.
            let sheets = ids.suffix(count).map { id in
                sheet(
                    "\(name)-\(id)", in: name,
                    [.presented, .held, .queued].randomElement(using: &prng) ?? .held,
                    generation: Int64.random(in: 1...2, using: &prng))
            }
            ids.removeLast(count)
            scenes.append((scene(name, phase: phase), sheets))
        }
        return state(scenes)
    }
}
