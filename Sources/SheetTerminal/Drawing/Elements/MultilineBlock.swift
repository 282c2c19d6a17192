import SheetRendering

/// A box with several lines that are typed. It stays as high as it is, and scrolls.
struct MultilineBlock: Block {
    let key: ElementKey
    let field: TextField
    /// Its lines, no wider than `textColumns`.
    let lines: [Range<Int>]
    let placeholder: String
    let columns: Int
    let isFocused: Bool

    let rows = 4

    /// How many columns a line has: the last one is for the cursor after the last character.
    static func textColumns(_ columns: Int) -> Int { max(1, columns - 3) }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let box = CellArea(row: point.row, column: point.column, height: rows, width: columns)
        canvas.place(.element(key.name), box)
        guard !canvas.seen(rows, from: point.row).isEmpty else { return }
        let style = canvas.box(box, isFocused: isFocused)
        let inner = box.inset(rows: 0, columns: 1)
        guard inner.width > 0 else { return }
        if field.characters.isEmpty {
            let lines = Wrapping.lines(of: placeholder, columns: inner.width).prefix(rows)
            TextBlock(lines: Array(lines), style: canvas.theme.placeholder(on: style))
                .draw(into: &canvas, at: inner.origin)
        }
        draw(style, inner, into: &canvas)
    }

    private func draw(_ style: CellStyle, _ inner: CellArea, into canvas: inout Canvas) {
        let current = lines.lastIndex { $0.lowerBound <= field.cursor } ?? 0
        var first = min(canvas.offsets[key] ?? 0, max(0, lines.count - rows))
        if isFocused { first = max(min(first, current), current - rows + 1) }
        canvas.offsets[key] = first
        var drawn: [TextLine] = []
        for (row, range) in lines[first..<min(lines.count, first + rows)].enumerated() {
            let place = CellPoint(
                row: inner.rows.lowerBound + row, column: inner.columns.lowerBound)
            drawn.append(
                TypedText.draw(
                    field.characters[range], at: place, style, within: inner, into: &canvas))
            if isFocused, first + row == current {
                let before = TypedText.columns(
                    of: field.characters[range.lowerBound..<field.cursor])
                let column = min(place.column + before, inner.columns.upperBound - 1)
                canvas.showCursor(at: CellPoint(row: place.row, column: column))
            }
        }
        canvas.texts[key] = drawn
        let scroll = Scrollbar(first: first, seen: rows, all: lines.count, rows: rows)
        scroll?.draw(
            into: &canvas,
            at: CellPoint(row: inner.rows.lowerBound, column: inner.columns.upperBound),
            style: style)
    }
}
