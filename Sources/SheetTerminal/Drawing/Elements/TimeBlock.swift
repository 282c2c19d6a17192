import SheetRendering

/// A time of day in a box: the hour, a colon, the minute.
struct TimeBlock: Block {
    let name: ElementKey.Name
    let field: TimeField
    let columns: Int
    let isFocused: Bool

    let rows = 1

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let box = CellArea(
            row: point.row, column: point.column, height: 1, width: min(columns, 11))
        canvas.place(.element(name), box)
        let style = canvas.box(box, isFocused: isFocused)
        let inner = canvas.clip
        canvas.clip = inner.intersection(box)
        draw(.hour, field.hour, style, into: &canvas, at: point.column + 1, row: point.row)
        canvas.write(":", at: CellPoint(row: point.row, column: point.column + 5), style)
        draw(.minute, field.minute, style, into: &canvas, at: point.column + 6, row: point.row)
        canvas.clip = inner
    }

    private func draw(
        _ part: TimeField.Part, _ number: Int?, _ style: CellStyle, into canvas: inout Canvas,
        at column: Int, row: Int
    ) {
        let digits = TimeField.digits(number) ?? "--"
        let area = CellArea(row: row, column: column, height: 1, width: 4)
        let isCurrent = isFocused && field.part == part
        canvas.write(" \(digits) ", at: area.origin, isCurrent ? canvas.theme.filled : style)
        canvas.place(.timePart(name, part), area)
    }
}
