import SheetRendering

/// A list from which one or any number is picked.
struct ChoiceBlock: Block {
    let name: ElementKey.Name
    let field: ChoiceField
    let lines: ChoiceLines
    let columns: Int
    let isFocused: Bool

    /// Columns before a label.
    static func indent(_ marks: Marks) -> Int { marks.isPlain ? 4 : 2 }

    var rows: Int { lines.rows }

    var focusedRows: Range<Int> {
        let rows = lines.rows(of: field.cursor)
        return rows.isEmpty ? 0..<self.rows : rows
    }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let whole = CellArea(row: point.row, column: point.column, height: rows, width: columns)
        canvas.place(.element(name), whole.widened)
        for place in lines.places(in: canvas.seen(rows, from: point.row)) {
            draw(place, into: &canvas, at: point)
        }
    }

    private func draw(_ place: Int, into canvas: inout Canvas, at point: CellPoint) {
        let rows = lines.rows(of: place)
        let area = CellArea(
            row: point.row + rows.lowerBound, column: point.column, height: rows.count,
            width: columns)
        let isPicked = field.picked.contains(place)
        let style = canvas.row(area, isFocused: isFocused && place == field.cursor)
        var mark = style
        if isPicked {
            mark.foreground = canvas.theme.accent.foreground
            mark.attributes = canvas.theme.accent.attributes
        } else {
            mark.foreground = canvas.theme.secondary.foreground
        }
        let marks = canvas.marks
        canvas.write(
            field.takesMany ? marks.box(isPicked) : marks.radio(isPicked), at: area.origin, mark)
        let text = CellPoint(
            row: area.rows.lowerBound, column: point.column + Self.indent(marks))
        TextBlock(lines: lines.lines(of: place), style: style).draw(into: &canvas, at: text)
        canvas.place(.choice(name, place), area.widened)
    }
}
