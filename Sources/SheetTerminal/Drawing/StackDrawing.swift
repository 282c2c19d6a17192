package import SheetRendering
import SheetInterface

/// Draws a stack of sheets, bottom to top, as a terminal shows it.
///
/// It keeps what is dear to work out again, as where long texts are broken into lines. A sheet is laid out
/// when its content, its width, its focus or what was put into it has changed, whether it is seen or not,
/// for its height is to be reported; that grows with what it holds. In all other frames, as those of what
/// moves, the work grows with the sheets that are seen, with the number of their elements and with the
/// screen, and of a sheet that another one hides next to none is done.
package struct StackDrawing: Sendable {
    private let theme: Theme
    private let marks: Marks
    private var texts = TextCache()
    private var images = ImageShelf()
    private var contents = ContentCache()
    /// The sheets of the last frame.
    private var known: Set<SheetKey> = []
    /// How far the texts in boxes are scrolled.
    private var offsets: [ElementKey: Int] = [:]

    /// How many texts were broken into lines so far; one that is drawn again as it was is not.
    package var breakCount: Int { texts.breakCount }

    /// How many times a sheet was laid out so far; one that is drawn again as it was is not.
    package var layoutCount: Int { contents.layoutCount }

    /// How many times a sheet was drawn so far; one that another one hides is not.
    package private(set) var drawCount = 0

    /// The place that is so many lines below the cursor of a text of several lines, as it was drawn last;
    /// nil where there is no such line.
    package func place(
        _ count: Int, linesBelowCursorOf field: TextField, in element: ElementKey
    ) -> Int? {
        texts.place(count, linesBelow: field.cursor, of: field.characters, in: element)
    }

    /// Draws for one terminal.
    package init(look: Look) {
        theme = Theme(look)
        marks = Marks(look)
    }

    /// What is to be read, so that an image can be drawn; nil when that is known already, or as much was
    /// read for its sheet as may be.
    package func order(for wanted: WantedImage) -> ImageOrder? { images.order(for: wanted) }

    /// Takes what came of an order; whether that changes what is drawn.
    package mutating func take(_ loaded: LoadedImage) -> Bool {
        let sheets = images.take(loaded)
        for sheet in sheets { contents.forget(sheet) }
        return !sheets.isEmpty
    }

    /// Draws a frame of a stage and what was put in, over all that is in `cells`.
    package mutating func draw(
        _ frame: [StagedLayer], _ form: borrowing FormState, _ state: inout ScreenState,
        into cells: inout Cells
    ) -> DrawnScreen {
        cells.clear()
        let backdrop = BackdropDrawing(backdrop: state.backdrop, theme: theme, marks: marks)
        backdrop.draw(into: &cells, hasSheets: !frame.isEmpty)
        var drawn = DrawnScreen()
        let shapes = frame.map { LayerShape($0, on: cells.area) }
        let hidden = hidden(frame, shapes, state.focus?.sheet)
        let layoutCount = contents.layoutCount
        for (place, staged) in frame.enumerated() {
            theme.dim(&cells, opacity: staged.dim)
            // A notice is the renderer's own: no sheet but a cover hides it, and nothing dims it.
            if place == frame.count - 1 { backdrop.drawNotice(into: &cells) }
            let hidesCursor = cells.cursor.map(shapes[place].seen.contains) == true
            if staged.dim > 0 || hidesCursor { cells.cursor = nil }
            layOut(staged, shapes[place], form, state, &drawn)
            guard !hidden[place] else { continue }
            draw(staged, shapes[place], &state, into: &cells, &drawn)
        }
        state.revealsFocus = false
        forgetAbsent(frame, &state, hasLaidOut: contents.layoutCount > layoutCount)
        return drawn
    }

    /// Which layers are not seen, for another one lies above. What has the focus is drawn all the same:
    /// it may have to be scrolled.
    private func hidden(
        _ frame: [StagedLayer], _ shapes: [LayerShape], _ focused: SheetKey?
    ) -> [Bool] {
        var above: [LayerShape] = []
        var hidden = Array(repeating: false, count: frame.count)
        for place in frame.indices.reversed() {
            let shape = shapes[place]
            if above.contains(where: { $0.hides(shape) }) {
                hidden[place] = frame[place].key != focused
            } else if frame[place].opacity == 1 {
                above.append(shape)
            }
        }
        return hidden
    }

    private mutating func layOut(
        _ staged: StagedLayer, _ shape: LayerShape, _ form: borrowing FormState,
        _ state: borrowing ScreenState, _ drawn: inout DrawnScreen
    ) {
        let key = staged.key
        let elements = ElementBlocks(
            layer: staged.layer, focus: state.focus.flatMap { $0.sheet == key ? $0 : nil },
            columns: max(1, shape.content.width), theme: theme, marks: marks, today: state.today)
        let rows = contents.follow(elements, form, state, &texts, &images)
        drawn.contentHeights[key] = Double(rows + shape.reportedRows) * CellGrid.pointsPerRow
        drawn.layouts[key] = LayerLayout(
            sheet: key, viewport: Rectangle(x: 0, y: 0, width: 0, height: 0))
    }

    private mutating func draw(
        _ staged: StagedLayer, _ shape: LayerShape, _ state: inout ScreenState,
        into cells: inout Cells, _ drawn: inout DrawnScreen
    ) {
        let key = staged.key
        guard let (content, plan) = contents.laidOut(key, room: shape.inner.height, shape.slack)
        else { return }
        drawCount += 1
        // What a sheet lies on is not in view.
        if staged.opacity == 1 {
            drawn.wantedImages.removeAll { $0.area.intersection(shape.seen) == $0.area }
        }
        let layer = LayerDrawing(
            staged: staged, shape: shape, content: content, plan: plan,
            focus: state.focus.flatMap { $0.sheet == key ? $0 : nil })

        var canvas = Canvas(
            cells: Cells(CellSize(rows: 0, columns: 0)), theme: theme, marks: marks,
            layout: LayerLayout(
                sheet: key, viewport: CellGrid.rectangle(of: layer.viewport)),
            clip: shape.seen)
        canvas.isFaint = staged.opacity < Self.leastOpacity
        swap(&canvas.cells, &cells)
        swap(&canvas.offsets, &offsets)
        layer.draw(
            into: &canvas, &state.scrolls[key, default: ScrollState()],
            reveals: state.revealsFocus)
        canvas.clip = shape.seen
        press(state.pressed, on: key, &canvas)
        fade(shape.seen, staged.opacity, &canvas)
        swap(&canvas.cells, &cells)
        swap(&canvas.offsets, &offsets)

        drawn.layouts[key] = canvas.layout
        if staged.presence != .leaving { drawn.wantedImages += canvas.wantedImages }
        drawn.texts.merge(canvas.texts) { $1 }
    }

    private func press(_ pressed: PressedPart?, on sheet: SheetKey, _ canvas: inout Canvas) {
        guard let pressed, pressed.sheet == sheet, pressed.part != .handle else { return }
        for place in canvas.layout.places where place.part == pressed.part {
            canvas.restyle(CellGrid.area(of: place.frame)) { theme.pressed(&$0) }
        }
    }

    // MARK: Opacity

    /// Below this a sheet is not drawn yet: a cell is there or it is not.
    private static let leastOpacity = 0.4

    /// What is faint has words that are nearly as dark as what they stand on.
    private func fade(_ area: CellArea, _ opacity: Double, _ canvas: inout Canvas) {
        guard opacity < 1, theme.hasFills else { return }
        canvas.restyle(area) { style in
            style.foreground = style.foreground.mixed(with: style.background, part: 1 - opacity)
        }
    }

    private mutating func forgetAbsent(
        _ frame: [StagedLayer], _ state: inout ScreenState, hasLaidOut: Bool
    ) {
        let sheets = Set(frame.map(\.key))
        if hasLaidOut || sheets != known { images.keep(sheets) }
        guard sheets != known else { return }
        known = sheets
        texts.keep(sheets)
        contents.keep(sheets)
        offsets = offsets.filter { sheets.contains($0.key.sheet) }
        state.scrolls = state.scrolls.filter { sheets.contains($0.key) }
    }
}
