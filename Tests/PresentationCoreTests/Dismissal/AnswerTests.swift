import PresentationCore
import Testing

@Suite("R23: answers")
struct AnswerTests {
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.present("a") {
            $0.content.actions = [Action(id: "ok"), Action(id: "no", isCancel: true)]
            $0.policies = .holding
        }
        return stage
    }

    @Test(arguments: ["ok", "no"])
    func `choosing an action ends the sheet with it`(action: String) throws {
        var stage = try stage()
        let decision = try stage.choose(action, on: "a")
        #expect(decision.ends == [End("a", .action)])
        #expect(decision.outcomes.first?.action == action)
        #expect(decision.outcomes.first?.by == Stage.bob)
    }

    @Test func `choosing ends what was presented from the sheet, without an action of its own`()
        throws
    {
        var stage = try stage()
        try stage.present("child", from: "a") { $0.content.actions = [Action(id: "ok")] }
        let decision = try stage.choose("ok", on: "a")
        #expect(decision.ends == [End("child", .parentDismissed), End("a", .action)])
        #expect(decision.outcomes.map(\.action) == [nil, "ok"])
    }

    @Test func `an action that the sheet does not have is refused`() throws {
        var stage = try stage()
        #expect(throws: PresentationError.noSuchAction(SheetID("a"), "yes")) {
            try stage.choose("yes", on: "a")
        }
    }

    @Test func `the first answer wins`() throws {
        var stage = try stage()
        try stage.choose("ok", on: "a")
        let outcome = try #require(stage.outcome("a"))
        #expect(throws: PresentationError.alreadyDismissed(outcome)) {
            try stage.choose("no", on: "a")
        }
    }

    @Test func `the present generation, which begins at 1, is no stale answer`() throws {
        var stage = try stage()
        #expect(try stage.choose("ok", on: "a", seen: 1).ends == [End("a", .action)])
    }

    @Test(arguments: [0, -1, Int64.min])
    func `an older generation is a stale answer and names the present one`(
        generation: Int64
    ) throws {
        var stage = try stage()
        let refusal = PresentationError.staleAnswer(SheetID("a"), generation: 1)
        #expect(throws: refusal) { try stage.choose("ok", on: "a", seen: generation) }
        #expect(throws: refusal) { try stage.gesture(.swipe, on: "a", seen: generation) }
    }

    @Test(arguments: [2, Int64.max])
    func `a generation that has never been is refused`(generation: Int64) throws {
        var stage = try stage()
        let refusal = PresentationError.unknownGeneration
        #expect(throws: refusal) { try stage.choose("ok", on: "a", seen: generation) }
        #expect(throws: refusal) { try stage.gesture(.escape, on: "a", seen: generation) }
    }

    @Test func `a held sheet cannot have been answered`() throws {
        var stage = try stage()
        try stage.report(.inactive)
        let refusal = PresentationError.notInteractive(SheetID("a"), .held)
        #expect(throws: refusal) { try stage.choose("ok", on: "a") }
        #expect(throws: refusal) { try stage.gesture(.escape, on: "a") }
        #expect(throws: refusal) { try stage.gesture(.override, on: "a", fromStranger: true) }
    }

    @Test func `a queued sheet cannot have been answered`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("b") { $0.content.actions = [Action(id: "ok")] }
        #expect(throws: PresentationError.notInteractive(SheetID("b"), .queued)) {
            try stage.choose("ok", on: "b")
        }
    }

    @Test func `a kept sheet in an inactive scene can be answered`() throws {
        var stage = Stage()
        try stage.present("b") {
            $0.content.actions = [Action(id: "ok")]
            $0.policies = .keeping
        }
        try stage.report(.background)
        #expect(try stage.choose("ok", on: "b").ends == [End("b", .action)])
    }
}
