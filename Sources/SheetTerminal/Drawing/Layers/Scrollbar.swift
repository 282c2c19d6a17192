/// A bar that tells which part of something higher is seen.
struct Scrollbar: Hashable, Sendable {
    /// The rows of the bar that stand for it.
    let thumb: Range<Int>

    /// Nil when all is seen.
    ///
    /// - Parameters:
    ///   - first: The first row that is seen, from 0.
    ///   - rows: How high the bar is.
    init?(first: Int, seen: Int, all: Int, rows: Int) {
        guard all > seen, rows > 0 else { return nil }
        let height = min(rows, max(1, rows * seen / all))
        let free = rows - height
        let most = all - seen
        var start = (first * free + most / 2) / most
        // At an end only when nothing is beyond it.
        if free > 1, first > 0, start == 0 { start = 1 }
        if free > 1, first < most, start == free { start = free - 1 }
        start = min(max(start, 0), free)
        thumb = start..<start + height
    }

    /// Draws the part that stands for what is seen.
    func draw(into canvas: inout Canvas, at point: CellPoint, style: CellStyle) {
        var style = style
        style.foreground = canvas.theme.handle.foreground
        style.attributes = canvas.theme.handle.attributes
        let area = CellArea(
            row: point.row + thumb.lowerBound, column: point.column, height: thumb.count, width: 1)
        canvas.fill(area, with: canvas.marks.thumb, style)
    }
}
