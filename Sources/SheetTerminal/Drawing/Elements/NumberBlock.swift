import SheetRendering

/// A box for a number, with what counts it down and up.
struct NumberBlock: Block {
    let field: FieldBlock
    let hasSteps: Bool

    /// Columns of a number that is typed, and of each of the two buttons with the gap before it.
    private static let boxColumns = 22
    private static let stepColumns = 6

    init(_ field: FieldBlock, columns: Int) {
        hasSteps = columns >= Self.boxColumns
        let room = hasSteps ? columns - 2 * Self.stepColumns : columns
        self.field = FieldBlock(
            key: field.key, characters: field.characters, cursor: field.cursor,
            placeholder: field.placeholder, columns: min(room, Self.boxColumns),
            isFocused: field.isFocused, isReadable: true)
    }

    var rows: Int { 1 }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        field.draw(into: &canvas, at: point)
        guard hasSteps else { return }
        var column = point.column + field.columns + 1
        for (mark, way) in [(canvas.marks.minus, -1), ("+", 1)] {
            let area = CellArea(row: point.row, column: column, height: 1, width: 5)
            let style = canvas.theme.button
            canvas.fill(area, style)
            let isBare = !canvas.theme.hasFills || canvas.marks.isPlain
            canvas.write(isBare ? "[ \(mark) ]" : "  \(mark)  ", at: area.origin, style)
            canvas.place(.step(field.key.name, by: way), area)
            column += Self.stepColumns
        }
    }
}
