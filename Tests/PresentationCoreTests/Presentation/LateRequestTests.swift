import PresentationCore
import Testing

@Suite("R19: Present in a scene that is not active")
struct LateRequestTests {
    /// A scene's phase, a sheet's two policies, and where the sheet begins.
    struct Case: CustomTestStringConvertible {
        let phase: ScenePhase
        let onInactive: PhasePolicy
        let onBackground: PhasePolicy
        let state: Presentation.State

        init(
            _ phase: ScenePhase, _ onInactive: PhasePolicy, _ onBackground: PhasePolicy,
            _ state: Presentation.State
        ) {
            self.phase = phase
            self.onInactive = onInactive
            self.onBackground = onBackground
            self.state = state
        }

        var testDescription: String { "\(phase), \(onInactive)/\(onBackground): \(state)" }
    }

    static let cases = [
        Case(.active, .dismiss, .dismiss, .presented),
        Case(.active, .hold, .dismiss, .presented),
        Case(.active, .keep, .keep, .presented),
        // In an inactive scene only the first edge counts.
        Case(.inactive, .dismiss, .keep, .queued),
        Case(.inactive, .hold, .dismiss, .held),
        Case(.inactive, .keep, .dismiss, .presented),
        // In the background both edges lie on the way, and the stricter one decides.
        Case(.background, .dismiss, .dismiss, .queued),
        Case(.background, .dismiss, .hold, .queued),
        Case(.background, .dismiss, .keep, .queued),
        Case(.background, .hold, .dismiss, .queued),
        Case(.background, .hold, .hold, .held),
        Case(.background, .hold, .keep, .held),
        Case(.background, .keep, .dismiss, .queued),
        Case(.background, .keep, .hold, .held),
        Case(.background, .keep, .keep, .presented),
    ]

    @Test(arguments: cases)
    func `all edges between active and the present phase are looked at`(_ it: Case) throws {
        var stage = Stage()
        try stage.report(it.phase)
        let decision = try stage.present("a") {
            $0.policies = PhasePolicies(onInactive: it.onInactive, onBackground: it.onBackground)
        }
        #expect(stage.state("a") == it.state)
        #expect(decision.facts.count == 1)
    }

    @Test(arguments: cases)
    func `what would be queued is refused when the request would rather`(_ it: Case) throws {
        var stage = Stage()
        try stage.report(it.phase)
        func presentOrReject() throws(PresentationError) {
            try stage.present("a") {
                $0.policies = PhasePolicies(
                    onInactive: it.onInactive, onBackground: it.onBackground)
                $0.whenInactive = .reject
            }
        }
        if it.state == .queued {
            #expect(throws: PresentationError.sceneNotActive(.main, it.phase)) {
                try presentOrReject()
            }
        } else {
            try presentOrReject()
            #expect(stage.state("a") == it.state)
        }
    }

    @Test(.bug(id: "WayfireWM/wayfire#2105"), arguments: [PhaseSource.locker, PhaseSource.session])
    func `a kept sheet is held over a lock screen and another session`(source: String) throws {
        var stage = Stage()
        try stage.report(.inactive, as: source)
        try stage.present("a") { $0.policies = .keeping }
        #expect(stage.state("a") == .held)
    }

    @Test func `a sheet that is held from the start is told apart from one that leaves`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        let decision = try stage.present("a") { $0.policies = .holding }
        #expect(decision.story == ["heldAtOnce a"])
    }

    @Test func `what was queued is presented in its order when the scene is active`() throws {
        var stage = Stage()
        try stage.report(.background)
        for id in ["a", "b", "c"] { try stage.present(id) }
        try stage.report(.inactive)
        #expect(stage.queue() == ["a", "b", "c"])
        try stage.report(.active)
        #expect(stage.stack() == ["a", "b", "c"])
        #expect(stage.queue() == [])
    }

    @Test(arguments: [PhasePolicy.hold, .keep])
    func `what waits for the scene waits until it is active, not only less far from it`(
        onInactive: PhasePolicy
    ) throws {
        var stage = Stage()
        try stage.report(.background)
        try stage.present("a") {
            $0.policies = PhasePolicies(onInactive: onInactive, onBackground: .dismiss)
        }
        #expect(try stage.report(.inactive).story == ["main background→inactive"])
        #expect(stage.queue() == ["a"])
        // On the next way out it still waits, so no edge touches it.
        #expect(try stage.report(.background).ends == [])
        #expect(
            try stage.report(.active).story
                == ["main background→inactive", "main inactive→active", "presented a"])
    }

    @Test(arguments: [PhasePolicy.hold, .keep])
    func `what waited its turn through an edge that would have ended it waits for the scene`(
        onInactive: PhasePolicy
    ) throws {
        var stage = Stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.present("a") {
            $0.policies = PhasePolicies(onInactive: onInactive, onBackground: .dismiss)
            $0.placement = .queue
        }
        try stage.report(.background)
        try stage.report(.inactive)
        try stage.dismiss("up")
        #expect(stage.queue() == ["a"])
        try stage.report(.active)
        #expect(stage.stack() == ["a"])
    }

    @Test func `a queued sheet takes its time on the stack when it is presented`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued")
        try stage.present("kept") { $0.policies = .keeping }
        try stage.report(.active)
        #expect(stage.stack() == ["kept", "queued"])
    }
}
