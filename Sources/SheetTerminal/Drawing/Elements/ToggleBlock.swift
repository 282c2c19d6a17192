import SheetRendering

/// A switch, with its label at the left.
struct ToggleBlock: Block {
    let name: ElementKey.Name
    let label: [Substring]
    let isOn: Bool
    let columns: Int
    let isFocused: Bool

    /// Columns at the right that the label does not have.
    static let keptColumns = 9

    var rows: Int { max(1, label.count) }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let area = CellArea(row: point.row, column: point.column, height: rows, width: columns)
        canvas.place(.element(name), area.widened)
        let style = canvas.row(area, isFocused: isFocused)
        TextBlock(lines: label, style: style).draw(into: &canvas, at: point)
        let end = CellPoint(row: point.row, column: point.column + columns)
        drawSwitch(endingAt: end, style, into: &canvas)
    }

    private func drawSwitch(
        endingAt end: CellPoint, _ style: CellStyle, into canvas: inout Canvas
    ) {
        let theme = canvas.theme
        if canvas.marks.isPlain {
            canvas.write(isOn ? "[x]" : "[ ]", endingAt: end, style)
        } else if theme.hasFills {
            canvas.write(
                isOn ? "   ● " : " ●   ", endingAt: end, isOn ? theme.filled : theme.switchOff)
        } else {
            canvas.write(
                isOn ? "On [ ●]" : "Off [● ]", endingAt: end, isOn ? theme.accent : style)
        }
    }
}

extension Theme {
    /// A switch that is off.
    fileprivate var switchOff: CellStyle {
        CellStyle(foreground: secondary.foreground, background: button.background)
    }
}
