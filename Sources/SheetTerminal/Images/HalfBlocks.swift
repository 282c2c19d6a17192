/// An image as cells of two colours each: the upper half of a cell is nearly a square, and so is the
/// lower one.
///
/// It is made once and drawn in many pictures. Without colours nothing is seen of it.
package struct HalfBlocks: Hashable, Sendable {
    package let size: CellSize
    /// The colours of the halves, one row of halves after the other.
    private let colours: [Colour]

    /// Scales an image to as many cells as it fits into with its sides in proportion, but to no more
    /// than a half for each pixel.
    ///
    /// - Parameters:
    ///   - room: Of no rows or columns, nothing fits.
    ///   - background: What is seen through the image; it has to be of 24 bits, else it is black.
    package init(_ pixels: Pixels, in room: CellSize, over background: Colour) {
        let background = background.hasComponents ? background : Colour(hex: 0)
        let scale = min(
            Double(room.columns) / Double(pixels.width),
            Double(room.rows * 2) / Double(pixels.height), 1)
        let width = Self.halves(pixels.width, scale, atMost: room.columns)
        let height = Self.halves(pixels.height, scale, atMost: room.rows * 2)
        guard width > 0 && height > 0 else {
            size = CellSize(rows: 0, columns: 0)
            colours = []
            return
        }
        let rows = (height + 1) / 2
        size = CellSize(rows: rows, columns: width)
        colours = (0..<rows * 2).flatMap { row in
            (0..<width).map { column in
                // The lower halves of an odd last row.
                guard row < height else { return background }
                return pixels.mean(
                    rows: Self.share(row, of: height, in: pixels.height),
                    columns: Self.share(column, of: width, in: pixels.width), over: background)
            }
        }
    }

    private static func halves(_ pixels: Int, _ scale: Double, atMost limit: Int) -> Int {
        min(max(Int((Double(pixels) * scale).rounded()), 1), limit)
    }

    /// The pixels of one half among `count`: at least one.
    private static func share(_ index: Int, of count: Int, in pixels: Int) -> Range<Int> {
        let start = index * pixels / count
        return start..<max((index + 1) * pixels / count, start + 1)
    }

    /// Draws it, as far as it lies within `clip` and on the screen.
    package func draw(into cells: inout Cells, at point: CellPoint, within clip: CellArea) {
        let whole = CellArea(
            row: point.row, column: point.column, height: size.rows, width: size.columns)
        let seen = whole.intersection(clip).intersection(cells.area)
        for row in seen.rows {
            for column in seen.columns {
                let upper = (row - point.row) * 2 * size.columns + column - point.column
                let style = CellStyle(
                    foreground: colours[upper], background: colours[upper + size.columns])
                let cell = CellArea(row: row, column: column, height: 1, width: 1)
                cells.fill(cell, with: "▀", style: style)
            }
        }
    }
}
