import SheetInterface
import SheetTerminal
import Testing

/// What is asked changes while a person is about to answer (R23).
@Suite struct RewordingTests {
    private static func job(_ part: String, _ generation: Int64) -> Wire.Layer {
        let progress = Wire.Element(id: "part", kind: "progress", value: [part])
        return Desk.layer(generation: generation, title: "Copying", elements: [progress])
    }

    private static let other = Wire.Action(id: "all", label: "Everything")

    @Test(arguments: [
        ("Pay 1000 EUR?", [Desk.ok, Desk.cancel]), ("Pay 1 EUR?", [Self.other, Desk.cancel]),
    ])
    func `another question is not answered before it can have been read`(
        _ title: String, _ actions: [Wire.Action]
    ) {
        let desk = Desk()
        desk.show(Desk.layer(generation: 1, title: "Pay 1 EUR?"))
        desk.pass(.seconds(1))
        desk.show(Desk.layer(generation: 2, title: title, actions: actions))
        desk.pass(.milliseconds(299))
        #expect(desk.type("\r").isEmpty && desk.click(actions[0].label).isEmpty)
        #expect(desk.note() != nil)
        desk.pass(.milliseconds(1))
        #expect(desk.type("\u{1B}\r").action == actions[0].id)
    }

    @Test func `how far a job is keeps nobody from answering`() {
        let desk = Desk()
        desk.show(Self.job("0.1", 1))
        desk.show(Self.job("0.2", 2))
        #expect(desk.type("\r").action == "ok")
    }

    @Test func `a sheet that is new is guarded by its daemon alone`() {
        let desk = Desk()
        desk.show(Desk.layer(title: "Pay 1 EUR?"))
        #expect(desk.type("\r").action == "ok")
    }
}
