package import SheetRendering
import SheetInterface

/// Draws a stack of sheets, bottom to top, as a terminal shows it.
///
/// It keeps what is dear to work out again, as where long texts are broken into lines. What it does a
/// frame grows with what is seen, not with what the sheets hold.
package struct StackDrawing: Sendable {
    private let theme: Theme
    private let marks: Marks
    private var texts = TextCache()
    private var images = ImageShelf()
    /// How far the texts in boxes are scrolled.
    private var offsets: [ElementKey: Int] = [:]

    /// How many texts were broken into lines so far; one that is drawn again as it was is not.
    package var breakCount: Int { texts.breakCount }

    /// Draws for one terminal.
    package init(look: Look) {
        theme = Theme(look)
        marks = Marks(look)
    }

    /// What is to be read, so that an image can be drawn; nil when that is known already, or as much was
    /// read for its sheet as may be.
    package func order(for wanted: WantedImage) -> ImageOrder? { images.order(for: wanted) }

    /// Takes what came of an order; whether that changes what is drawn.
    package mutating func take(_ loaded: LoadedImage) -> Bool { !images.take(loaded).isEmpty }

    /// Draws a frame of a stage and what was put in, over all that is in `cells`.
    package mutating func draw(
        _ frame: [StagedLayer], _ form: borrowing FormState, _ state: inout ScreenState,
        into cells: inout Cells
    ) -> DrawnScreen {
        cells.clear()
        let backdrop = BackdropDrawing(backdrop: state.backdrop, theme: theme, marks: marks)
        backdrop.draw(into: &cells, hasSheets: !frame.isEmpty)
        var drawn = DrawnScreen()
        for (place, staged) in frame.enumerated() {
            theme.dim(&cells, opacity: staged.dim)
            // A notice is the renderer's own: no sheet but a cover hides it, and nothing dims it.
            if place == frame.count - 1 { backdrop.drawNotice(into: &cells) }
            draw(staged, form, &state, into: &cells, &drawn)
        }
        state.revealsFocus = false
        forgetAbsent(frame, &state)
        return drawn
    }

    private mutating func draw(
        _ staged: StagedLayer, _ form: borrowing FormState, _ state: inout ScreenState,
        into cells: inout Cells, _ drawn: inout DrawnScreen
    ) {
        let key = staged.key
        let shape = LayerShape(staged, on: cells.area)
        // What a sheet lies on is not in view.
        if staged.opacity == 1 {
            drawn.wantedImages.removeAll { $0.area.intersection(shape.seen) == $0.area }
        }
        if staged.dim > 0 || cells.cursor.map(shape.seen.contains) == true { cells.cursor = nil }
        let focus = state.focus.flatMap { $0.sheet == key ? $0 : nil }
        let elements = ElementBlocks(
            layer: staged.layer, focus: focus, columns: max(1, shape.content.width), theme: theme,
            marks: marks, today: state.today)
        images.lookAnew(key)
        let content = LayerContent(elements, form, note: state.notes[key], &texts, &images)
        let layer = LayerDrawing(staged, shape: shape, content: content, focus: focus)

        var canvas = Canvas(
            cells: Cells(CellSize(rows: 0, columns: 0)), theme: theme, marks: marks,
            layout: LayerLayout(
                sheet: key, viewport: CellGrid.rectangle(of: layer.viewport)),
            clip: shape.seen, offsets: offsets)
        swap(&canvas.cells, &cells)
        let below = staged.opacity < Self.leastOpacity ? canvas.cells : nil
        layer.draw(
            into: &canvas, &state.scrolls[key, default: ScrollState()],
            reveals: state.revealsFocus)
        press(state.pressed, on: key, &canvas)
        fade(shape.seen, staged.opacity, &canvas.cells)
        swap(&canvas.cells, &cells)
        if let below { cells = below }

        offsets = canvas.offsets
        drawn.layouts[key] = canvas.layout
        drawn.contentHeights[key] = layer.contentHeight
        if staged.presence != .leaving { drawn.wantedImages += canvas.wantedImages }
        drawn.texts.merge(canvas.texts) { $1 }
    }

    private func press(_ pressed: PressedPart?, on sheet: SheetKey, _ canvas: inout Canvas) {
        guard let pressed, pressed.sheet == sheet, pressed.part != .handle else { return }
        for place in canvas.layout.places where place.part == pressed.part {
            canvas.cells.restyle(CellGrid.area(of: place.frame)) { theme.pressed(&$0) }
        }
    }

    // MARK: Opacity

    /// Below this a sheet is not drawn yet: a cell is there or it is not.
    private static let leastOpacity = 0.4

    /// What is faint has words that are nearly as dark as what they stand on.
    private func fade(_ area: CellArea, _ opacity: Double, _ cells: inout Cells) {
        guard opacity < 1, theme.hasFills else { return }
        cells.restyle(area) { style in
            style.foreground = style.foreground.mixed(with: style.background, part: 1 - opacity)
        }
    }

    private mutating func forgetAbsent(_ frame: [StagedLayer], _ state: inout ScreenState) {
        let sheets = Set(frame.map(\.key))
        texts.keep(sheets)
        images.keep(sheets)
        offsets = offsets.filter { sheets.contains($0.key.sheet) }
        state.scrolls = state.scrolls.filter { sheets.contains($0.key) }
    }
}
