import PresentationCore
import Testing

@Suite("R43: sources")
struct PhaseSourceLimitTests {
    private static let limits: Limits = {
        var limits = Limits()
        limits.sourcesPerScene = 2
        return limits
    }()

    @Test func `a scene takes as many sources as the bound, and no more`() throws {
        var stage = Stage(limits: PhaseSourceLimitTests.limits)
        try stage.report(.inactive, as: "one")
        try stage.report(.inactive, as: "two")
        #expect(throws: PresentationError.quotaExceeded(.sources, limit: 2)) {
            try stage.report(.inactive, as: "three")
        }
        // Those that it has go on.
        try stage.report(.background, as: "one")
        try stage.handle(.phaseWithdrawn(.scene(.main), source: "two"))
        try stage.report(.inactive, as: "three")
        #expect(stage.phase() == .background)
    }

    @Test func `words for every scene have a bound of their own`() throws {
        var stage = Stage(limits: PhaseSourceLimitTests.limits)
        try stage.reportEverywhere(.inactive, as: "one")
        try stage.reportEverywhere(.inactive, as: "two")
        #expect(throws: PresentationError.quotaExceeded(.sources, limit: 2)) {
            try stage.reportEverywhere(.inactive, as: "three")
        }
    }

    @Test func `a scene that its owner has filled keeps out no word for every scene`() throws {
        var stage = Stage(limits: PhaseSourceLimitTests.limits)
        try stage.open("full")
        for source in ["one", "two"] {
            try stage.report(.active, as: source, in: SceneID("full"))
        }
        try stage.reportEverywhere(.inactive, as: "backup")
        #expect(stage.phase() == .inactive)
        #expect(stage.phase(of: SceneID("full")) == .inactive)
    }

    @Test(arguments: [
        PhaseSource.manual, PhaseSource.signal, PhaseSource.session, PhaseSource.locker,
        PhaseSource.sleep,
    ])
    func `the sources that everybody knows always have room`(source: String) throws {
        var stage = Stage(limits: PhaseSourceLimitTests.limits)
        for name in ["one", "two"] { try stage.report(.active, as: name) }
        try stage.report(.inactive, as: source)
        #expect(stage.phase() == .inactive)
    }
}
