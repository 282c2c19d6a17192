import PresentationCore
import TestKit
import Testing

@Suite("R15, R16, R19: policies, phases and locks")
struct LockTests {
    private static let sources = [
        "player", PhaseSource.signal, PhaseSource.locker, PhaseSource.session,
    ]
    private static let policies = [PhasePolicy.dismiss, .hold, .keep]

    /// What the rules say of one sheet, told slowly.
    private struct Model {
        enum State: Equatable {
            case live(Presentation.State)
            case ended(DismissalReason)
        }

        let onInactive: PhasePolicy
        let onBackground: PhasePolicy
        var phase: ScenePhase
        var words: [String: ScenePhase]
        var state: State = .live(.queued)

        var isLocked: Bool {
            ["locker", "session"].contains { words[$0, default: .active] != .active }
        }

        var wanted: ScenePhase {
            if words.values.contains(.background) { return .background }
            return words.values.contains(.inactive) ? .inactive : .active
        }

        /// R19: every edge between active and the present phase is looked at.
        mutating func present() {
            var edges: [PhasePolicy] = []
            if phase != .active { edges.append(onInactive) }
            if phase == .background { edges.append(onBackground) }
            if edges.contains(.dismiss) {
                state = .live(.queued)
            } else if edges.contains(.hold) || isLocked {
                state = .live(.held)
            } else {
                state = .live(.presented)
            }
        }

        mutating func hear(_ word: ScenePhase, from source: String) {
            words[source] = word
            while phase != wanted {
                switch (phase, wanted) {
                case (.active, _):
                    phase = .inactive
                    leave(onInactive, .sceneInactive)
                case (.inactive, .background):
                    phase = .background
                    leave(onBackground, .sceneBackground)
                case (.inactive, _):
                    phase = .active
                    if case .live = state { state = .live(.presented) }
                case (.background, _):
                    phase = .inactive
                }
            }
            if isLocked, state == .live(.presented) { state = .live(.held) }
        }

        private mutating func leave(_ policy: PhasePolicy, _ reason: DismissalReason) {
            guard state == .live(.presented) || state == .live(.held) else { return }
            switch policy {
            case .dismiss: state = .ended(reason)
            case .hold: state = .live(.held)
            case .keep: if isLocked { state = .live(.held) }
            }
        }
    }

    private func state(_ id: String, on stage: Stage) -> Model.State? {
        stage.state(id).map { .live($0) } ?? stage.outcome(id).map { .ended($0.reason) }
    }

    @Test(arguments: policies, policies)
    func `whatever sources say in whatever order, each pair of policies does what it says`(
        onInactive: PhasePolicy, onBackground: PhasePolicy
    ) throws {
        for seed in UInt64(1)...25 {
            var random = SplitMix64(seed: seed)
            var stage = Stage()
            var words: [String: ScenePhase] = [:]
            var models: [String: Model] = [:]
            for step in 0..<40 {
                if random.oneIn(4) {
                    let phase = try #require(stage.phase())
                    var model = Model(
                        onInactive: onInactive, onBackground: onBackground, phase: phase,
                        words: words)
                    model.present()
                    models["s\(step)"] = model
                    try stage.present("s\(step)") {
                        $0.policies = PhasePolicies(
                            onInactive: onInactive, onBackground: onBackground)
                    }
                } else {
                    let source = Self.sources.randomElement(using: &random) ?? ""
                    let phase = ScenePhase.allCases.randomElement(using: &random) ?? .active
                    words[source] = phase
                    try stage.report(phase, as: source)
                    for id in models.keys { models[id]?.hear(phase, from: source) }
                }
                for (id, model) in models {
                    try #require(
                        state(id, on: stage) == model.state, "\(id), step \(step), seed \(seed)")
                }
            }
        }
    }

    @Test(
        arguments: [PhaseSource.locker, PhaseSource.session], [ScenePhase.inactive, .background])
    func `a lock that ends brings back what it held when the scene is active, and not before`(
        source: String, other: ScenePhase
    ) throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(other, as: "player")
        #expect(stage.state("a") == .presented)
        try stage.report(.inactive, as: source)
        #expect(stage.state("a") == .held)
        try stage.handle(.phaseWithdrawn(.scene(.main), source: source))
        #expect(stage.state("a") == .held)
        try stage.report(.active, as: "player")
        #expect(stage.state("a") == .presented)
    }

    @Test func `a second lock changes nothing, and one of two that ends neither`() throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: PhaseSource.locker)
        #expect(try stage.report(.inactive, as: PhaseSource.session).story == ["updated main"])
        #expect(try stage.report(.active, as: PhaseSource.locker).story == ["updated main"])
        try stage.present("b") { $0.policies = .keeping }
        #expect(stage.state("b") == .held)
        #expect(
            try stage.report(.active, as: PhaseSource.session).story
                == ["main inactive→active", "resumed a", "resumed b"])
    }

    @Test(arguments: [PhaseSource.locker, PhaseSource.session])
    func `a kept sheet whose turn comes under a lock is held`(source: String) throws {
        var stage = Stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.present("turn") {
            $0.policies = .keeping
            $0.placement = .queue
        }
        try stage.report(.inactive, as: source)
        #expect(try stage.dismiss("up").story == ["up ended: requested", "heldAtOnce turn"])
        try stage.report(.active, as: source)
        #expect(stage.state("turn") == .presented)
    }

    @Test func `a lock for every scene covers all of them`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("a") { $0.policies = .keeping }
        try stage.present("b", in: "kiosk") { $0.policies = .keeping }
        try stage.reportEverywhere(.inactive, as: PhaseSource.locker)
        #expect(stage.state("a") == .held)
        #expect(stage.state("b") == .held)
        // For one scene the later word of a source wins.
        try stage.report(.active, as: PhaseSource.locker, in: "kiosk")
        #expect(stage.state("a") == .held)
        #expect(stage.state("b") == .presented)
    }
}
