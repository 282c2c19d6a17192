import SheetRendering

/// A control with its label above it, what is wrong with it beside or below, and at the right what it
/// holds.
struct LabelledBlock: Block {
    private let label: [Substring]
    private let control: any Block
    private let accessory: Accessory?
    private let columns: Int
    private let isFocused: Bool
    /// What is wrong, when it has room in the label's last row.
    private let besideLabel: String?
    /// The same when it has not.
    private let below: [Substring]

    /// What is at the right of the label.
    struct Accessory {
        /// Columns that are kept for it, whatever it says now.
        let columns: Int
        var text = ""
        /// What a tap on "Clear" clears; nil while there is nothing to clear.
        var clears: ElementKey.Name?
    }

    init(
        _ control: any Block, label: [Substring], problem: String?, accessory: Accessory? = nil,
        columns: Int, isFocused: Bool, marks: Marks
    ) {
        self.control = control
        self.label = label
        self.columns = columns
        self.isFocused = isFocused
        self.accessory = accessory
        guard let problem else {
            besideLabel = nil
            below = []
            return
        }
        let beside = " \(marks.between) \(problem)"
        let room = columns - Self.labelColumns(columns, accessory).kept
        let taken = label.last.map { DisplayWidth.columns(of: $0) } ?? columns
        let fits = taken + DisplayWidth.columns(of: beside) <= room
        besideLabel = fits ? beside : nil
        below = fits ? [] : Wrapping.lines(of: "! \(problem)", columns: columns)
    }

    /// How many columns a label has for its lines, and how many are kept from it.
    static func labelColumns(
        _ columns: Int, _ accessory: Accessory?
    ) -> (label: Int, kept: Int) {
        guard let accessory, columns - accessory.columns >= 12 else { return (columns, 0) }
        return (columns - accessory.columns, accessory.columns)
    }

    private var isAccessoryBeside: Bool { Self.labelColumns(columns, accessory).kept > 0 }

    private var labelRows: Int {
        guard accessory != nil else { return label.count }
        return isAccessoryBeside ? max(1, label.count) : label.count + 1
    }

    var rows: Int { labelRows + control.rows + below.count }

    var focusedRows: Range<Int> {
        // Of a long list the row of its cursor is enough.
        control.focusedRows == 0..<control.rows ? 0..<rows : essentialRows
    }

    var essentialRows: Range<Int> {
        let rows = control.focusedRows
        return rows.lowerBound + labelRows..<rows.upperBound + labelRows
    }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        let theme = canvas.theme
        let style = isFocused ? theme.accent : theme.secondary
        TextBlock(lines: label, style: style).draw(into: &canvas, at: point)
        if let besideLabel, let last = label.last {
            let place = CellPoint(
                row: point.row + label.count - 1,
                column: point.column + DisplayWidth.columns(of: last))
            canvas.write(besideLabel, at: place, theme.problem)
        }
        let row = isAccessoryBeside ? point.row : point.row + label.count
        if let accessory { draw(accessory, row: row, from: point.column, into: &canvas) }
        let start = CellPoint(row: point.row + labelRows, column: point.column)
        control.draw(into: &canvas, at: start)
        TextBlock(lines: below, style: theme.problem).draw(
            into: &canvas, at: CellPoint(row: start.row + control.rows, column: point.column))
    }

    private func draw(
        _ accessory: Accessory, row: Int, from column: Int, into canvas: inout Canvas
    ) {
        var end = CellPoint(row: row, column: column + columns)
        if let name = accessory.clears {
            let word = Self.clear
            canvas.write(word, endingAt: end, canvas.theme.accent)
            end.column -= word.count
            let area = CellArea(row: row, column: end.column, height: 1, width: word.count)
            canvas.place(.clear(name), area)
            end.column -= 2
        }
        canvas.write(accessory.text, endingAt: end, canvas.theme.sheet)
    }

    /// What takes out all that is picked.
    static let clear = "Clear"
}
