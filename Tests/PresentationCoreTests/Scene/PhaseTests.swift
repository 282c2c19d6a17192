import PresentationCore
import Testing

@Suite("R13, R14: phases")
struct PhaseTests {
    @Test func `a scene about which nobody has said anything is active`() {
        #expect(Stage().phase() == .active)
    }

    @Test(arguments: ScenePhase.allCases, ScenePhase.allCases)
    func `a scene is as active as its least active source`(
        one: ScenePhase, other: ScenePhase
    ) throws {
        var stage = Stage()
        try stage.report(one, as: "one")
        try stage.report(other, as: "other")
        #expect(stage.phase() == min(one, other))
    }

    @Test func `a source that takes its word back has none`() throws {
        var stage = Stage()
        try stage.report(.background, as: "one")
        try stage.report(.inactive, as: "other")
        try stage.handle(.phaseWithdrawn(.scene(.main), source: "one"))
        #expect(stage.phase() == .inactive)
        try stage.handle(.phaseWithdrawn(.scene(.main), source: "other"))
        #expect(stage.phase() == .active)
    }

    @Test func `phases change one step at a time, in both directions`() throws {
        var stage = Stage()
        #expect(
            try stage.report(.background).story
                == ["main active→inactive", "main inactive→background"])
        #expect(
            try stage.report(.active).story
                == ["main background→inactive", "main inactive→active"])
        #expect(try stage.report(.inactive).story == ["main active→inactive"])
        #expect(try stage.report(.background).story == ["main inactive→background"])
        #expect(try stage.report(.inactive).story == ["main background→inactive"])
    }

    @Test(arguments: ScenePhase.allCases)
    func `repeating a phase is no change`(phase: ScenePhase) throws {
        var stage = Stage()
        try stage.report(phase)
        let again = try stage.report(phase)
        #expect(again.facts.isEmpty)
        #expect(again.orders.isEmpty)
    }

    @Test func `taking back what was never said is no change`() throws {
        var stage = Stage()
        let decision = try stage.handle(.phaseWithdrawn(.scene(.main), source: "nobody"))
        #expect(decision.facts.isEmpty)
    }

    @Test func `a word that leaves the phase as it is is told as an update`() throws {
        var stage = Stage()
        try stage.report(.background, as: "one")
        let decision = try stage.report(.inactive, as: "other")
        #expect(decision.story == ["updated main"])
        #expect(stage.coordinator.scenes[.main]?.sources.all.count == 2)
    }

    @Test func `new words for the same phase are told as an update`() throws {
        var stage = Stage()
        try stage.report(.inactive, as: "player")
        var source = PhaseSource(name: "player", phase: .inactive)
        source.status = "buffering"
        let decision = try stage.handle(.phaseReported(.scene(.main), source))
        #expect(decision.story == ["updated main"])
    }

    @Test func `a word for every scene holds for scenes opened later`() throws {
        var stage = Stage()
        try stage.open("before")
        try stage.reportEverywhere(.inactive)
        let opening = try stage.open("after")
        #expect(stage.phase(of: SceneID("before")) == .inactive)
        #expect(stage.phase(of: SceneID("after")) == .inactive)
        // A scene that opens in a phase has never been in another one.
        #expect(opening.story == ["opened after"])
    }

    @Test func `a word for every scene that is taken back holds for none`() throws {
        var stage = Stage()
        try stage.open("before")
        try stage.reportEverywhere(.background)
        try stage.handle(.phaseWithdrawn(.everyScene, source: PhaseSource.signal))
        try stage.open("after")
        for scene in ["main", "before", "after"] {
            #expect(stage.phase(of: SceneID(scene)) == .active)
        }
    }

    @Test func `for one scene the later word of a source wins`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.reportEverywhere(.inactive, as: "manual")
        try stage.report(.active, in: SceneID("kiosk"))
        #expect(stage.phase(of: SceneID("kiosk")) == .active)
        #expect(stage.phase() == .inactive)
        try stage.reportEverywhere(.background, as: "manual")
        #expect(stage.phase(of: SceneID("kiosk")) == .background)
    }

    @Test func `a word for every scene reaches one that has gone its own way`() throws {
        var stage = Stage()
        try stage.reportEverywhere(.inactive, as: "manual")
        try stage.report(.active)
        // For scenes opened later this is no news; for `main` it is.
        let decision = try stage.reportEverywhere(.inactive, as: "manual")
        #expect(decision.story == ["main active→inactive"])
    }

    @Test func `what somebody else repeats stays whose it was, for every scene too`() throws {
        var stage = Stage()
        func word(_ user: UserID) -> PhaseSource {
            PhaseSource(name: "manual", phase: .inactive, user: user)
        }
        try stage.handle(.phaseReported(.scene(.main), word(Stage.alice.user)))
        try stage.open("kiosk")
        let decision = try stage.handle(.phaseReported(.everyScene, word(Stage.bob.user)))
        // Nobody is told of `main`, so nothing of it may have changed.
        #expect(decision.story == ["kiosk active→inactive"])
        #expect(stage.coordinator.scenes[.main]?.sources["manual"]?.user == Stage.alice.user)
    }

    @Test func `what is known of a process may change, and whose word it was stays`() throws {
        var stage = Stage()
        func word(_ user: UserID, watchdog: Duration?) -> PhaseSource {
            let sender = PhaseSender(started: 1, said: .inactive, watchdog: watchdog)
            return PhaseSource(
                name: "notify:4", phase: .inactive, user: user, process: 4, sender: sender)
        }
        try stage.handle(.phaseReported(.scene(.main), word(Stage.alice.user, watchdog: nil)))
        let decision = try stage.handle(
            .phaseReported(.scene(.main), word(Stage.bob.user, watchdog: .seconds(1))))
        #expect(decision.story.isEmpty)
        let source = stage.coordinator.scenes[.main]?.sources["notify:4"]
        #expect(source?.sender?.watchdog == .seconds(1))
        #expect(source?.user == Stage.alice.user)
    }

    @Test func `a scene that is not open has no phase`() {
        var stage = Stage()
        let gone = SceneID("gone")
        #expect(throws: PresentationError.noSuchScene(gone)) {
            try stage.report(.inactive, in: gone)
        }
        #expect(throws: PresentationError.noSuchScene(gone)) {
            try stage.handle(.phaseWithdrawn(.scene(gone), source: "manual"))
        }
    }
}
