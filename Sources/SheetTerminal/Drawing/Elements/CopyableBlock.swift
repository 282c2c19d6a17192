import SheetRendering

/// Words in a box, and what copies them.
struct CopyableBlock: Block {
    let name: ElementKey.Name
    let lines: [Substring]
    let columns: Int
    let isFocused: Bool

    private static let word = "Copy"

    /// How many columns the words have.
    static func textColumns(_ columns: Int) -> Int {
        max(1, columns - 2 - (hasWord(columns) ? word.count + 2 : 0))
    }

    private static func hasWord(_ columns: Int) -> Bool { columns >= 20 }

    var rows: Int { max(1, lines.count) }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let box = CellArea(row: point.row, column: point.column, height: rows, width: columns)
        canvas.place(.element(name), box)
        let seen = canvas.seen(rows, from: point.row)
        guard !seen.isEmpty else { return }
        let rows = CellArea(
            row: point.row + seen.lowerBound, column: point.column, height: seen.count,
            width: columns)
        let style = canvas.box(rows, isFocused: isFocused)
        TextBlock(lines: lines, style: style).draw(
            into: &canvas, at: CellPoint(row: point.row, column: point.column + 1))
        guard Self.hasWord(columns) else { return }
        var word = style
        word.foreground = canvas.theme.accent.foreground
        word.attributes = [.bold, .underlined]
        canvas.write(
            Self.word, endingAt: CellPoint(row: point.row, column: point.column + columns - 2),
            word)
    }
}
