import PresentationCore
import Testing

@Suite("R15, R16: edges and policies")
struct EdgeTests {
    @Test func `by default a sheet ends when its scene becomes inactive`() throws {
        var stage = Stage()
        try stage.present("a")
        #expect(try stage.report(.inactive).ends == [End("a", .sceneInactive)])
    }

    @Test func `a phase change dismisses the topmost sheet first`() throws {
        var stage = Stage()
        for id in ["a", "b", "c"] { try stage.present(id) }
        #expect(
            try stage.report(.inactive).story == [
                "main active→inactive", "c ended: sceneInactive", "b ended: sceneInactive",
                "a ended: sceneInactive",
            ])
    }

    @Test func `the edge to the background asks onBackground`() throws {
        var stage = Stage()
        try stage.present("kept") {
            $0.policies = PhasePolicies(onInactive: .keep, onBackground: .dismiss)
        }
        try stage.present("held") {
            $0.policies = PhasePolicies(onInactive: .hold, onBackground: .dismiss)
        }
        try stage.report(.inactive)
        #expect(
            try stage.report(.background).ends
                == [End("held", .sceneBackground), End("kept", .sceneBackground)])
    }

    @Test func `on the way to the background each edge ends its own`() throws {
        var stage = Stage()
        try stage.present("first")
        try stage.present("second") {
            $0.policies = PhasePolicies(onInactive: .keep, onBackground: .dismiss)
        }
        #expect(
            try stage.report(.background).story == [
                "main active→inactive", "first ended: sceneInactive",
                "main inactive→background", "second ended: sceneBackground",
            ])
    }

    @Test func `what is held leaves the screen and comes back when the scene is active`() throws {
        var stage = Stage()
        for id in ["a", "b"] { try stage.present(id) { $0.policies = .holding } }
        #expect(try stage.report(.inactive).story == ["main active→inactive", "held b", "held a"])
        #expect(try stage.report(.background).story == ["main inactive→background"])
        #expect(
            try stage.report(.active).story == [
                "main background→inactive", "main inactive→active", "resumed a", "resumed b",
            ])
        #expect(stage.stack() == ["a", "b"])
    }

    @Test func `on the way back nothing is dismissed and nothing resumes before active`() throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .holding }
        try stage.report(.background)
        let decision = try stage.report(.inactive)
        #expect(decision.story == ["main background→inactive"])
        #expect(stage.state("a") == .held)
    }

    @Test func `queued sheets are never touched by an edge`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("a")
        #expect(try stage.report(.background).ends == [])
        #expect(stage.state("a") == .queued)
        try stage.report(.inactive)
        #expect(try stage.report(.background).ends == [])
        #expect(stage.state("a") == .queued)
    }

    @Test func `what was held comes back before what was queued is presented`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued")
        try stage.present("held") { $0.policies = .holding }
        #expect(
            try stage.report(.active).story
                == ["main inactive→active", "resumed held", "presented queued"])
    }

    /// What a request says of the first edge and the second, and what is made of it.
    @Test(arguments: [
        (PhasePolicy?.none, PhasePolicy?.none, PhasePolicy.dismiss, PhasePolicy.dismiss),
        (.dismiss, nil, .dismiss, .dismiss),
        (.hold, nil, .hold, .hold),
        (.keep, nil, .keep, .hold),
        (nil, .keep, .dismiss, .keep),
        (nil, .hold, .dismiss, .hold),
        (.keep, .keep, .keep, .keep),
        (.hold, .dismiss, .hold, .dismiss),
    ])
    func `what a request leaves out is filled in`(
        onInactive: PhasePolicy?, onBackground: PhasePolicy?, first: PhasePolicy,
        second: PhasePolicy
    ) {
        let policies = PhasePolicies(onInactive: onInactive, onBackground: onBackground)
        #expect(policies.onInactive == first)
        #expect(policies.onBackground == second)
    }

    @Test func `configuration changes the default and a request overrides it`() {
        let fallback = PhasePolicies(onInactive: .hold, onBackground: .keep)
        #expect(PhasePolicies(fallback: fallback) == fallback)
        let given = PhasePolicies(onInactive: .dismiss, fallback: fallback)
        // onBackground follows what the request gives, not the configuration.
        #expect(given == .dismissing)
        let second = PhasePolicies(onBackground: .dismiss, fallback: fallback)
        #expect(second == PhasePolicies(onInactive: .hold, onBackground: .dismiss))
    }

    @Test func `a sheet ends by its own policy even when its parent is kept`() throws {
        var stage = Stage()
        try stage.present("parent") { $0.policies = .keeping }
        try stage.present("child", from: "parent")
        #expect(try stage.report(.inactive).ends == [End("child", .sceneInactive)])
        #expect(stage.state("parent") == .presented)
    }

    @Test func `a kept child ends with its parent, for its parent's sake`() throws {
        var stage = Stage()
        try stage.present("parent")
        try stage.present("child", from: "parent") { $0.policies = .keeping }
        #expect(
            try stage.report(.inactive).ends
                == [End("child", .parentDismissed), End("parent", .sceneInactive)])
    }
}
