import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

@Suite struct AttachedRepliesTests {
    private static let pin = Wire.Element(id: "pin", kind: "secret", label: "PIN", required: true)
    private static let name = Wire.Element(id: "name", kind: "field", label: "Name")
    private static let choice = PersonAct(.choice, on: Desk.key())
    private static let outcome = Wire.Outcome(
        id: "a", scene: "main", sequence: 1, reason: "action", endedAt: "")

    private static func desk() -> Desk {
        let desk = Desk()
        desk.show(Desk.layer(elements: [pin, name]))
        return desk
    }

    @Test(
        arguments: [
            (.staleAnswer(id: "a", generation: 8), "This has changed: look at it again."),
            (.alreadyDismissed(id: "a", outcome: nil), "This has ended meanwhile."),
            (.noSuchSheet(id: "a"), "This has ended meanwhile."),
            (.notInteractive(id: "a", state: .presented), "Nobody takes an answer to this now."),
            (.invalidAnswer(id: "a", element: nil, action: "ok", problem: "is odd"), "is odd"),
            (.invalidAnswer(id: "a", element: "gone", action: nil, problem: "is odd"), "is odd"),
            (.serviceStopping(restarting: true), "the service restarts"),
        ] as [(InterfaceError, String)])
    func `what a daemon refuses is said in the sheet`(_ error: InterfaceError, _ words: String) {
        let desk = Self.desk()
        desk.refuse(error, Self.choice)
        #expect(desk.note() == words)
    }

    @Test(
        arguments: [.noSuchDetent(id: "a", detent: "x"), .noSuchRenderer(renderer: "r")]
            as [InterfaceError])
    func `what the next picture settles is not said`(_ error: InterfaceError) {
        let desk = Self.desk()
        desk.refuse(error, PersonAct(.detent, on: Desk.key()))
        #expect(desk.note() == nil)
    }

    @Test func `what is wrong with one element is said there, and the focus goes there`() {
        let desk = Self.desk()
        _ = desk.type("1234\u{1B}\r")
        desk.refuse(
            .invalidAnswer(id: "a", element: "name", action: nil, problem: "is taken"), Self.choice)
        #expect(desk.note() == nil)
        #expect(desk.problem("name") == "is taken")
        #expect(desk.type("Ada\r").values == ["pin": ["1234"], "name": ["Ada"]])
    }

    @Test func `a secret is forgotten once it was taken`() {
        let desk = Self.desk()
        #expect(desk.type("1234\u{1B}\r").values?["pin"] == ["1234"])
        #expect(desk.sees("••••"))
        desk.screen.take(.chosen(Self.outcome), to: Self.choice)
        desk.draw()
        #expect(!desk.sees("•") && desk.isWiped)
        // The sheet is about to go.
        #expect(desk.type("\u{1B}\r").isEmpty && desk.problem("pin") == nil)
    }

    @Test func `a secret of a sheet that has gone is forgotten`() {
        let desk = Self.desk()
        _ = desk.type("1234")
        desk.show()
        #expect(desk.isWiped)
        desk.show(Desk.layer(elements: [Self.pin, Self.name]))
        #expect(desk.type("\u{1B}\r").isEmpty)
    }

    @Test func `notes on sheets that are gone are forgotten`() {
        let desk = Self.desk()
        desk.hear([])
        desk.refuse(.alreadyDismissed(id: "a", outcome: nil), Self.choice)
        #expect(desk.note() == nil)
    }
}
