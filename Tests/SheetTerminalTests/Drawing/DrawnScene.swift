import SheetInterface
import SheetRendering
import SheetTerminal
import Varlink

/// A screen with some sheets, drawn without a daemon: heights are worked out here as it would, from
/// what drawing reports.
struct DrawnScene: ~Copyable {
    /// How high a sheet is to be.
    enum Height {
        /// As high as what drawing reports (R28).
        case content
        /// A part of the screen.
        case part(Double)
        case rows(Int)
    }

    struct Sheet {
        var id = "a"
        var style = Wire.Style.sheet
        var height = Height.content
        var detents = 1
        var dim = 0.4
        var uid: Int64 = 0
        var origin: String?
        var isInteractive = true
        var request = Wire.SheetRequest()
    }

    let size: CellSize
    private(set) var sheets: [Sheet]
    var form = FormState(today: DrawnScene.today)
    var focus = Focus()
    var state = ScreenState(today: DrawnScene.today)
    var drawing: StackDrawing
    var cells: Cells
    var drawn = DrawnScreen()
    private(set) var frame: [StagedLayer] = []
    private var revision: Int64 = 0

    static let today = CalendarDay(number: 20_787)
    static let start = ContinuousClock.now

    /// Draws it twice: the second time as high as the first one says.
    init(
        _ rows: Int, _ columns: Int, _ sheets: [Sheet],
        look: Look = Look(depth: .full)
    ) {
        size = CellSize(rows: rows, columns: columns)
        self.sheets = sheets
        drawing = StackDrawing(look: look)
        cells = Cells(size)
        draw()
        draw()
    }

    init(
        _ rows: Int, _ columns: Int, _ request: Wire.SheetRequest, style: Wire.Style = .sheet,
        height: Height = .content, look: Look = Look(depth: .full)
    ) {
        self.init(
            rows, columns, [Sheet(style: style, height: height, request: request)], look: look)
    }

    /// Draws all as it is now.
    mutating func draw() {
        draw(at: Self.start, of: stage())
    }

    /// Reads all images that are in view, and draws it with them, as high as it is then.
    mutating func loadImages() {
        for wanted in drawn.wantedImages {
            if let order = drawing.order(for: wanted) { _ = drawing.take(ImageFile.load(order)) }
        }
        draw()
        draw()
    }

    /// Draws a moment of a stage.
    ///
    /// - Parameter isOnlyMoving: Nothing was put in since.
    mutating func draw(
        at now: ContinuousClock.Instant, of stage: Stage, isOnlyMoving: Bool = false
    ) {
        frame = stage.frame(at: now)
        form.follow(stage.layers)
        focus.follow(frame)
        state.focus = focus.target
        if !isOnlyMoving { state.formRevision += 1 }
        drawn = drawing.draw(frame, form, &state, into: &cells)
    }

    /// A stage at rest with these sheets.
    mutating func stage() -> Stage {
        revision += 1
        var stage = Stage(on: CellGrid.surface(of: size), timing: .still)
        stage.show(picture(), at: Self.start)
        return stage
    }

    func picture(without left: String? = nil) -> Picture {
        let scene = Wire.Scene(
            id: "main", number: 0, owner: 0, phase: .active, sources: [], renderers: 1,
            presented: 0, queued: 0, held: 0)
        var layers: [Wire.Layer] = []
        for sheet in sheets where sheet.id != left { layers.append(layer(of: sheet)) }
        return Picture(
            Attach.Reply(renderer: "r1", revision: revision, scene: scene, layers: layers))
    }

    func key(_ id: String = "a") -> SheetKey { SheetKey(id: id) }

    func layer(_ id: String = "a") -> PictureLayer? {
        frame.first { $0.key.id == id }?.layer
    }

    func layout(_ id: String = "a") -> LayerLayout? { drawn.layouts[key(id)] }

    /// All rows, without the spaces at their ends.
    var text: String { cells.screenText }

    private func layer(of sheet: Sheet) -> Wire.Layer {
        let height = height(of: sheet)
        let wire = Wire.Sheet(
            id: sheet.id, scene: "main", state: .presented, priority: .normal,
            style: Wire.Word(sheet.style), generation: 1, presenter: Wire.Peer(uid: sheet.uid),
            lifetime: .detached, createdAt: "", request: RawJSON(sheet.request))
        let detents = (0..<sheet.detents).map {
            Wire.DetentHeight(detent: "d\($0)", height: height + Double($0) * 32)
        }
        return Wire.Layer(
            sheet: wire, height: height, detentHeights: sheet.style == .sheet ? detents : [],
            dim: sheet.dim, interactive: sheet.isInteractive, origin: sheet.origin)
    }

    /// As R28 has it.
    private func height(of sheet: Sheet) -> Double {
        let surface = CellGrid.surface(of: size)
        let most = surface.height - surface.safeArea.top
        guard sheet.style != .cover else { return surface.height }
        switch sheet.height {
        case .content:
            guard let content = drawn.contentHeights[key(sheet.id)] else { return most / 2 }
            return min(most, sheet.style == .alert ? content : content + 16)
        case .part(let part): return min(most, part * surface.height)
        case .rows(let rows): return min(most, Double(rows) * 16)
        }
    }
}

extension Cells {
    /// All rows, without the spaces at their ends.
    var screenText: String {
        (0..<size.rows).map { row in
            var text = self.text(ofRow: row)
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}
