import SheetRendering

/// What one sheet is drawn on: the screen's cells, of which only those in `clip` change, and the notes
/// of what is where.
struct Canvas {
    var cells: Cells
    let theme: Theme
    let marks: Marks
    var layout: LayerLayout
    var clip: CellArea
    /// Whether what is drawn now moves with the content.
    var isScrolled = false
    var texts: [ElementKey: [TextLine]] = [:]
    /// How far the texts in boxes are scrolled: by characters in a line, by lines in several.
    var offsets: [ElementKey: Int] = [:]
    /// Images that are in view, and not there yet.
    private(set) var wantedImages: [WantedImage] = []
    /// Whether all is only measured and noted: the sheet is not seen yet, or hardly.
    var isFaint = false

    /// Draws a line of text, and says how many columns it takes.
    @discardableResult
    mutating func write(_ text: some StringProtocol, at point: CellPoint, _ style: CellStyle) -> Int
    {
        cells.write(text, at: point, style: style, within: isFaint ? Self.nowhere : clip)
    }

    /// Draws a line of text that ends before a column.
    mutating func write(
        _ text: some StringProtocol, endingAt end: CellPoint, _ style: CellStyle
    ) {
        let width = DisplayWidth.columns(of: text)
        write(text, at: CellPoint(row: end.row, column: end.column - width), style)
    }

    private static let nowhere = CellArea(row: 0, column: 0, height: 0, width: 0)

    mutating func fill(_ area: CellArea, with scalar: Unicode.Scalar = " ", _ style: CellStyle) {
        guard !isFaint else { return }
        cells.fill(area.intersection(clip), with: scalar, style: style)
    }

    /// Changes how an area looks, as far as it is seen.
    mutating func restyle(_ area: CellArea, _ change: (inout CellStyle) -> Void) {
        guard !isFaint else { return }
        cells.restyle(area.intersection(clip), change)
    }

    mutating func draw(_ image: HalfBlocks, at point: CellPoint) {
        guard !isFaint else { return }
        image.draw(into: &cells, at: point, within: clip)
    }

    /// Notes that an image is to be had, if it is in view.
    mutating func want(_ name: ImageName, _ area: CellArea) {
        let seen = area.intersection(clip).intersection(cells.area)
        guard !seen.isEmpty, !isFaint else { return }
        wantedImages.append(WantedImage(name: name, sheet: layout.sheet, area: seen))
    }

    /// Notes where a part is, as far as it is seen.
    mutating func place(_ part: LayerLayout.Part, _ area: CellArea) {
        let seen = area.intersection(clip).intersection(cells.area)
        guard !seen.isEmpty else { return }
        layout.add(part, CellGrid.rectangle(of: seen), isScrolled: isScrolled)
    }

    /// Puts the terminal's cursor somewhere, when that is seen.
    mutating func showCursor(at point: CellPoint) {
        if !isFaint, clip.contains(point), cells.area.contains(point) { cells.cursor = point }
    }

    /// The rows of a block at `top` that are seen, counted from its first one.
    func seen(_ rows: Int, from top: Int) -> Range<Int> {
        let first = min(max(clip.rows.lowerBound - top, 0), rows)
        return first..<max(first, min(clip.rows.upperBound - top, rows))
    }
}

/// A part of a sheet that takes a number of rows, one below the other.
protocol Block: Sendable {
    var rows: Int { get }
    /// Which of its rows are to be seen when it has the focus, if they fit.
    var focusedRows: Range<Int> { get }
    /// Which of these are to be seen first of all.
    var essentialRows: Range<Int> { get }
    /// Draws it with its upper left corner at a point.
    func draw(into canvas: inout Canvas, at point: CellPoint)
}

extension Block {
    var focusedRows: Range<Int> { 0..<rows }
    var essentialRows: Range<Int> { focusedRows }
}
