import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// What is seen of a sheet on its way out.
@Suite struct AttachedLeavingTests {
    private static let elements = [
        Wire.Element(id: "name", kind: "field", label: "Name"),
        Wire.Element(id: "pin", kind: "secret", label: "PIN"),
        Wire.Element(id: "day", kind: "date", label: "Day"),
        Wire.Element(id: "code", kind: "copyable", text: "4711"),
    ]

    private static func desk(_ elements: [Wire.Element] = elements) -> Desk {
        let desk = Desk(timing: StageTiming(), size: CellSize(rows: 48, columns: 80))
        desk.show(Desk.layer(height: 752, detents: [("large", 752)], elements: elements))
        return desk
    }

    @Test(arguments: ["", "Ada\t1234", "Ada\t1234\t\t"])
    func `the first frame without it is the last one with it`(_ typed: String) {
        let desk = Self.desk()
        _ = desk.type(typed)
        let (before, cursor) = (desk.rows, desk.cells.cursor)
        desk.show()
        #expect(desk.rows == before && desk.cells.cursor == cursor)
        #expect(desk.isWiped)
    }

    @Test func `it slides away as it was, with what was said in it`() throws {
        let desk = Self.desk()
        _ = desk.type("Ada\t1234")
        _ = desk.click("4711")
        #expect(desk.note() == "Copied.")
        let before = desk.rows.map { $0.trimming() }
        desk.show()
        for _ in 0..<8 {
            desk.pass(.milliseconds(20))
            desk.draw()
            let rows = desk.rows.map { $0.trimming() }
            let top = try #require(rows.firstIndex { $0 == before[1] }) - 1
            #expect(rows[(top + 1)...].elementsEqual(before[1...].prefix(rows.count - top - 1)))
        }
    }

    @Test func `once it is gone it is as if it had never been, but for what was typed`() {
        let desk = Self.desk()
        _ = desk.type("Ada\t1234")
        for isSeen in [true, false] {
            desk.show()
            if !isSeen { desk.pass(.seconds(3)) }
            desk.draw()
            desk.show(Desk.layer(height: 752, elements: Self.elements))
            #expect(!desk.sees("•") && desk.isWiped)
            let values = desk.type("\u{1B}\r").values
            #expect(values?["name"] == ["Ada"] && values?["pin"] == [])
        }
    }
}

extension String {
    /// Without spaces at its end.
    fileprivate func trimming() -> String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
