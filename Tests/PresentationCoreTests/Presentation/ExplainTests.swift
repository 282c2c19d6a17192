import PresentationCore
import Testing

@Suite("R44: Explain names what a sheet waits for")
struct ExplainTests {
    /// A stage whose scene is drawn.
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.render(true)
        return stage
    }

    private func obstacles(_ id: SheetID, _ stage: Stage) throws -> [Obstacle] {
        let sheet = try #require(stage.coordinator.sheets[id])
        return stage.coordinator.obstacles(of: sheet, at: stage.now)
    }

    @Test func `nothing keeps a presented sheet from the screen`() throws {
        var stage = try stage()
        try stage.present("a")
        try stage.present("above") { $0.style = .cover }
        try stage.present("kept") { $0.policies = .keeping }
        #expect(try obstacles("a", stage) == [])
        try stage.report(.inactive)
        #expect(try obstacles("kept", stage) == [])
    }

    @Test func `without a renderer nothing is on the screen`() throws {
        var stage = try stage()
        try stage.render(false)
        try stage.present("a")
        #expect(try obstacles("a", stage) == [.unrendered])
    }

    @Test(arguments: [PhasePolicies.dismissing, .holding])
    func `a phase is told with all the sources that say so`(policies: PhasePolicies) throws {
        var stage = try stage()
        try stage.report(.inactive, as: "player")
        try stage.report(.active, as: "happy")
        try stage.report(.background, as: PhaseSource.signal)
        try stage.present("a") { $0.policies = PhasePolicies(onInactive: policies.onInactive) }
        #expect(
            try obstacles("a", stage)
                == [.phase(.background, sources: ["player", PhaseSource.signal])])
    }

    @Test func `what a lock screen holds is told with the sources of the lock`() throws {
        var stage = try stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: "player")
        try stage.report(.inactive, as: PhaseSource.locker)
        try stage.report(.background, as: PhaseSource.session)
        let sources = ["player", PhaseSource.locker, PhaseSource.session]
        #expect(
            try obstacles("a", stage) == [
                .phase(.background, sources: sources),
                .covered(sources: [PhaseSource.locker, PhaseSource.session]),
            ])
    }

    @Test func `what was held waits for the scene to be active, also when the lock is gone`() throws
    {
        var stage = try stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: "player")
        try stage.report(.inactive, as: PhaseSource.locker)
        try stage.report(.active, as: PhaseSource.locker)
        #expect(try obstacles("a", stage) == [.phase(.inactive, sources: ["player"])])
    }

    @Test func `a turn is told with the sheet that is waited for`() throws {
        var stage = try stage()
        try stage.present("low")
        try stage.present("up")
        try stage.present("stranger's") { $0.isFromStranger = true }
        for id in ["a", "b"] { try stage.present(id) { $0.placement = .queue } }
        for id in ["a", "b"] as [SheetID] {
            #expect(try obstacles(id, stage) == [.turn(after: "up")])
        }
        try stage.dismiss("up")
        #expect(try obstacles("a", stage) == [.turn(after: "low")])
    }

    @Test func `what can be presented in this phase waits for its turn alone`() throws {
        var stage = try stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.report(.inactive)
        try stage.present("kept") {
            $0.placement = .queue
            $0.policies = .keeping
        }
        try stage.present("usual") { $0.placement = .queue }
        #expect(try obstacles("kept", stage) == [.turn(after: "up")])
        #expect(
            try obstacles("usual", stage) == [
                .phase(.inactive, sources: [PhaseSource.manual]), .turn(after: "up"),
            ])
    }

    @Test func `a parent that is not presented is told by its id`() throws {
        var stage = try stage()
        try stage.present("up")
        try stage.present("parent") { $0.placement = .queue }
        try stage.present("child", from: "parent")
        try stage.present("grandchild", from: "child")
        #expect(try obstacles("child", stage) == [.parent("parent")])
        #expect(try obstacles("grandchild", stage) == [.parent("child")])
    }

    @Test func `a grace is told with what is left of it`() throws {
        var stage = try stage()
        try stage.present("a") { $0.inactiveGrace = .seconds(5) }
        try stage.report(.inactive)
        try stage.live(.seconds(2))
        #expect(
            try obstacles("a", stage) == [
                .phase(.inactive, sources: [PhaseSource.manual]), .grace(.seconds(3)),
            ])
    }

    @Test func `all that is in the way is told`() throws {
        var stage = Stage()
        try stage.present("parent") { $0.inactiveGrace = .seconds(5) }
        try stage.present("child", from: "parent") { $0.policies = .keeping }
        try stage.report(.inactive, as: PhaseSource.locker)
        #expect(
            try obstacles("child", stage) == [
                .parent("parent"), .phase(.inactive, sources: [PhaseSource.locker]),
                .covered(sources: [PhaseSource.locker]), .unrendered,
            ])
    }

    @Test func `what waits has a reason, and what has none is on the screen`() throws {
        for phase in ScenePhase.allCases {
            for policies in [PhasePolicies.dismissing, .holding, .keeping] {
                var stage = try stage()
                try stage.report(phase)
                try stage.present("up") { $0.policies = policies }
                try stage.present("child", from: "up") { $0.policies = .keeping }
                try stage.present("turn") {
                    $0.policies = policies
                    $0.placement = .queue
                }
                for id in ["up", "child", "turn"] {
                    let isShown = stage.state(id) == .presented
                    #expect(try obstacles(SheetID(id), stage).isEmpty == isShown, "\(id) \(phase)")
                }
            }
        }
    }
}
