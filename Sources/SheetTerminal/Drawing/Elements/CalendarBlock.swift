import SheetRendering

/// A month, in which a day or a range of days is picked.
struct CalendarBlock: Block {
    let name: ElementKey.Name
    let field: CalendarField
    let today: CalendarDay
    let columns: Int
    let isFocused: Bool

    /// The month's name, the days' names, six weeks.
    let rows = 8

    private var dayColumns: Int { min(4, max(2, columns / 7)) }
    private var width: Int { min(columns, dayColumns * 7) }

    /// What it holds, in words.
    static func text(of field: CalendarField, _ marks: Marks) -> String {
        if !field.typed.isEmpty { return field.typed + "_" }
        let days = [field.first, field.last].compactMap { $0?.description }
        guard field.isRange, days.count == 1 else {
            return days.joined(separator: " \(marks.dash) ")
        }
        return "\(days[0]) \(marks.dash) ?"
    }

    /// The most columns that such words take.
    static func textColumns(_ field: CalendarField) -> Int { field.isRange ? 23 : 11 }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let area = CellArea(row: point.row, column: point.column, height: rows, width: width)
        canvas.place(.element(name), area)
        let month = field.month()
        drawHead(month, into: &canvas, at: point)
        for (column, word) in ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].enumerated() {
            let place = CellPoint(row: point.row + 1, column: column * dayColumns + point.column)
            canvas.write(padded(word), at: place, canvas.theme.secondary)
        }
        for (row, week) in month.weeks.enumerated() {
            for (column, day) in week.enumerated() {
                guard let day else { continue }
                let place = CellPoint(
                    row: point.row + 2 + row, column: point.column + column * dayColumns)
                draw(day, of: month, into: &canvas, at: place)
            }
        }
    }

    private func drawHead(
        _ month: CalendarMonth, into canvas: inout Canvas, at point: CellPoint
    ) {
        let theme = canvas.theme
        let title = canvas.marks.cut("\(month.name) \(month.year)", to: max(0, width - 6))
        let start = point.column + (width - DisplayWidth.columns(of: title)) / 2
        canvas.write(
            title, at: CellPoint(row: point.row, column: start),
            isFocused ? theme.accent : theme.title)
        let steps = [(canvas.marks.left, -1, 0), (canvas.marks.right, 1, max(0, width - 3))]
        for (mark, way, column) in steps {
            let area = CellArea(
                row: point.row, column: point.column + column, height: 1, width: min(3, width))
            canvas.write(" \(mark) ", at: area.origin, theme.accent)
            canvas.place(.month(name, by: way), area)
        }
    }

    private func draw(
        _ day: CalendarDay, of month: CalendarMonth, into canvas: inout Canvas, at point: CellPoint
    ) {
        let theme = canvas.theme
        var style = month.contains(day) ? theme.sheet : theme.faint
        if field.contains(day) {
            style = day == field.first || day == field.last ? theme.filled : theme.between
        } else if day == today {
            style = theme.accent
            style.attributes.insert(.underlined)
        }
        let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
        let isCursor = isFocused && day == field.cursor
        let text = isCursor && dayColumns == 4 ? "[\(number)]" : padded(number)
        if isCursor { style.attributes.formUnion(dayColumns == 4 ? .bold : [.bold, .underlined]) }
        canvas.write(text, at: point, style)
        canvas.place(
            .day(name, day),
            CellArea(row: point.row, column: point.column, height: 1, width: dayColumns))
    }

    /// Two characters in the columns of a day.
    private func padded(_ word: String) -> String {
        switch dayColumns {
        case 4: " \(word) "
        case 3: " \(word)"
        default: word
        }
    }
}
