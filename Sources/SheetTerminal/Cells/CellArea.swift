/// How many rows and columns something has.
package struct CellSize: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    /// Brings both into 0 to `TerminalLimits.side`.
    package init(rows: Int, columns: Int) {
        self.rows = min(max(rows, 0), TerminalLimits.side)
        self.columns = min(max(columns, 0), TerminalLimits.side)
    }
}

/// One cell's place, counted from 0 at the top and at the left; it may lie outside of the screen.
package struct CellPoint: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A rectangle of cells, which may reach beyond the screen: a sheet that slides in does.
package struct CellArea: Hashable, Sendable {
    package var rows: Range<Int>
    package var columns: Range<Int>

    package init(rows: Range<Int>, columns: Range<Int>) {
        self.rows = rows
        self.columns = columns
    }

    /// What lies between the first and the last row and column, without the last ones; empty when
    /// `height` or `width` is not above 0.
    package init(row: Int, column: Int, height: Int, width: Int) {
        self.init(
            rows: row..<row + max(height, 0), columns: column..<column + max(width, 0))
    }

    package var height: Int { rows.count }
    package var width: Int { columns.count }
    package var isEmpty: Bool { rows.isEmpty || columns.isEmpty }
    package var origin: CellPoint {
        CellPoint(row: rows.lowerBound, column: columns.lowerBound)
    }

    package func contains(_ point: CellPoint) -> Bool {
        rows.contains(point.row) && columns.contains(point.column)
    }

    /// What both have in common; empty when they lie apart.
    package func intersection(_ other: CellArea) -> CellArea {
        CellArea(rows: rows.clamped(to: other.rows), columns: columns.clamped(to: other.columns))
    }

    /// The same without so many rows at the top and at the bottom and so many columns at either side.
    package func inset(rows count: Int, columns: Int) -> CellArea {
        CellArea(
            row: rows.lowerBound + count, column: self.columns.lowerBound + columns,
            height: height - 2 * count, width: width - 2 * columns)
    }
}
