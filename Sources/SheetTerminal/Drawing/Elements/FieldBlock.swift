import SheetRendering

/// A box with one line that is typed.
struct FieldBlock: Block {
    let key: ElementKey
    let characters: [Character]
    let cursor: Int
    let placeholder: String
    let columns: Int
    let isFocused: Bool
    /// Whether the text itself is there, so that a tap leads into it.
    let isReadable: Bool

    var rows: Int { 1 }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let box = CellArea(row: point.row, column: point.column, height: 1, width: columns)
        canvas.place(.element(key.name), box)
        guard !canvas.seen(1, from: point.row).isEmpty else { return }
        let style = canvas.box(box, isFocused: isFocused)
        let inner = box.inset(rows: 0, columns: 1)
        guard inner.width > 0 else { return }
        if characters.isEmpty {
            let text = canvas.marks.cut(placeholder, to: inner.width)
            canvas.write(text, at: inner.origin, canvas.theme.placeholder(on: style))
        }
        let start =
            isFocused
            ? TypedText.start(
                of: characters, cursor: cursor, before: canvas.offsets[key] ?? 0,
                columns: inner.width) : 0
        canvas.offsets[key] = start
        let line = TypedText.draw(
            characters[start...], at: inner.origin, style, within: inner, into: &canvas)
        if isReadable { canvas.texts[key] = [line] }
        if isFocused {
            let before = TypedText.columns(of: characters[start..<max(start, cursor)])
            canvas.showCursor(
                at: CellPoint(row: point.row, column: inner.columns.lowerBound + before))
        }
    }
}
