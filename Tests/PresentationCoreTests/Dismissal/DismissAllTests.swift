import PresentationCore
import Testing

@Suite("R12: DismissAll")
struct DismissAllTests {
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("a") { $0.kind = "timer" }
        try stage.present("b", by: Stage.bob) { $0.kind = "timer" }
        try stage.present("c", in: SceneID("kiosk"))
        try stage.report(.inactive, in: SceneID("kiosk"))
        try stage.present("held", in: SceneID("kiosk")) {
            $0.policies = .holding
            $0.kind = "timer"
        }
        try stage.present("queued", in: SceneID("kiosk"))
        return stage
    }

    @Test(arguments: [
        (SheetFilter(), ["b", "a", "queued", "held"]),
        (SheetFilter(scene: .main), ["b", "a"]),
        (SheetFilter(presenter: Stage.alice.user), ["a", "queued", "held"]),
        (SheetFilter(kind: "timer"), ["b", "a", "held"]),
        (SheetFilter(scene: SceneID("kiosk"), kind: "timer"), ["held"]),
        (SheetFilter(presenter: Stage.bob.user, kind: "other"), []),
    ])
    func `presented, held and queued sheets that match all that is given end`(
        filter: SheetFilter, ids: [String]
    ) throws {
        var stage = try stage()
        let decision = try stage.handle(.matchingDismissalRequested(filter, by: Stage.alice))
        #expect(decision.ends == ids.map { End($0, .requested) })
    }

    @Test func `a scene that is not open is refused`() throws {
        var stage = try stage()
        #expect(throws: PresentationError.noSuchScene(SceneID("gone"))) {
            try stage.handle(
                .matchingDismissalRequested(SheetFilter(scene: SceneID("gone")), by: Stage.alice))
        }
    }

    @Test func `the set is taken as it stands`() throws {
        var stage = try stage()
        try stage.handle(.matchingDismissalRequested(SheetFilter(), by: Stage.alice))
        try stage.present("later")
        #expect(stage.stack() == ["later"])
    }
}
