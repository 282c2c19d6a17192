import PresentationCore
import Testing

@Suite("R17: grace")
struct GraceTests {
    /// A sheet with 5 s of grace.
    private func stage(
        _ change: (inout PresentationRequest) -> Void = { _ in }
    ) throws -> Stage {
        var stage = Stage()
        try stage.present("a") {
            $0.inactiveGrace = .seconds(5)
            change(&$0)
        }
        return stage
    }

    @Test func `what would be dismissed is first held, and the phase is announced at once`() throws
    {
        var stage = try stage()
        #expect(try stage.report(.inactive).story == ["main active→inactive", "held a"])
        #expect(stage.phase() == .inactive)
    }

    @Test func `it ends when the grace is over`() throws {
        var stage = try stage()
        try stage.report(.inactive)
        #expect(try stage.live(.seconds(5) - .nanoseconds(1)) == [])
        #expect(try stage.live(.nanoseconds(1)) == [End("a", .sceneInactive)])
        #expect(stage.coordinator.nextDeadline == nil)
    }

    @Test func `it resumes if the scene is active before, and the next grace is a whole one`()
        throws
    {
        var stage = try stage()
        for _ in 0..<3 {
            try stage.report(.inactive)
            #expect(try stage.live(.seconds(4)) == [])
            #expect(try stage.report(.active).story == ["main inactive→active", "resumed a"])
            #expect(stage.coordinator.nextDeadline == nil)
        }
    }

    @Test func `with the scene active at the very end of it, it ends`() throws {
        var stage = try stage()
        try stage.report(.inactive)
        #expect(try stage.sleep(.seconds(5)).ends == [End("a", .sceneInactive)])
        #expect(try stage.report(.active).story == ["main inactive→active"])
    }

    @Test(arguments: [PhasePolicy.dismiss, .hold, .keep])
    func `reaching background ends it at once, for the reason it was given for`(
        onBackground: PhasePolicy
    ) throws {
        var stage = try stage {
            $0.policies = PhasePolicies(onInactive: .dismiss, onBackground: onBackground)
        }
        try stage.report(.inactive)
        try stage.live(.seconds(1))
        #expect(
            try stage.report(.background).story
                == ["main inactive→background", "a ended: sceneInactive"])
        #expect(stage.coordinator.nextDeadline == nil)
    }

    @Test func `on the way straight to background there is no grace`() throws {
        var stage = try stage()
        #expect(try stage.report(.background).ends == [End("a", .sceneInactive)])
    }

    @Test func `only a dismissal has a grace`() throws {
        for policies in [PhasePolicies.holding, .keeping] {
            var stage = try stage { $0.policies = policies }
            try stage.report(.inactive)
            #expect(stage.coordinator.nextDeadline == nil)
            #expect(try stage.live(.seconds(60)) == [])
        }
    }

    @Test(arguments: [Duration?.none, .zero])
    func `none, or one of no time, is none`(grace: Duration?) throws {
        var stage = try stage { $0.inactiveGrace = grace }
        #expect(
            try stage.report(.inactive).story == ["main active→inactive", "a ended: sceneInactive"])
    }

    @Test(arguments: [PhaseSource.locker, PhaseSource.session])
    func `a lock in the grace neither ends nor lengthens it`(source: String) throws {
        var stage = try stage()
        try stage.report(.inactive, as: "player")
        try stage.live(.seconds(3))
        #expect(try stage.report(.inactive, as: source).story == ["updated main"])
        #expect(try stage.live(.seconds(2)) == [End("a", .sceneInactive)])
    }

    @Test(arguments: [PhaseSource.locker, PhaseSource.session])
    func `a lock begins a grace as any other source does`(source: String) throws {
        var stage = try stage()
        #expect(
            try stage.report(.inactive, as: source).story == ["main active→inactive", "held a"])
        #expect(try stage.live(.seconds(5)) == [End("a", .sceneInactive)])
    }

    @Test func `a grace that ends with the sheet's time ends with that`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5)) { $0.inactiveGrace = .seconds(5) }
        try stage.report(.inactive)
        // Whichever was set first.
        try stage.update("a", expiry: .after(.seconds(5)))
        #expect(try stage.sleep(.seconds(5)).ends == [End("a", .expired)])
    }

    @Test func `a sheet in its grace can expire, and be dismissed`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(3)) { $0.inactiveGrace = .seconds(5) }
        try stage.present("b") { $0.inactiveGrace = .seconds(5) }
        try stage.report(.inactive)
        #expect(try stage.live(.seconds(3)) == [End("a", .expired)])
        #expect(try stage.dismiss("b").ends == [End("b", .requested)])
        #expect(stage.coordinator.nextDeadline == nil)
    }

    @Test func `what was presented from a sheet in its grace is held, and ends with it`() throws {
        var stage = try stage()
        try stage.present("kept", from: "a") { $0.policies = .keeping }
        try stage.present("usual", from: "a")
        #expect(
            try stage.report(.inactive).story == [
                "main active→inactive", "usual ended: sceneInactive", "held kept", "held a",
            ])
        try stage.present("late", from: "a")
        #expect(stage.state("late") == .held)
        #expect(
            try stage.live(.seconds(5)) == [
                End("late", .parentDismissed), End("kept", .parentDismissed),
                End("a", .sceneInactive),
            ])
    }

    @Test func `parent and child of one grace end for a reason each`() throws {
        var stage = try stage()
        try stage.present("child", from: "a") { $0.inactiveGrace = .seconds(5) }
        try stage.report(.inactive)
        #expect(
            try stage.sleep(.seconds(5)).ends
                == [End("child", .sceneInactive), End("a", .sceneInactive)])
    }

    @Test func `a grace holds up the queue until it is over`() throws {
        var stage = try stage()
        try stage.present("b") {
            $0.placement = .queue
            $0.policies = .keeping
        }
        try stage.report(.inactive)
        #expect(stage.queue() == ["b"])
        #expect(try stage.sleep(.seconds(5)).story == ["a ended: sceneInactive", "presented b"])
    }

    @Test func `a request that comes too late for the edge has no grace`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("a") { $0.inactiveGrace = .seconds(5) }
        #expect(stage.state("a") == .queued)
        #expect(try stage.live(.seconds(60)) == [])
    }
}
