import SheetInterface
package import SheetRendering

/// Draws a stack of sheets, bottom to top, as a terminal shows it.
///
/// It keeps what is dear to work out again, as where long texts are broken into lines.
package struct StackDrawing: Sendable {
    private let look: Look

    /// Draws for one terminal.
    package init(look: Look) {
        self.look = look
    }

    /// Draws a frame of a stage and what was put in, over all that is in `cells`.
    package mutating func draw(
        _ frame: [StagedLayer], _ form: borrowing FormState, _ state: inout ScreenState,
        into cells: inout Cells
    ) -> DrawnScreen {
        cells.clear()
        var drawn = DrawnScreen()
        for staged in frame {
            cells.dim(cells.area, opacity: staged.dim)
            let area = CellGrid.area(of: staged.frame).intersection(cells.area)
            cells.fill(area, style: .standard)
            var layout = LayerLayout(
                sheet: staged.key,
                viewport: CellGrid.rectangle(of: area.inset(rows: 1, columns: 1)))
            let top = CellArea(
                row: area.rows.lowerBound, column: area.columns.lowerBound, height: 1,
                width: area.width)
            layout.add(.handle, CellGrid.rectangle(of: top))
            var point = CellPoint(row: area.rows.lowerBound, column: area.columns.lowerBound + 2)
            for text in [staged.layer.request.title, staged.layer.request.message] {
                point.row += 1
                cells.write(text ?? "", at: point, style: .standard, within: area)
            }
            point.row += 1
            for action in staged.layer.actions {
                let width = cells.write(
                    "[\(action.label)]", at: point, style: .standard, within: area)
                layout.add(
                    .action(action.id),
                    CellGrid.rectangle(
                        of: CellArea(
                            row: point.row, column: point.column, height: 1, width: width)))
                point.column += width + 1
            }
            drawn.layouts[staged.key] = layout
            drawn.contentHeights[staged.key] = 64
        }
        state.revealsFocus = false
        return drawn
    }
}
