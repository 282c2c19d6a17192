/// Lines of text that are there to be read.
struct TextBlock: Block {
    let lines: [Substring]
    let style: CellStyle

    var rows: Int { lines.count }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        for row in canvas.seen(rows, from: point.row) {
            canvas.write(
                lines[row], at: CellPoint(row: point.row + row, column: point.column), style)
        }
    }
}
