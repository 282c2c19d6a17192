import PresentationCore
import Testing

@Suite("R21: lifetime")
struct LifetimeTests {
    @Test func `a sheet of lifetime presenter ends when its presenters leave`() throws {
        var stage = Stage()
        try stage.present("a") { $0.lifetime = .presenter }
        try stage.present("child", from: "a", by: Stage.bob)
        let decision = try stage.handle(.presentersLeft([SheetID("a")]))
        #expect(decision.ends == [End("child", .parentDismissed), End("a", .presenterGone)])
        #expect(decision.outcomes.allSatisfy { $0.by == nil })
    }

    @Test func `a detached sheet does not`() throws {
        var stage = Stage()
        try stage.present("a") { $0.lifetime = .detached }
        #expect(try stage.handle(.presentersLeft([SheetID("a")])).facts.isEmpty)
    }

    @Test func `presenters may leave a sheet that has ended`() throws {
        var stage = Stage()
        try stage.present("a") { $0.lifetime = .presenter }
        try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.alice))
        #expect(try stage.handle(.presentersLeft([SheetID("a")])).facts.isEmpty)
    }

    @Test(arguments: [ScenePhase.inactive, .background])
    func `a queued sheet ends with its presenter too`(phase: ScenePhase) throws {
        var stage = Stage()
        try stage.report(phase)
        try stage.present("a") { $0.lifetime = .presenter }
        #expect(
            try stage.handle(.presentersLeft([SheetID("a")])).ends == [End("a", .presenterGone)])
    }

    @Test func `when the service stops for good every sheet ends, scene after scene`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("k", in: SceneID("kiosk"))
        try stage.present("a")
        try stage.present("b", from: "a")
        let decision = try stage.handle(.serviceStopped)
        #expect(decision.ends == [End("b", .shutdown), End("a", .shutdown), End("k", .shutdown)])
        #expect(stage.coordinator.sheets.isEmpty)
        #expect(stage.coordinator.scenes.count == 2)
    }

    @Test func `what one leaves at once ends topmost first, each for that reason`() throws {
        var stage = Stage()
        try stage.present("parent") { $0.lifetime = .presenter }
        try stage.present("child", from: "parent") { $0.lifetime = .presenter }
        try stage.present("waiting") {
            $0.lifetime = .presenter
            $0.placement = .queue
        }
        let decision = try stage.handle(.presentersLeft(["parent", "child", "waiting"]))
        // What waits is not presented in between.
        #expect(
            decision.story == [
                "waiting ended: presenterGone", "child ended: presenterGone",
                "parent ended: presenterGone",
            ]
        )
    }
}
