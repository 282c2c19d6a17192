/// Draws what is seen where no sheet is.
struct BackdropDrawing {
    let backdrop: Backdrop
    let theme: Theme
    let marks: Marks

    func draw(into cells: inout Cells, hasSheets: Bool) {
        let rows = cells.size.rows
        let middle = max(0, rows / 3)
        center(backdrop.title, row: middle, theme.backdrop, into: &cells)
        center(backdrop.detail, row: middle + 1, theme.backdrop, into: &cells)
        if !hasSheets { center(backdrop.notice, row: middle + 3, theme.notice, into: &cells) }
        if rows > 1 { center(backdrop.keys, row: rows - 1, theme.backdrop, into: &cells) }
    }

    /// What is wrong goes above what sheets make dark.
    func drawNotice(into cells: inout Cells) {
        center(backdrop.notice, row: 0, theme.notice, into: &cells)
    }

    private func center(
        _ text: String?, row: Int, _ style: CellStyle, into cells: inout Cells
    ) {
        guard let text else { return }
        let words = marks.cut(text, to: cells.size.columns)
        let column = (cells.size.columns - DisplayWidth.columns(of: words)) / 2
        cells.write(words, at: CellPoint(row: row, column: max(0, column)), style: style)
    }
}
