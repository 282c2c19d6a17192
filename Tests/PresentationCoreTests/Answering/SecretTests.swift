import PresentationCore
import Testing

@Suite("R26: secrets")
struct SecretTests {
    /// A sheet that asks for a name and two secrets, of which one is required.
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.present("a") {
            $0.content.elements = [
                Element(id: "name", input: .field, value: ["Ada"]),
                Element(id: "pin", input: .secret, isRequired: true, takesDigitsOnly: true),
                Element(id: "more", input: .secret),
            ]
            $0.content.actions = [Action(id: "ok"), Action(id: "no", isCancel: true)]
            $0.isAwaitable = true
        }
        return stage
    }

    private static let pin = ElementValue(id: "pin", value: ["1234"])

    @Test func `the values go beside the outcome, which lists their ids`() throws {
        var stage = try stage()
        let decision = try stage.choose(
            "ok", on: "a", values: [Self.pin], seen: 1, isAwaited: true)
        let outcome = try #require(decision.outcomes.first)
        #expect(outcome.values == [ElementValue(id: "name", value: ["Ada"])])
        #expect(outcome.withheld == ["pin"])
        guard case .announceEnd(_, let told, let secrets)? = decision.orders.first else {
            Issue.record("not announced")
            return
        }
        #expect(told == outcome)
        #expect(secrets == [Self.pin])
    }

    @Test func `they are in no fact and in no state`() throws {
        var stage = try stage()
        let word = "736251"
        let decision = try stage.choose(
            "ok", on: "a", values: [ElementValue(id: "pin", value: [word])], seen: 1,
            isAwaited: true)
        #expect(!"\(decision.facts)".contains(word))
        #expect(!"\(stage.coordinator)".contains(word))
        #expect("\(decision.orders)".contains(word))
    }

    @Test func `while nobody waits it cannot be answered, but for a cancel action`() throws {
        var stage = try stage()
        #expect(throws: PresentationError.notInteractive("a", .presented)) {
            try stage.choose("ok", on: "a", values: [Self.pin], seen: 1)
        }
        let decision = try stage.choose("no", on: "a", seen: 1)
        #expect(decision.ends == [End("a", .action)])
        #expect(decision.outcomes.first?.withheld == [])
    }

    @Test func `an answer must bring the generation`() throws {
        var stage = try stage()
        for action in ["ok", "no"] {
            #expect(throws: PresentationError.generationMissing) {
                try stage.choose(action, on: "a", values: [Self.pin], isAwaited: true)
            }
        }
    }

    @Test func `a secret is checked as any other element`() throws {
        var stage = try stage()
        for given in [[], [ElementValue(id: "pin", value: ["abc"])]] {
            #expect(throws: PresentationError.self) {
                try stage.choose("ok", on: "a", values: given, seen: 1, isAwaited: true)
            }
        }
        #expect(stage.state("a") == .presented)
    }

    @Test func `secrets that come by an Update are secrets`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [Action(id: "ok")] }
        try stage.update("a", isNewToRead: true) {
            $0.elements = [Element(id: "pin", input: .secret)]
        }
        let decision = try stage.choose(
            "ok", on: "a", values: [Self.pin], seen: 2, isAwaited: true)
        #expect(decision.outcomes.first?.withheld == ["pin"])
    }

    @Test func `what ended with an answered sheet carries nothing of the answer`() throws {
        var stage = try stage()
        try stage.present("child", from: "a") { $0.isAwaitable = true }
        let decision = try stage.choose(
            "ok", on: "a", values: [Self.pin], seen: 1, isAwaited: true)
        guard case .announceEnd(let sheet, let outcome, let secrets)? = decision.orders.first else {
            Issue.record("not announced")
            return
        }
        #expect(sheet.id == "child")
        #expect(secrets == [])
        #expect(outcome.withheld == [])
    }
}
