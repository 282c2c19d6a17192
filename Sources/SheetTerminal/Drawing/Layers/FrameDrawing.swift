import SheetInterface
import SheetRendering

/// What is around the content of a sheet: its border, the handle, who asks, and a way to be rid of a
/// stranger's sheet. No words of a presenter's come here (R46).
struct FrameDrawing {
    let layer: PictureLayer
    let shape: LayerShape

    private var outer: CellArea { shape.outer }
    private var top: CellArea {
        CellArea(
            row: outer.rows.lowerBound, column: outer.columns.lowerBound,
            height: min(1, outer.height), width: outer.width)
    }

    /// Draws it; all within is empty then.
    ///
    /// A border is a line on what lies below, and within it the sheet begins: so its corners are round.
    func draw(into canvas: inout Canvas) {
        let showsBelow = hasBorder && canvas.theme.hasFills
        let below = showsBelow ? backgrounds(in: canvas) : []
        canvas.fill(outer, canvas.theme.sheet)
        if hasBorder { drawBorder(into: &canvas) }
        if shape.style == .sheet { canvas.place(.handle, top) }
        let end = drawOverride(into: &canvas)
        let start = drawOrigin(upTo: end, into: &canvas)
        drawHandle(start..<max(start, end), into: &canvas)
        for (cell, background) in below {
            canvas.restyle(cell) { $0.background = background }
        }
    }

    private var hasBorder: Bool { shape.style != .cover && outer.width >= 3 }

    /// The backgrounds that are where the border is to be.
    private func backgrounds(in canvas: borrowing Canvas) -> [(CellArea, Colour)] {
        let (rows, columns) = (outer.rows, outer.columns)
        var edges = [
            top,
            CellArea(rows: rows, columns: columns.lowerBound..<columns.lowerBound + 1),
            CellArea(rows: rows, columns: columns.upperBound - 1..<columns.upperBound),
        ]
        if shape.style == .alert, outer.height > 1 {
            edges.append(CellArea(rows: rows.upperBound - 1..<rows.upperBound, columns: columns))
        }
        var backgrounds: [(CellArea, Colour)] = []
        for edge in edges {
            let seen = edge.intersection(canvas.clip)
            for row in seen.rows {
                for column in seen.columns {
                    let cell = CellArea(row: row, column: column, height: 1, width: 1)
                    backgrounds.append((cell, canvas.cells.style(at: cell.origin).background))
                }
            }
        }
        return backgrounds
    }

    private func drawBorder(into canvas: inout Canvas) {
        let (marks, style) = (canvas.marks, canvas.theme.border)
        let last = outer.columns.upperBound - 1
        func line(_ row: Int, _ left: String, _ right: String) {
            let area = CellArea(
                row: row, column: outer.columns.lowerBound, height: 1, width: outer.width)
            canvas.fill(area, with: marks.horizontal, style)
            canvas.write(left, at: area.origin, style)
            canvas.write(right, at: CellPoint(row: row, column: last), style)
        }
        for column in [outer.columns.lowerBound, last] {
            canvas.fill(
                CellArea(
                    row: outer.rows.lowerBound, column: column, height: outer.height, width: 1),
                with: marks.vertical, style)
        }
        line(outer.rows.lowerBound, marks.upperLeft, marks.upperRight)
        if shape.style == .alert, outer.height > 1 {
            line(outer.rows.upperBound - 1, marks.lowerLeft, marks.lowerRight)
        }
    }

    /// The way to be rid of it; where the row's free part ends.
    private func drawOverride(into canvas: inout Canvas) -> Int {
        let edge = max(top.columns.lowerBound, top.columns.upperBound - (top.width > 4 ? 2 : 0))
        guard layer.isFromStranger, outer.height > 0 else { return edge }
        let cross = canvas.marks.cross
        let words = top.width >= 40 ? " ^X \(cross) " : top.width >= 8 ? " \(cross) " : cross
        let width = DisplayWidth.columns(of: words)
        let start = max(top.columns.lowerBound, edge - width)
        let area = CellArea(row: top.rows.lowerBound, column: start, height: 1, width: width)
        canvas.write(words, at: area.origin, canvas.theme.origin)
        canvas.place(.override, area)
        return start
    }

    /// Who asks; where the row's free part begins.
    private func drawOrigin(upTo end: Int, into canvas: inout Canvas) -> Int {
        let start = top.columns.lowerBound + (top.width > 4 ? 2 : 0)
        guard let origin = layer.origin, end - start > 3 else { return start }
        let words = canvas.marks.cutWithinPath("Asked by \(origin)", to: end - start - 3)
        let point = CellPoint(row: top.rows.lowerBound, column: start)
        return start + canvas.write(" \(words) ", at: point, canvas.theme.origin)
    }

    private func drawHandle(_ free: Range<Int>, into canvas: inout Canvas) {
        let isMovable = layer.detents.count > 1 || layer.isWavable
        guard shape.style == .sheet, layer.request.grabberVisible ?? isMovable else { return }
        let mark = canvas.marks.handle
        let start = top.columns.lowerBound + (top.width - mark.count) / 2
        guard free.lowerBound < start, start + mark.count < free.upperBound else { return }
        canvas.write(
            mark, at: CellPoint(row: top.rows.lowerBound, column: start), canvas.theme.handle)
    }
}
