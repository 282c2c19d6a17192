import FactCoding
import PresentationCore
import SheetGeometry
import TestKit
import Testing

/// A file can hold well-formed facts and items of which nothing is true. They are refused, or lead to
/// some state, from which everything goes on; nothing traps.
@Suite struct ForeignFactTests {
    private static let peer = Peer(user: UserID(1000), group: 1000)
    private static var limits: Limits {
        var limits = Limits()
        limits.sheets = 50
        return limits
    }

    private static func moment(_ second: UInt64) -> Moment {
        Moment(instant: Instant(nanoseconds: second * 1_000_000_000), wallClock: 0)
    }

    /// With sheets and scenes that the generator, too, speaks of.
    private static func state() throws -> Coordinator {
        var state = Coordinator(limits: limits, owner: UserID(0))
        let ids = ["s", "a7f3"]
        for (index, id) in ids.enumerated() {
            let request = PresentationRequest(
                id: SheetID(id), scene: .main, parent: index == 0 ? nil : SheetID("s"),
                presenter: peer, content: SheetContent(actions: [Action(id: "ok")]))
            _ = try state.handle(.sheetRequested(request), at: moment(UInt64(index)))
        }
        return state
    }

    @Test(arguments: UInt64(1)...20)
    func `facts that do not fit are refused, and what goes on after others does not trap`(
        seed: UInt64
    ) throws {
        var generator = FactGenerator(seed: seed)
        var applied = 0
        for _ in 0..<10 {
            var state = try Self.state()
            for _ in 0..<100 {
                let fact = generator.fact()
                let isApplied = (try? state.apply(checking: fact)) != nil
                if isApplied { applied += 1 }
            }
            goOn(&state)
        }
        #expect(applied > 100)
    }

    @Test(arguments: UInt64(1)...20)
    func `items that do not fit are refused, and what goes on after others does not trap`(
        seed: UInt64
    ) throws {
        var generator = FactGenerator(seed: seed)
        let whole = Array(try Self.state().snapshot())
        for _ in 0..<100 {
            var items = whole
            for _ in 0...Int.random(in: 0..<2, using: &generator.random) {
                items.insert(
                    generator.item(), at: Int.random(in: 1...items.count, using: &generator.random))
            }
            guard
                var state = try? Coordinator(
                    restoring: items, limits: Self.limits, owner: UserID(0))
            else { continue }
            try #require(state.brokenInvariant == nil)
            goOn(&state)
        }
    }

    private func goOn(_ state: inout Coordinator) {
        let events: [Event] = [
            .phaseReported(.everyScene, PhaseSource(name: "x", phase: .background)),
            .sheetRequested(
                PresentationRequest(
                    id: SheetID("new"), scene: .main, parent: SheetID("s"), presenter: Self.peer,
                    placement: .replacing(SheetID("a7f3")))),
            .timeCame, .phaseWithdrawn(.everyScene, source: "x"),
            .sceneOpeningRequested(SceneRequest(id: SceneID("x"), owner: UserID(5))),
            .renderingChanged(.main, isRendered: true), .presentersLeft([SheetID("s")]),
            .serviceStopped,
        ]
        for (index, event) in events.enumerated() {
            _ = try? state.handle(event, at: Self.moment(UInt64(100 + index)))
        }
    }
}
