import PresentationCore
import TestKit
import Testing

@Suite("R22: the clock that counts what is seen")
struct VisibleClockTests {
    /// A sheet that has 5 s to be seen, in a scene that is drawn.
    private func stage(
        _ change: (inout PresentationRequest) -> Void = { _ in }
    ) throws -> Stage {
        var stage = Stage()
        try stage.render(true)
        try stage.present("a", expiresAfter: .seconds(5), clock: .visible, change)
        return stage
    }

    private func remaining(_ stage: Stage) -> Duration? {
        stage.coordinator.sheets["a"]?.expiry?.remaining(at: stage.now.instant)
    }

    @Test func `presented in an active scene that is drawn, a sheet's time passes`() throws {
        var stage = try stage()
        #expect(try stage.live(.seconds(5) - .nanoseconds(1)) == [])
        #expect(try stage.live(.nanoseconds(1)) == [End("a", .expired)])
    }

    @Test func `without a renderer it stands`() throws {
        var stage = try stage()
        try stage.live(.seconds(2))
        try stage.render(false)
        #expect(try stage.live(.seconds(100)) == [])
        #expect(remaining(stage) == .seconds(3))
        try stage.render(true)
        #expect(try stage.live(.seconds(3)) == [End("a", .expired)])
    }

    @Test(arguments: [PhasePolicies.holding, .keeping], [ScenePhase.inactive, .background])
    func `while the scene is not active it stands, drawn or not`(
        policies: PhasePolicies, phase: ScenePhase
    ) throws {
        var stage = try stage { $0.policies = policies }
        try stage.live(.seconds(2))
        try stage.report(phase)
        #expect(stage.state("a") != nil)
        #expect(try stage.live(.seconds(100)) == [])
        #expect(remaining(stage) == .seconds(3))
        try stage.report(.active)
        #expect(try stage.live(.seconds(3)) == [End("a", .expired)])
    }

    @Test(arguments: [PhaseSource.locker, PhaseSource.session])
    func `over a lock screen it stands`(source: String) throws {
        var stage = try stage { $0.policies = .keeping }
        try stage.report(.inactive, as: source)
        #expect(try stage.live(.seconds(100)) == [])
        try stage.report(.active, as: source)
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    @Test func `while the sheet waits it stands`() throws {
        var stage = Stage()
        try stage.render(true)
        try stage.present("up")
        try stage.present("a", expiresAfter: .seconds(5), clock: .visible) {
            $0.placement = .queue
        }
        #expect(try stage.live(.seconds(100)) == [])
        try stage.dismiss("up")
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    @Test func `beneath another sheet it goes on`() throws {
        var stage = try stage()
        try stage.present("above") { $0.style = .cover }
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    @Test func `another scene's renderer does not count`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.render(true, in: "kiosk")
        try stage.present("a", expiresAfter: .seconds(5), clock: .visible)
        #expect(try stage.live(.seconds(100)) == [])
    }

    @Test func `what was over when the scene was left does not stand`() throws {
        var stage = try stage { $0.policies = .holding }
        stage.wait(.seconds(6))
        // The edge is handed in before the clock.
        #expect(try stage.report(.inactive).ends == [End("a", .expired)])
    }

    @Test func `an Update gives time from now on, on the same clock`() throws {
        var stage = try stage()
        try stage.live(.seconds(4))
        try stage.update("a", expiry: .after(.seconds(2)))
        try stage.live(.seconds(1))
        try stage.render(false)
        try stage.update("a", expiry: .after(.seconds(10)))
        #expect(try stage.live(.seconds(100)) == [])
        try stage.render(true)
        #expect(try stage.live(.seconds(9)) == [])
        try stage.update("a", expiry: .never)
        #expect(try stage.live(.seconds(100)) == [])
        try stage.update("a", expiry: .after(.seconds(1)))
        #expect(try stage.live(.seconds(1)) == [End("a", .expired)])
    }

    @Test func `the latest moment that is recorded is known, also from a snapshot`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5), clock: .visible) {
            $0.policies = .keeping
        }
        let accepted = stage.now.instant
        stage.wait(.seconds(10))
        try stage.report(.inactive, as: "player")
        try stage.report(.active, as: "player")
        #expect(stage.coordinator.lastInstant == accepted)
        // Its clock is set going, by a fact that says when it ends.
        try stage.present("b", expiresAfter: .seconds(5), clock: .visible)
        stage.wait(.seconds(1))
        try stage.render(true)
        #expect(stage.coordinator.lastInstant == stage.now.instant)
        stage.wait(.seconds(1))
        try stage.dismiss("a")
        #expect(stage.coordinator.lastInstant == stage.now.instant)
        let restored = try Coordinator(
            restoring: stage.coordinator.snapshot(), owner: Stage.service)
        #expect(restored.lastInstant == stage.now.instant)
    }

    @Test func `a clock that was named without a time measures the time that is given later`()
        throws
    {
        var stage = Stage()
        try stage.present("a", clock: .visible)
        try stage.update("a", expiry: .after(.seconds(5)))
        #expect(try stage.live(.seconds(100)) == [])
        try stage.render(true)
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    /// Phases, renderers, locks and turns at random: against a sum of the time in which it was seen.
    @Test(arguments: UInt64(1)...8)
    func `a sheet has exactly its time to be seen`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage()
        try stage.present("up")
        try stage.present("a", expiresAfter: .seconds(20), clock: .visible) {
            $0.policies = random.oneIn(2) ? .keeping : .holding
            $0.placement = .queue
        }
        var left = Duration.seconds(20)
        for step in 0..<400 where stage.state("a") != nil {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: try stage.render(!random.oneIn(4))
            case 1:
                let phases = [ScenePhase.active, .active, .inactive, .background]
                try stage.report(phases.randomElement(using: &random) ?? .active)
            case 2:
                let phase = random.oneIn(3) ? ScenePhase.inactive : .active
                try stage.report(phase, as: PhaseSource.locker)
            case 3 where stage.state("up") != nil && random.oneIn(4): try stage.dismiss("up")
            default:
                let time = Duration.milliseconds(Int.random(in: 0...900, using: &random))
                let scene = try #require(stage.coordinator.scenes[.main])
                let isSeen =
                    stage.state("a") == .presented && scene.phase == .active && scene.isRendered
                let before = stage.now.instant
                let ends = try stage.live(time)
                if isSeen {
                    let isOver = left <= time
                    try #require(ends == (isOver ? [End("a", .expired)] : []), "step \(step)")
                    if isOver {
                        try #require(stage.outcome("a")?.endedAt.instant == before + left)
                    }
                    left -= time
                } else {
                    try #require(ends == [], "step \(step)")
                }
                if stage.state("a") != nil { try #require(remaining(stage) == left) }
            }
        }
    }
}
