import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

@Suite struct ElementDrawingTests {
    @Test(arguments: Golden.all) func `an element looks as it should`(_ golden: Golden) {
        let request = Wire.SheetRequest(elements: golden.elements)
        let scene = DrawnScene(40, 44, request)
        #expect(scene.content == golden.picture)
    }
}

extension DrawnScene {
    /// The rows within the borders of the topmost sheet, without empty ones at its ends.
    var content: String {
        guard let staged = frame.last else { return "" }
        let area = CellGrid.area(of: staged.frame)
        var rows = area.rows.dropFirst().map { row in
            var text = (area.columns.lowerBound + 3..<area.columns.upperBound - 2)
                .map { cells.text(at: CellPoint(row: row, column: $0)) }.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        while rows.first?.isEmpty == true { rows.removeFirst() }
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }
}
