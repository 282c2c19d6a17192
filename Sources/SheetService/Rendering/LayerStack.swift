import PresentationCore
import SheetGeometry

/// The sheets on one renderer's screen as they are by now, bottom to top (R11, R32).
struct LayerStack {
    let sheets: [Presentation]
    let tables: [DetentTable]
    private let dimming: Dimming

    /// Lays sheets one above the other on a renderer's screen.
    init(_ sheets: [Presentation], on renderer: Renderer) {
        self.sheets = sheets
        tables = sheets.map(renderer.table)
        dimming = Dimming(
            zip(sheets, tables).map { sheet, table in
                Dimming.Layer(
                    table: table, largestUndimmed: sheet.content.largestUndimmedDetent)
            })
    }

    /// How dark each layer makes what lies below it.
    func dims(opacity: Double) -> [Double] { dimming.dims(opacity: opacity) }

    /// Whether a person can reach a layer: nothing above it dims.
    func isReachable(_ index: Int) -> Bool { dimming.isReachable(index) }

    /// Whether a person can reach a sheet; one that is not here they cannot.
    func isReachable(_ sheet: SheetID) -> Bool {
        sheets.firstIndex { $0.id == sheet }.map(isReachable) ?? false
    }
}
