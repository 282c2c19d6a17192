import SheetInterface
import SheetRendering

/// The buttons of a sheet: in a row at the right where they fit, else one below the other.
struct ActionsBlock: Block {
    private struct Button {
        let action: Wire.Action
        let isDefault: Bool
        let isFocused: Bool
        let isFilled: Bool
    }

    private let buttons: [Button]
    private let widths: [Int]
    private let columns: Int
    private let isRow: Bool
    /// Whether buttons are told by brackets.
    private let hasBrackets: Bool
    /// Columns at either side of a label.
    private let padding: Int
    /// Which one has the focus.
    let focused: Int?

    private static let gap = 2
    private static let leastColumns = 10

    /// - Parameter focused: The action that has the focus; nil for none of these.
    init(
        _ layer: PictureLayer, focused: String?, columns: Int, hasBrackets: Bool
    ) {
        self.hasBrackets = hasBrackets
        padding = hasBrackets ? 3 : 2
        let padding = padding
        let standard = layer.defaultAction?.id
        buttons = layer.actions.map { action in
            Button(
                action: action, isDefault: action.id == standard,
                isFocused: action.id == focused,
                isFilled: focused.map { action.id == $0 } ?? (action.id == standard))
        }
        widths = buttons.map { button in
            let label = DisplayWidth.columns(of: Self.line(button.action.label))
            return max(Self.leastColumns, label + 2 * padding + (button.isDefault ? 2 : 0))
        }
        let whole = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
        isRow = whole <= columns
        self.columns = columns
        self.focused = layer.actions.firstIndex { $0.id == focused }
    }

    var rows: Int { buttons.isEmpty ? 0 : isRow ? 1 : buttons.count }

    var focusedRows: Range<Int> {
        guard let focused, !isRow else { return 0..<rows }
        return focused..<focused + 1
    }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        guard isRow else {
            for index in canvas.seen(buttons.count, from: point.row) {
                let area = CellArea(
                    row: point.row + index, column: point.column, height: 1, width: columns)
                draw(buttons[index], in: area, into: &canvas)
            }
            return
        }
        var end = point.column + columns
        for (button, width) in zip(buttons, widths).reversed() {
            let area = CellArea(row: point.row, column: end - width, height: 1, width: width)
            draw(button, in: area, into: &canvas)
            end -= width + Self.gap
        }
    }

    private func draw(_ button: Button, in area: CellArea, into canvas: inout Canvas) {
        let marks = canvas.marks
        let style = self.style(of: button, canvas.theme)
        canvas.fill(area, style)
        canvas.place(.action(button.action.id), area)
        if hasBrackets {
            canvas.write("[", at: area.origin, style)
            canvas.write(
                "]", at: CellPoint(row: area.rows.lowerBound, column: area.columns.upperBound - 1),
                style)
        }
        let mark = button.isDefault ? " \(marks.defaultAction)" : ""
        let room = max(0, area.width - 2 * padding - DisplayWidth.columns(of: mark))
        let words = marks.cut(Self.line(button.action.label), to: room) + mark
        let start = area.columns.lowerBound + (area.width - DisplayWidth.columns(of: words)) / 2
        let clip = canvas.clip
        canvas.clip = clip.intersection(area)
        canvas.write(words, at: CellPoint(row: area.rows.lowerBound, column: start), style)
        if button.isFocused {
            let column = area.columns.lowerBound + (hasBrackets ? 1 : 0)
            canvas.write(
                marks.pointer, at: CellPoint(row: area.rows.lowerBound, column: column), style)
        }
        canvas.clip = clip
    }

    private func style(of button: Button, _ theme: Theme) -> CellStyle {
        let isRed = button.action.role == .destructive
        if button.isFilled { return isRed ? theme.filledRed : theme.filled }
        if isRed { return theme.buttonRed }
        return button.isDefault ? theme.buttonDefault : theme.button
    }

    /// A label as it is measured: in one line, and no longer than any screen is wide.
    private static func line(_ label: String) -> String {
        let beginning = label.prefix(TerminalLimits.side)
        return String(beginning.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
}
