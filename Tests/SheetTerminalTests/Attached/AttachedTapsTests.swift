import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// What a tap on an element does; the answer tells.
@Suite struct AttachedTapsTests {
    private static let sizes = [
        Wire.Choice(id: "s", label: "Small"), Wire.Choice(id: "l", label: "Large"),
    ]

    private static func desk(_ element: Wire.Element, _ more: [Wire.Element] = []) -> Desk {
        let desk = Desk()
        desk.show(Desk.layer(height: 368, elements: [element] + more))
        return desk
    }

    /// What is answered after taps on words.
    private static func value(
        _ element: Wire.Element, _ taps: String...
    ) -> [String]? {
        let desk = desk(element)
        for words in taps { _ = desk.click(words) }
        return desk.type("\u{1B}\r").values?[element.id ?? ""]
    }

    @Test func `a toggle is turned round`() {
        let element = Wire.Element(id: "on", kind: "toggle", label: "Loud")
        #expect(Self.value(element, "Loud") == ["true"])
        #expect(Self.value(element, "Loud", "Loud") == ["false"])
    }

    @Test func `a choice is picked, and of a filter any number`() {
        let choice = Wire.Element(id: "a", kind: "choice", label: "Size", choices: Self.sizes)
        #expect(Self.value(choice, "Small", "Large") == ["l"])
        let filter = Wire.Element(id: "a", kind: "filter", label: "Size", choices: Self.sizes)
        #expect(Self.value(filter, "Small", "Large") == ["s", "l"])
        #expect(Self.value(filter, "Small", "Clear") == [])
    }

    @Test func `a day is picked, of another month, too`() {
        let element = Wire.Element(id: "a", kind: "date", label: "Day", value: ["2024-10-04"])
        #expect(Self.value(element, "17") == ["2024-10-17"])
        #expect(Self.value(element, "›", "17") == ["2024-11-17"])
        #expect(Self.value(element, "‹", "17") == ["2024-09-17"])
        #expect(Self.value(element, "Clear") == [])
    }

    @Test func `a number is counted up and down`() {
        let element = Wire.Element(id: "a", kind: "number", label: "Count", value: ["3"])
        #expect(Self.value(element, "+", "+") == ["5"])
        #expect(Self.value(element, "−") == ["2"])
    }

    @Test func `a part of a time has the cursor`() {
        let desk = Self.desk(Wire.Element(id: "a", kind: "time", value: ["07:30"]))
        _ = desk.click("30")
        #expect(desk.type("45\u{1B}\r").values == ["a": ["07:45"]])
    }

    @Test func `a text has the cursor where it was tapped`() throws {
        let desk = Self.desk(
            Wire.Element(id: "b", kind: "field"),
            [Wire.Element(id: "a", kind: "field", value: ["Ada"])])
        let place = try #require(desk.place(of: "Ada"))
        _ = desk.click(place.row, place.column + 1)
        #expect(desk.type("x\r").values == ["a": ["Axda"], "b": []])
    }

    @Test func `what can be copied is`() {
        let desk = Self.desk(Wire.Element(kind: "copyable", label: "Code", text: "4711"))
        #expect(desk.click("4711").map(\.act) == [nil])
        #expect(desk.note() == "Copied.")
    }

    @Test func `the wheel scrolls what lies below it, and pages do what has the focus`() {
        let texts = (1...40).map { Wire.Element(kind: "text", text: "line \($0).") }
        let desk = Desk()
        desk.show(Desk.layer(height: 368, elements: texts))
        #expect(desk.sees("line 1.") && !desk.sees("line 40."))
        _ = desk.mouse(.scroll(.down), 12, 40)
        #expect(!desk.sees("line 1."))
        _ = desk.mouse(.scroll(.up), 12, 40)
        #expect(desk.sees("line 1."))
        for _ in 0..<10 { _ = desk.type("\u{1B}[6~") }
        #expect(desk.sees("line 40."))
        _ = desk.type("\u{1B}[5~")
        #expect(!desk.sees("line 40."))
        _ = desk.type("\u{1B}[F")
        #expect(desk.sees("line 40."))
        _ = desk.type("\u{1B}[H\u{1B}[B")
        #expect(!desk.sees("line 1.") || desk.sees("line 2."))
        // The actions stay, and so does the sheet below the wheel's place beside it.
        #expect(desk.mouse(.scroll(.down), 0, 2).isEmpty)
        #expect(desk.type("\r").action == "ok")
    }
}
