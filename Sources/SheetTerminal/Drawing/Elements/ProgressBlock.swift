/// How far something has come, or only that it goes on.
struct ProgressBlock: Block {
    /// 0…1; nil when nobody knows.
    let part: Double?
    let columns: Int

    let rows = 1

    private static let percentColumns = 6

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let theme = canvas.theme
        let style = CellStyle(
            foreground: theme.accent.foreground, background: theme.button.background)
        guard let part else {
            let bar = CellArea(row: point.row, column: point.column, height: 1, width: columns)
            return canvas.fill(bar, with: canvas.marks.stripe, style)
        }
        let hasPercent = columns > 2 * Self.percentColumns
        let width = hasPercent ? columns - Self.percentColumns : columns
        drawBar(part, width, style, into: &canvas, at: point)
        if hasPercent {
            canvas.write(
                "\(Int((part * 100).rounded(.down)))%",
                endingAt: CellPoint(row: point.row, column: point.column + columns), theme.sheet)
        }
    }

    private func drawBar(
        _ part: Double, _ width: Int, _ style: CellStyle, into canvas: inout Canvas,
        at point: CellPoint
    ) {
        let marks = canvas.marks
        let area = CellArea(row: point.row, column: point.column, height: 1, width: width)
        let isSmooth = canvas.theme.hasFills && !marks.isPlain
        canvas.fill(area, with: isSmooth ? " " : marks.empty, style)
        let eighths = Int((part * Double(width * 8)).rounded(.down))
        let whole = isSmooth ? eighths / 8 : Int((part * Double(width)).rounded(.down))
        let done = CellArea(row: point.row, column: point.column, height: 1, width: whole)
        canvas.fill(done, with: marks.full, style)
        if isSmooth, eighths % 8 > 0 {
            let edge = CellPoint(row: point.row, column: point.column + whole)
            canvas.write(Self.eighths[eighths % 8 - 1], at: edge, style)
        }
    }

    private static let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
