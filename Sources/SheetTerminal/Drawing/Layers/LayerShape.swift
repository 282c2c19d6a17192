import SheetInterface
import SheetRendering

/// Which cells one sheet takes, and which of them its content has.
struct LayerShape: Hashable, Sendable {
    let style: Wire.Style
    /// As high as it is laid out: of a sheet that rises, the lower part is not on the screen yet.
    let outer: CellArea
    /// What of it is on the screen.
    let seen: CellArea
    /// Between the borders.
    let inner: CellArea
    /// The same without the empty columns at both sides.
    let content: CellArea

    init(_ staged: StagedLayer, on screen: CellArea) {
        style = staged.layer.style
        let area = CellGrid.area(of: staged.frame)
        let height =
            style == .alert ? area.height : CellGrid.rows(of: staged.layoutHeight)
        outer = CellArea(
            row: area.rows.lowerBound, column: area.columns.lowerBound, height: height,
            width: area.width)
        seen = outer.intersection(area).intersection(screen)
        let top = min(1, height)
        let bottom = style == .alert && height > 1 ? 1 : 0
        let side = style == .cover || area.width < 3 ? 0 : 1
        inner = CellArea(
            row: outer.rows.lowerBound + top, column: outer.columns.lowerBound + side,
            height: height - top - bottom, width: area.width - 2 * side)
        let padding = Self.padding(inner.width, style)
        content = CellArea(
            row: inner.rows.lowerBound, column: inner.columns.lowerBound + padding,
            height: inner.height, width: inner.width - 2 * padding)
    }

    /// Whether nothing is seen of another sheet below this one, where this one is opaque.
    ///
    /// A border shows the background of what lies below it; and so does a border below it.
    func hides(_ below: LayerShape) -> Bool {
        func has(_ area: CellArea) -> Bool { below.seen.intersection(area) == below.seen }
        switch style {
        case .cover: return has(seen)
        case .alert: return has(inner.intersection(seen)) || below == self
        case .sheet:
            let isAligned = below.style == .sheet && below.outer.columns == outer.columns
            return has(isAligned ? seen : inner.intersection(seen))
        }
    }

    /// Rows that are not the content's, of what is reported as the content's height.
    var reportedRows: Int {
        switch style {
        case .sheet: 0
        case .cover: 1
        case .alert: 2
        }
    }

    /// What is done with rows that nothing needs.
    var slack: LayerPlan.Slack {
        switch style {
        case .sheet, .alert: .above
        case .cover: .around
        }
    }

    /// Columns of content beyond which lines are no longer read with ease.
    private static let readableColumns = 76

    private static func padding(_ width: Int, _ style: Wire.Style) -> Int {
        let least = width >= 20 ? 2 : width >= 8 ? 1 : 0
        guard style == .cover else { return least }
        return max(least, (width - readableColumns) / 2)
    }
}
