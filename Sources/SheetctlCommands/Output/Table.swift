/// Words in columns that stand under each other.
package struct Table: Hashable, Sendable {
    /// Names of the columns, above the rows.
    private let columns: [String]?
    /// Each row has as many cells as the first one, and as there are names.
    private var cells: [[String?]]

    package init(rows: [[String]]) {
        self.columns = nil
        self.cells = rows
    }

    /// Under a row of column names.
    package init(columns: [String]) {
        self.columns = columns
        self.cells = []
    }

    /// Adds a row below; what is nil or empty shows as a hyphen, and a column of nothing else is left out.
    package mutating func append(_ row: [String?]) {
        cells.append(
            row.map { cell in
                cell.flatMap { $0.isEmpty ? nil : Printable.line($0) }
            })
    }

    /// A line a row, two spaces between the columns, none after the last.
    package var text: String { text(on: nil) }

    /// The same; on a terminal names of columns stand out, and the last column ends with the line.
    package func text(on look: TerminalLook?) -> String {
        let rows = shownRows
        guard let first = rows.first else { return "" }
        let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        // Where rows have no names each is a fact of its own, and whole.
        let room =
            columns == nil
            ? nil : look?.columns.map { $0 - widths.dropLast().reduce(0) { $0 + $1 + 2 } }
        let lines = rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                column == row.count - 1 ? cell.0.shortened(to: room) : cell.0.padded(to: cell.1)
            }
            return cells.joined(separator: "  ")
        }
        return lines.enumerated().map { number, line in
            let standsOut = number == 0 && columns != nil && look?.hasColours == true
            return (standsOut ? "\u{1B}[1m\(line)\u{1B}[0m" : line) + "\n"
        }.joined()
    }
}

extension Table {
    /// Below that nothing is cut: a line that goes on says more.
    fileprivate static let leastRoom = 10

    private var shownRows: [[String]] {
        guard let columns else { return cells.map { row in row.map { $0 ?? "-" } } }
        let shown = columns.indices.filter { column in
            cells.isEmpty || cells.contains { $0[column] != nil }
        }
        let names = shown.map { columns[$0] }
        return [names] + cells.map { row in shown.map { row[$0] ?? "-" } }
    }
}

extension String {
    /// What is too long for the rest of a line ends with an ellipsis, unless there is no room at all.
    fileprivate func shortened(to room: Int?) -> String {
        guard let room, room >= Table.leastRoom, count > room else { return self }
        return prefix(room - 1) + "…"
    }

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
