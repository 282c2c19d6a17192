import SheetInterface
package import SheetRendering

/// How the points that sheets are measured in lie on a terminal's cells.
///
/// **Source:** docs/rules.md, section 7: a character renderer reports 16 points a row, 8 a column.
package enum CellGrid {
    static let pointsPerColumn = 8.0
    static let pointsPerRow = 16.0

    /// What a terminal is for the layers: lines of at most 66 characters in a sheet, and a row above
    /// the largest one in which what lies below it is seen.
    package static func surface(of size: CellSize) -> Surface {
        let top = size.rows >= 10 ? pointsPerRow : 0
        return Surface(
            width: Double(size.columns) * pointsPerColumn,
            height: Double(size.rows) * pointsPerRow,
            safeArea: Wire.EdgeInsets(top: top, leading: 0, bottom: 0, trailing: 0),
            measures: Surface.Measures(sheetWidth: 576, alertWidth: 416, alertMargin: 16))
    }

    /// The cells whose middles lie in a rectangle: neighbours meet, and a hit test of a cell's middle
    /// finds what is drawn there.
    package static func area(of rectangle: Rectangle) -> CellArea {
        CellArea(
            rows: cells(rectangle.y, rectangle.bottom, pointsPerRow),
            columns: cells(rectangle.x, rectangle.trailing, pointsPerColumn))
    }

    /// The middle of a cell.
    package static func point(at cell: CellPoint) -> Point {
        Point(
            x: (Double(cell.column) + 0.5) * pointsPerColumn,
            y: (Double(cell.row) + 0.5) * pointsPerRow)
    }

    /// What cells take.
    package static func rectangle(of area: CellArea) -> Rectangle {
        Rectangle(
            x: Double(area.columns.lowerBound) * pointsPerColumn,
            y: Double(area.rows.lowerBound) * pointsPerRow,
            width: Double(area.width) * pointsPerColumn,
            height: Double(area.height) * pointsPerRow)
    }

    /// How many rows a height takes that ends at the lower edge of the screen.
    static func rows(of height: Double) -> Int { max(0, -cell(-height / pointsPerRow)) }

    private static func cells(_ start: Double, _ end: Double, _ unit: Double) -> Range<Int> {
        let first = cell(start / unit)
        return first..<max(first, cell(end / unit))
    }

    /// The first cell whose middle is not before an edge.
    private static func cell(_ edge: Double) -> Int {
        guard edge.isFinite else { return 0 }
        return Int((min(max(edge, -bound), bound) - 0.5).rounded(.up))
    }

    /// Farther than any screen reaches.
    private static let bound = 1_000_000.0
}
