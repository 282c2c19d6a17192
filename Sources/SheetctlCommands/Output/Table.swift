/// Words in columns that stand under each other.
package struct Table: Hashable, Sendable {
    /// Each row has as many cells as the first one.
    private var rows: [[String]]

    package init(rows: [[String]]) {
        self.rows = rows
    }

    /// Under a row of column names.
    package init(columns: [String]) {
        self.rows = [columns]
    }

    /// Adds a row below; what is nil shows as a hyphen.
    package mutating func append(_ row: [String?]) {
        rows.append(row.map { cell in cell.map(Printable.line) ?? "-" })
    }

    /// A line a row, two spaces between the columns, none after the last.
    package var text: String {
        guard let first = rows.first else { return "" }
        let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                column == row.count - 1 ? cell.0 : cell.0.padded(to: cell.1)
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
