import PresentationCore
import Testing

@Suite("R39, R45: scenes that show sessions")
struct SessionTests {
    private static let seat = SceneBinding.seat("seat0")
    private static let alice = Stage.alice.user
    private static let bob = Stage.bob.user

    /// A scene of the service's own user that follows a seat.
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(id: .main, owner: Stage.service, binding: .to(Self.seat))))
        return stage
    }

    private func source(_ stage: Stage, _ scene: SceneID = .main) -> PhaseSource? {
        stage.coordinator.scenes[scene]?.sources[PhaseSource.session]
    }

    private func owner(_ stage: Stage) -> UserID? { stage.coordinator.scenes[.main]?.owner }

    // MARK: What is seen, each after each

    /// What a scene that follows a seat can see there.
    enum Seen: CaseIterable, CustomTestStringConvertible {
        case nothing, aliceActive, aliceLocked, aliceAway, bobActive, bobLocked, greeter, left

        var view: SceneView {
            func session(_ id: String, _ user: UserID, _ phase: ScenePhase) -> SceneView {
                .session(SceneSession(id: id, user: user, phase: phase, status: "so"))
            }
            switch self {
            case .nothing: return .nothing
            case .aliceActive: return session("1", SessionTests.alice, .active)
            case .aliceLocked: return session("1", SessionTests.alice, .inactive)
            case .aliceAway: return session("1", SessionTests.alice, .background)
            case .bobActive: return session("2", SessionTests.bob, .active)
            case .bobLocked: return session("2", SessionTests.bob, .inactive)
            case .greeter: return .nobody(status: "a greeter", isLeft: false)
            case .left: return .nobody(status: "a greeter", isLeft: true)
            }
        }

        /// The session that is shown, where that was `former` before.
        func session(after former: String?) -> String? {
            switch self {
            case .nothing, .left: nil
            case .aliceActive, .aliceLocked, .aliceAway: "1"
            case .bobActive, .bobLocked: "2"
            case .greeter: former
            }
        }

        var phase: ScenePhase {
            switch self {
            case .nothing, .aliceActive, .bobActive: .active
            case .aliceLocked, .bobLocked: .inactive
            case .aliceAway, .greeter, .left: .background
            }
        }

        var testDescription: String { "\(self)" }
    }

    @Test(arguments: Seen.allCases, Seen.allCases)
    func `what is seen after something else decides on phase, session, owner and sheets`(
        first: Seen, second: Seen
    ) throws {
        var stage = try stage()
        try stage.handle(.sessionChanged(.main, first.view))
        let session = first.session(after: nil)
        #expect(stage.phase() == first.phase)
        #expect(stage.coordinator.scenes[.main]?.session == session)
        if first == .nothing { #expect(source(stage) == nil) }

        try stage.present("sheet")
        let wasUp = stage.state("sheet") == .presented
        #expect(wasUp == (first.phase == .active))
        let decision = try stage.handle(.sessionChanged(.main, second.view))
        let next = second.session(after: session)
        #expect(stage.phase() == second.phase)
        #expect(stage.coordinator.scenes[.main]?.session == next)
        #expect(owner(stage) == ["1": Self.alice, "2": Self.bob][next ?? ""] ?? Stage.service)
        // Between two sessions, and after the only one, something is before the scene.
        let isCovered = session != nil && session != next
        let lowest = isCovered ? .background : second.phase
        if wasUp, lowest < .active {
            #expect(decision.ends == [End("sheet", .sceneInactive)])
        } else {
            #expect(decision.ends.isEmpty)
        }
        let phases = decision.facts.compactMap { fact in
            if case .phaseChanged(_, let phase) = fact { phase } else { nil }
        }
        #expect(!isCovered || first.phase == .background || phases.contains(.background))
        #expect(try stage.handle(.sessionChanged(.main, second.view)).facts.isEmpty)
    }

    @Test func `another session is background first, then the scene is its user's, then active`()
        throws
    {
        var stage = try stage()
        try stage.see("1")
        try stage.present("kept") { $0.policies = .keeping }
        try stage.present("other") { $0.policies = PhasePolicies(onInactive: .keep) }
        let decision = try stage.see("2", of: Self.bob)
        #expect(
            decision.story == [
                "main active→inactive", "held other", "held kept",
                "main inactive→background",
                "updated main",
                "main background→inactive", "main inactive→active", "resumed kept", "resumed other",
            ])
        #expect(stage.coordinator.scenes[.main]?.formerOwners == [Self.alice])
    }

    @Test func `who comes and goes is refused by no quota`() throws {
        var limits = Limits()
        limits.scenesPerUser = 1
        var stage = Stage(limits: limits)
        try stage.open("desk", by: Stage.alice)
        try stage.open("hall", by: Stage.bob, following: Self.seat)
        try stage.see("1", in: "hall")
        #expect(stage.coordinator.scenes["hall"]?.owner == Self.alice)
        #expect(stage.coordinator.scenes.count(of: Self.alice) == 2)
        #expect(throws: PresentationError.quotaExceeded(.scenes, limit: 1)) {
            try stage.open("other", by: Stage.alice)
        }
        try stage.handle(.sessionChanged("hall", .nothing))
        #expect(stage.coordinator.scenes["hall"]?.owner == Self.bob)
    }

    // MARK: Bindings

    @Test func `a scene that follows nothing shows no session`() throws {
        var stage = Stage()
        #expect(try stage.see("1").facts.isEmpty)
        #expect(throws: PresentationError.noSuchScene("none")) { try stage.see("1", in: "none") }
    }

    @Test func `a scene that follows nothing any more is its opener's, and active, at once`() throws
    {
        var stage = try stage()
        try stage.see("1", .inactive)
        try stage.present("held") { $0.policies = .holding }
        let decision = try stage.handle(
            .sceneOpeningRequested(SceneRequest(id: .main, owner: .root, binding: .none)))
        #expect(decision.story.last == "resumed held")
        #expect(!decision.story.contains { $0.contains("background") })
        #expect(owner(stage) == Stage.service)
        #expect(source(stage) == nil)
    }

    @Test func `one that follows something else is before another session when it is told so`()
        throws
    {
        var stage = try stage()
        try stage.see("1")
        try stage.present("sheet")
        let request = SceneRequest(id: .main, owner: .root, binding: .to(.session("2")))
        #expect(try stage.handle(.sceneOpeningRequested(request)).story == ["updated main"])
        #expect(owner(stage) == Self.alice)
        #expect(try stage.see("2", of: Self.bob).ends == [End("sheet", .sceneInactive)])
    }

    @Test func `whoever takes it over gets it when nobody is there`() throws {
        var stage = try stage()
        try stage.see("1")
        try stage.handle(
            .sceneOpeningRequested(SceneRequest(id: .main, owner: Self.bob, takesOver: true)))
        #expect(owner(stage) == Self.alice)
        try stage.handle(.sessionChanged(.main, .nothing))
        #expect(owner(stage) == Self.bob)
    }

    // MARK: The end of scenes

    @Test func `a scene that is lost ends its sheets and closes; main is emptied`() throws {
        var stage = Stage()
        try stage.open("desk", following: .session("1"))
        try stage.present("a", in: "desk")
        try stage.present("b")
        #expect(
            try stage.handle(.sceneLost("desk")).story == ["a ended: sceneClosed", "closed desk"])
        #expect(try stage.handle(.sceneLost(.main)).story == ["b ended: sceneClosed"])
    }

    @Test func `a scene that is emptied stays`() throws {
        var stage = Stage()
        try stage.open("desk")
        try stage.present("a", in: "desk")
        let decision = try stage.handle(.sceneEmptyingRequested("desk", by: Stage.bob))
        #expect(decision.story == ["a ended: sceneClosed"])
        #expect(decision.outcomes.map(\.by) == [Stage.bob])
    }

    // MARK: Locks

    @Test func `locks are kept in order, each once`() throws {
        var stage = Stage()
        for session in ["2", "1", "2"] {
            try stage.handle(.lockChanged(session: session, isLocked: true))
        }
        #expect(stage.coordinator.lockedSessions.keys == ["2", "1"])
        try stage.handle(.lockChanged(session: "2", isLocked: false))
        #expect(try stage.handle(.lockChanged(session: "2", isLocked: false)).facts.isEmpty)
        #expect(stage.coordinator.lockedSessions.keys == ["1"])
    }
}
