extension Canvas {
    /// A box to type into, still empty; what its text looks like.
    mutating func box(_ area: CellArea, isFocused: Bool) -> CellStyle {
        let style = isFocused ? theme.fieldFocused : theme.field
        fill(area, style)
        if marks.isPlain {
            for row in area.rows {
                write("[", at: CellPoint(row: row, column: area.columns.lowerBound), theme.sheet)
                write(
                    "]", at: CellPoint(row: row, column: area.columns.upperBound - 1), theme.sheet)
            }
        }
        if isFocused { focusMark(area) }
        return style
    }

    /// What tells that something has the focus, in its first column.
    mutating func focusMark(_ area: CellArea) {
        for row in seen(area.height, from: area.rows.lowerBound) {
            let point = CellPoint(
                row: area.rows.lowerBound + row, column: area.columns.lowerBound)
            var style = cells.style(at: point)
            style.foreground = theme.accent.foreground
            style.attributes = theme.accent.attributes
            write(marks.focus, at: point, style)
        }
    }

    /// A line that can have the focus; what its text looks like.
    mutating func row(_ area: CellArea, isFocused: Bool) -> CellStyle {
        guard isFocused else { return theme.sheet }
        var style = theme.sheet
        if theme.hasFills {
            style.background = theme.field.background
        } else {
            style.attributes.insert(.bold)
        }
        fill(area.widened, style)
        focusMark(area.widened)
        return style
    }
}

extension CellArea {
    /// With a column more at either side, for what tells the focus.
    var widened: CellArea { inset(rows: 0, columns: -1) }
}

extension Theme {
    /// What is shown in an empty box.
    func placeholder(on box: CellStyle) -> CellStyle {
        var style = box
        style.foreground = hasFills ? secondary.foreground : faint.foreground
        style.attributes = hasFills ? [.italic] : [.italic, .dimmed]
        return style
    }
}
