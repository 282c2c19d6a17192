import PresentationCore
import Testing

@Suite("R6: tokens")
struct TokenTests {
    private static let keep = Duration.seconds(100)

    private func stage(kept: Int = 10) -> Stage {
        var limits = Limits()
        limits.endedKeep = Self.keep
        limits.endedKept = kept
        return Stage(limits: limits)
    }

    private func use(_ word: String, by peer: Peer = Stage.alice, on stage: Stage) -> TokenUse? {
        stage.coordinator.use(ofToken: word, by: peer.user, at: stage.now)
    }

    @Test func `a token is in use from the moment at which it presents`() throws {
        var stage = stage()
        #expect(use("t", on: stage) == nil)
        try stage.present("a", token: "t", fingerprint: 7)
        let found = try #require(use("t", on: stage))
        #expect(found.sheet == "a")
        #expect(found.fingerprint == 7)
    }

    @Test func `a refused request uses up no token`() throws {
        var stage = stage()
        #expect(throws: PresentationError.noSuchSheet("gone")) {
            var request = PresentationRequest(id: "a", scene: .main, presenter: Stage.alice)
            request.parent = "gone"
            request.token = PresentationToken(user: Stage.alice.user, word: "t", fingerprint: 1)
            try stage.handle(.sheetRequested(request))
        }
        #expect(use("t", on: stage) == nil)
    }

    @Test func `tokens are per user, not per scene`() throws {
        var stage = stage()
        try stage.open("kiosk")
        try stage.present("a", token: "t")
        try stage.present("b", in: "kiosk", by: Stage.bob, token: "t")
        #expect(use("t", on: stage)?.sheet == "a")
        #expect(use("t", by: Stage.bob, on: stage)?.sheet == "b")
    }

    @Test func `a token stays in use as long as the outcome is kept`() throws {
        var stage = stage()
        try stage.present("a", token: "t")
        stage.wait(.seconds(500))
        #expect(use("t", on: stage)?.sheet == "a")
        try stage.dismiss("a")
        stage.wait(Self.keep - .nanoseconds(1))
        #expect(use("t", on: stage)?.sheet == "a")
        stage.wait(.nanoseconds(1))
        #expect(use("t", on: stage) == nil)
    }

    @Test func `a token that outlived its outcome presents anew, once`() throws {
        var stage = stage()
        try stage.present("a", token: "t")
        try stage.dismiss("a")
        stage.wait(Self.keep)
        // Nothing has happened in between that would have let go of the old outcome.
        try stage.present("b", token: "t")
        #expect(use("t", on: stage)?.sheet == "b")
        try stage.dismiss("b")
        #expect(use("t", on: stage)?.sheet == "b")
        stage.wait(Self.keep)
        try stage.present("other")
        #expect(use("t", on: stage) == nil)
    }

    @Test func `a token is freed when too many outcomes are kept`() throws {
        var stage = stage(kept: 2)
        for id in ["a", "b"] {
            try stage.present(id, token: "t-\(id)")
            try stage.dismiss(id)
        }
        #expect(use("t-a", on: stage)?.sheet == "a")
        try stage.present("c")
        try stage.dismiss("c")
        #expect(use("t-a", on: stage) == nil)
        #expect(use("t-b", on: stage)?.sheet == "b")
    }

    @Test func `others' outcomes free no token`() throws {
        var stage = stage(kept: 2)
        try stage.present("a", token: "t")
        try stage.dismiss("a")
        for id in ["b", "c", "d"] {
            try stage.present(id, by: Stage.bob)
            try stage.handle(.dismissalRequested(SheetID(id), by: Stage.bob))
        }
        #expect(use("t", on: stage)?.sheet == "a")
    }

    @Test func `a token goes with the sheet that it presented, not with the one in its place`()
        throws
    {
        var stage = stage()
        try stage.present("a", token: "t")
        try stage.present("b") { $0.placement = .replacing("a") }
        #expect(use("t", on: stage)?.sheet == "a")
        #expect(stage.outcome("a")?.reason == .replaced)
    }
}

@Suite("R6, R21: a request that is repeated under its token")
struct DetachingTests {
    @Test(arguments: [Lifetime.presenter, .detached], [Lifetime.presenter, .detached])
    func `detached, once asked for, wins`(first: Lifetime, second: Lifetime) throws {
        var stage = Stage()
        try stage.present("a") { $0.lifetime = first }
        let decision = try stage.handle(.requestRepeated("a", second))
        let isNews = first == .presenter && second == .detached
        #expect(decision.story == (isNews ? ["updated a"] : []))
        let isDetached = first == .detached || second == .detached
        #expect(stage.coordinator.sheets["a"]?.lifetime == (isDetached ? .detached : .presenter))
        // And nothing makes it anybody's again.
        #expect(try stage.handle(.requestRepeated("a", .presenter)).facts.isEmpty)
        let ends = try stage.handle(.presentersLeft(["a"])).ends
        #expect(ends == (isDetached ? [] : [End("a", .presenterGone)]))
    }

    @Test func `a sheet that has ended is not presented anew`() throws {
        var stage = Stage()
        try stage.present("a") { $0.lifetime = .presenter }
        try stage.dismiss("a")
        #expect(try stage.handle(.requestRepeated("a", .detached)).facts.isEmpty)
        #expect(stage.state("a") == nil)
    }

    @Test func `a sheet that waits or is held can be detached`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued") { $0.lifetime = .presenter }
        try stage.present("held") {
            $0.lifetime = .presenter
            $0.policies = .holding
        }
        for id in ["queued", "held"] as [SheetID] {
            #expect(try stage.handle(.requestRepeated(id, .detached)).story == ["updated \(id)"])
            #expect(try stage.handle(.presentersLeft([id])).ends == [])
        }
    }
}
