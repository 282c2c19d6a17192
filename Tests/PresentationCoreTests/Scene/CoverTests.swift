import PresentationCore
import Testing

@Suite("R16: nothing is ever drawn over a lock screen")
struct CoverTests {
    static let covers = [PhaseSource.session, PhaseSource.locker]

    @Test(arguments: covers, [ScenePhase.inactive, .background])
    func `a kept sheet is held when a lock screen comes`(source: String, phase: ScenePhase) throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(phase, as: source)
        #expect(stage.state("a") == .held)
        try stage.report(.active, as: source)
        #expect(stage.state("a") == .presented)
    }

    @Test(arguments: covers)
    func `a kept sheet is held without an edge too`(source: String) throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: "player")
        #expect(stage.state("a") == .presented)
        let decision = try stage.report(.inactive, as: source)
        #expect(decision.story == ["updated main", "held a"])
    }

    @Test func `other sources let a kept sheet stay`() throws {
        for source in [PhaseSource.manual, PhaseSource.signal, PhaseSource.sleep, "notify:7"] {
            var stage = Stage()
            try stage.present("a") { $0.policies = .keeping }
            try stage.report(.background, as: source)
            #expect(stage.state("a") == .presented, "\(source)")
        }
    }

    @Test func `a lock screen dismisses what its policies dismiss`() throws {
        var stage = Stage()
        try stage.present("kept") { $0.policies = .keeping }
        try stage.present("usual")
        let decision = try stage.report(.inactive, as: PhaseSource.locker)
        #expect(decision.ends == [End("usual", .sceneInactive)])
        #expect(stage.state("kept") == .held)
    }

    @Test func `what a lock screen has held stays held until the scene is active`() throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: "player")
        try stage.report(.inactive, as: PhaseSource.locker)
        try stage.handle(.phaseWithdrawn(.scene(.main), source: PhaseSource.locker))
        // Held sheets resume on reaching active (R15), and it is still inactive.
        #expect(stage.state("a") == .held)
        try stage.report(.active, as: "player")
        #expect(stage.state("a") == .presented)
    }

    @Test func `a scene that opens behind a lock screen presents nothing`() throws {
        var stage = Stage()
        try stage.reportEverywhere(.inactive, as: PhaseSource.locker)
        try stage.open("kiosk")
        try stage.present("a", in: SceneID("kiosk")) { $0.policies = .keeping }
        #expect(stage.state("a") == .held)
    }

    @Test func `children leave the screen before their parents`() throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.present("b", from: "a") { $0.policies = .keeping }
        try stage.report(.inactive, as: "player")
        let decision = try stage.report(.inactive, as: PhaseSource.session)
        #expect(decision.story == ["updated main", "held b", "held a"])
    }
}
