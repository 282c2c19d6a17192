import SheetRendering

/// Draws one sheet.
struct LayerDrawing {
    let staged: StagedLayer
    let shape: LayerShape
    let content: LayerContent
    let plan: LayerPlan
    /// What has the focus, when it is on this sheet.
    let focus: FocusTarget?

    /// Where what scrolls is seen.
    var viewport: CellArea {
        CellArea(
            row: shape.inner.rows.lowerBound + plan.viewport.lowerBound,
            column: shape.inner.columns.lowerBound, height: plan.viewport.count,
            width: shape.inner.width
        ).intersection(shape.seen)
    }

    /// Draws it.
    ///
    /// - Parameters:
    ///   - scroll: How far it is scrolled; measured anew.
    ///   - reveals: Scrolls so far that what has the focus is seen.
    func draw(into canvas: inout Canvas, _ scroll: inout ScrollState, reveals: Bool) {
        canvas.clip = shape.seen
        FrameDrawing(layer: staged.layer, shape: shape).draw(into: &canvas)
        canvas.clip = shape.inner.intersection(shape.seen)
        let (row, column) = (shape.inner.rows.lowerBound, shape.content.columns.lowerBound)
        if let top = plan.titleTop {
            content.title?.draw(into: &canvas, at: CellPoint(row: row + top, column: column))
        }
        if let top = plan.actionsTop {
            content.actions.draw(into: &canvas, at: CellPoint(row: row + top, column: column))
        }
        measure(&scroll, reveals: reveals)
        let first = Int((scroll.offset / CellGrid.pointsPerRow).rounded())
        drawBody(from: first, into: &canvas)
        if let note = content.note, let place = plan.noteRow {
            let words = canvas.marks.cut(note, to: shape.content.width)
            canvas.write(
                words, at: CellPoint(row: row + place, column: column), canvas.theme.accent)
        }
        drawBar(first, into: &canvas)
    }

    private func measure(_ scroll: inout ScrollState, reveals: Bool) {
        let row = CellGrid.pointsPerRow
        scroll.measure(
            content: Double(plan.contentRows) * row, viewport: Double(plan.viewport.count) * row)
        guard reveals, let focused else { return }
        for rows in [focused.block.focusedRows, focused.block.essentialRows] {
            scroll.reveal(
                from: Double(focused.top + rows.lowerBound) * row,
                to: Double(focused.top + rows.upperBound) * row)
        }
    }

    /// What of that which scrolls has the focus.
    private var focused: LayerPlan.Placed? {
        plan.parts.first { placed in
            placed.part.target.map { $0 == focus }
                ?? ((placed.block as? ActionsBlock)?.focused != nil)
        }
    }

    private func drawBody(from first: Int, into canvas: inout Canvas) {
        let clip = canvas.clip
        canvas.clip = viewport
        canvas.isScrolled = true
        let start = shape.inner.rows.lowerBound + plan.viewport.lowerBound - first
        for placed in plan.parts {
            let top = start + placed.top
            guard !canvas.seen(placed.block.rows, from: top).isEmpty else { continue }
            placed.block.draw(
                into: &canvas, at: CellPoint(row: top, column: shape.content.columns.lowerBound))
        }
        canvas.isScrolled = false
        canvas.clip = clip
    }

    private func drawBar(_ first: Int, into canvas: inout Canvas) {
        canvas.clip = shape.seen
        let rows = plan.viewport.count
        let bar = Scrollbar(first: first, seen: rows, all: plan.contentRows, rows: rows)
        let start = CellPoint(
            row: shape.inner.rows.lowerBound + plan.viewport.lowerBound,
            column: shape.outer.columns.upperBound - 1)
        bar?.draw(into: &canvas, at: start, style: canvas.theme.sheet)
    }
}
