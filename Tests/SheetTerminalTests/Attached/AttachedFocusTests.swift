import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// Two sheets that take input at one time: the one on top dims nothing.
@Suite struct AttachedFocusTests {
    private static let pin = Wire.Element(id: "pin", kind: "secret", label: "PIN")
    private static let name = Wire.Element(id: "name", kind: "field", label: "Name")

    private static func both() -> [Wire.Layer] {
        [
            Desk.layer(height: 368, elements: [pin]),
            Desk.layer("b", dim: 0, uid: 1001, undimmed: "large", elements: [name]),
        ]
    }

    private static func desk() -> Desk {
        let desk = Desk()
        desk.show(Desk.layer(height: 368, elements: [pin]))
        return desk
    }

    @Test func `what is being typed goes on where it began`() {
        let desk = Self.desk()
        _ = desk.type("12")
        desk.hear(Self.both())
        desk.draw()
        #expect(desk.type("34\r").values == ["pin": ["1234"]])
    }

    @Test func `Escape means the sheet that has the focus, and Tab goes to the other`() {
        let desk = Self.desk()
        desk.hear(Self.both())
        desk.draw()
        #expect(desk.type("\u{1B}").first?.act?.sheet == Desk.key())
        // PIN, OK, No; then what lies above.
        _ = desk.type("\t\t\t")
        #expect(desk.type("\u{1B}").first?.act?.sheet == Desk.key("b"))
    }

    @Test func `a tap on a sheet goes there, wherever it is`() {
        let desk = Self.desk()
        desk.hear(Self.both())
        desk.draw()
        #expect(desk.click("Sheet b").isEmpty)
        _ = desk.type("Ada")
        #expect(desk.type("\r").values == ["name": ["Ada"]])
        #expect(desk.type("\u{1B}").first?.act?.sheet == Desk.key("b"))
        #expect(desk.click("Sheet a").isEmpty)
        #expect(desk.type("\u{1B}").first?.act?.sheet == Desk.key())
    }
}
