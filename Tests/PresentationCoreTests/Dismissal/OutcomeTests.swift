import PresentationCore
import Testing

@Suite("R2, R3, R5: outcomes")
struct OutcomeTests {
    @Test func `a sheet ends once, and the second end is told of the first`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [Action(id: "ok")] }
        try stage.choose("ok", on: "a")
        let outcome = try #require(stage.outcome("a"))
        #expect(outcome.reason == .action)
        #expect(outcome.action == "ok")
        #expect(throws: PresentationError.alreadyDismissed(outcome)) {
            try stage.choose("ok", on: "a")
        }
        #expect(throws: PresentationError.alreadyDismissed(outcome)) {
            try stage.gesture(.swipe, on: "a")
        }
        #expect(throws: PresentationError.alreadyDismissed(outcome)) {
            try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.alice))
        }
        #expect(throws: PresentationError.alreadyDismissed(outcome)) {
            try stage.handle(.presentedDismissalRequested(SheetID("a"), by: Stage.alice))
        }
    }

    @Test func `a sheet that never was is no such sheet`() {
        var stage = Stage()
        let id = SheetID("never")
        #expect(throws: PresentationError.noSuchSheet(id)) { try stage.choose("ok", on: "never") }
        #expect(throws: PresentationError.noSuchSheet(id)) {
            try stage.gesture(.escape, on: "never")
        }
        #expect(throws: PresentationError.noSuchSheet(id)) {
            try stage.handle(.dismissalRequested(id, by: Stage.alice))
        }
    }

    @Test func `the end is a fact before anybody is told`() throws {
        var stage = Stage()
        try stage.present("a")
        let decision = try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.bob))
        let outcome = try #require(stage.outcome("a"))
        #expect(decision.facts == [.ended(outcome)])
        #expect(stage.state("a") == nil)
    }

    @Test func `an outcome tells who, when, whose and where`() throws {
        var stage = Stage()
        try stage.open("kiosk", by: Stage.bob)
        try stage.present("a", in: SceneID("kiosk"))
        stage.wait(.seconds(5))
        try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.bob))
        let outcome = try #require(stage.outcome("a"))
        #expect(outcome.scene == SceneID("kiosk"))
        #expect(outcome.by == Stage.bob)
        #expect(outcome.endedAt == stage.now)
        #expect(outcome.presenter == Stage.alice.user)
        #expect(outcome.sceneOwner == Stage.bob.user)
        #expect(outcome.action == nil)
    }

    @Test func `the sequence of outcomes grows by one with each end`() throws {
        var stage = Stage()
        for round in 1...3 {
            try stage.present("a\(round)")
            try stage.present("b\(round)", from: "a\(round)")
            try stage.handle(.dismissalRequested(SheetID("a\(round)"), by: Stage.alice))
        }
        let sequences = ["b1", "a1", "b2", "a2", "b3", "a3"].map { stage.outcome($0)?.sequence }
        #expect(sequences == [1, 2, 3, 4, 5, 6])
    }

    @Test func `an id can be asked for while the end of another sheet is being told`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.alice))
        try stage.present("b")
        #expect(stage.stack() == ["b"])
    }

    @Test func `outcomes are kept for an hour`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.handle(.dismissalRequested(SheetID("a"), by: Stage.alice))
        stage.wait(.seconds(3600) - .nanoseconds(1))
        #expect(stage.outcome("a") != nil)
        stage.wait(.nanoseconds(1))
        #expect(stage.outcome("a") == nil)
        #expect(throws: PresentationError.noSuchSheet(SheetID("a"))) {
            try stage.gesture(.swipe, on: "a")
        }
    }

    @Test func `the wall clock decides nothing`() throws {
        var coordinator = Coordinator(owner: Stage.service)
        let start = Moment(instant: Instant(nanoseconds: 1), wallClock: 1_000_000_000)
        let request = PresentationRequest(
            id: SheetID("a"), scene: .main, presenter: Stage.alice)
        _ = try coordinator.handle(.sheetRequested(request), at: start)
        _ = try coordinator.handle(.dismissalRequested(request.id, by: Stage.alice), at: start)
        let jumped = Moment(instant: Instant(nanoseconds: 2), wallClock: 9_000_000_000_000_000)
        #expect(coordinator.outcome(of: request.id, at: jumped) != nil)
    }

    @Test func `what is too old is forgotten with the next event, as a fact`() throws {
        var stage = Stage()
        for id in ["a", "b"] {
            try stage.present(id)
            try stage.handle(.dismissalRequested(SheetID(id), by: Stage.alice))
            stage.wait(.seconds(1))
        }
        stage.wait(.seconds(3599) - .seconds(1))
        let decision = try stage.present("c")
        #expect(decision.facts.last == .forgotten([SheetID("a")]))
        #expect(stage.coordinator.ended.count == 1)
    }

    @Test func `so many outcomes are kept for each user, the newest ones`() throws {
        var limits = Limits()
        limits.endedKept = 2
        var stage = Stage(limits: limits)
        for (id, peer) in [
            ("a", Stage.alice), ("x", Stage.bob), ("b", Stage.alice), ("c", Stage.alice),
        ] {
            try stage.present(id, by: peer)
            try stage.handle(.dismissalRequested(SheetID(id), by: peer))
        }
        #expect(stage.outcome("a") == nil)
        for id in ["b", "c", "x"] { #expect(stage.outcome(id) != nil, "\(id)") }
        #expect(stage.coordinator.ended.count(of: Stage.alice.user) == 2)
    }

    @Test func `outcomes are counted by the sheet's presenter, not by who ended it`() throws {
        var limits = Limits()
        limits.endedKept = 1
        var stage = Stage(limits: limits)
        for id in ["a", "b"] { try stage.present(id) }
        try stage.present("x", by: Stage.bob)
        try stage.handle(.serviceStopped)
        // The topmost ends first: x, b, a.
        #expect(stage.outcome("x") != nil)
        #expect(stage.outcome("b") == nil)
        #expect(stage.outcome("a") != nil)
    }
}
