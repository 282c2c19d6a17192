import SheetClient
import SheetInterface
import SheetRendering
import SheetTerminal
import Varlink

/// A person at a screen of 80 × 24 cells (640 × 384 points), on which nothing moves but where a test
/// says so, and the daemons behind it.
final class Desk {
    static let ok = Wire.Action(id: "ok", label: "OK")
    static let cancel = Wire.Action(id: "no", label: "No", role: .cancel)
    /// Of the scene that is shown.
    static let owner: Int64 = 1000

    var screen: AttachedScreen
    private(set) var cells: Cells
    private(set) var report = DrawnReport()
    private(set) var now = ContinuousClock.now
    private var revisions: [Int: Int64] = [:]
    private var keys = TerminalInput()

    init(
        services: [String] = ["sheetd"], timing: StageTiming = .still,
        size: CellSize = CellSize(rows: 24, columns: 80)
    ) {
        screen = AttachedScreen(
            on: size, look: Look(depth: .full), services: services, timing: timing,
            today: CalendarDay(number: 20_000))
        cells = Cells(size)
    }

    // MARK: Daemons

    static func layer(
        _ id: String = "a", style: Wire.Style = .sheet, height: Double = 192, dim: Double = 0.4,
        isInteractive: Bool = true, generation: Int64 = 7, uid: Int64 = 0,
        detents: [(String, Double)] = [("half", 192), ("large", 368)],
        title: String? = nil, isFixed: Bool = false, undimmed: String? = nil,
        elements: [Wire.Element] = [],
        actions: [Wire.Action] = [ok, cancel]
    ) -> Wire.Layer {
        let request = Wire.SheetRequest(
            style: style, title: title ?? "Sheet \(id)", elements: elements, actions: actions,
            largestUndimmedDetent: undimmed, interactiveDismissDisabled: isFixed ? true : nil)
        let sheet = Wire.Sheet(
            id: id, scene: "main", state: .presented, priority: .normal, style: Wire.Word(style),
            generation: generation, presenter: Wire.Peer(uid: uid), lifetime: .detached,
            createdAt: "", request: RawJSON(request))
        return Wire.Layer(
            sheet: sheet, height: height,
            detentHeights: style == .sheet
                ? detents.map { Wire.DetentHeight(detent: $0.0, height: $0.1) } : [],
            dim: dim, interactive: isInteractive, origin: uid == 0 ? nil : "asked by somebody")
    }

    static func reply(
        _ revision: Int64, _ layers: [Wire.Layer], phase: Wire.ScenePhase = .active
    ) -> Attach.Reply {
        let scene = Wire.Scene(
            id: "main", number: 0, title: "Desk", owner: owner, phase: Wire.Word(phase),
            sources: [],
            renderers: 1, presented: 0, queued: 0, held: 0)
        return Attach.Reply(renderer: "r1", revision: revision, scene: scene, layers: layers)
    }

    /// A picture comes, and is drawn.
    func show(
        _ layers: Wire.Layer..., service: Int = 0, phase: Wire.ScenePhase = .active
    ) {
        hear(layers, service: service, phase: phase)
        draw()
    }

    /// A picture comes.
    func hear(
        _ layers: [Wire.Layer], service: Int = 0, phase: Wire.ScenePhase = .active
    ) {
        let revision = revisions[service, default: 0] + 1
        revisions[service] = revision
        let reply = Self.reply(revision, layers, phase: phase)
        screen.take(Picture(reply, service: service), at: now)
    }

    /// The daemon refuses what the person did.
    func refuse(_ error: InterfaceError, _ act: PersonAct) {
        var writer = JSONWriter()
        _ = error.encodeParameters(into: &writer)
        let refusal = Refusal(
            name: error.name, parameters: RawJSON(validated: writer.finish()))
        screen.take(.refused(refusal), to: act)
        draw()
    }

    static func key(_ id: String = "a", service: Int = 0) -> SheetKey {
        SheetKey(service: service, id: id)
    }

    static func element(_ id: String) -> ElementKey { ElementKey(sheet: key(), name: .id(id)) }

    // MARK: What there is

    var notice: String? { screen.backdrop.notice }
    var backdrop: Backdrop { screen.backdrop }
    var end: SheetClientError? { screen.end }
    var isWiped: Bool { screen.isWiped }
    var nextDrawing: ContinuousClock.Instant? { screen.nextDrawing(after: now) }
    var imageOrder: ImageOrder? { screen.imageOrder }
    func note(on id: String = "a") -> String? { screen.note(on: Self.key(id)) }
    func problem(_ id: String) -> String? { screen.problem(of: Self.element(id)) }

    // MARK: Time

    func pass(_ duration: Duration) { now += duration }

    func draw() { report = screen.draw(at: now, into: &cells) }

    func resize(_ size: CellSize) {
        cells = Cells(size)
        screen.resize(to: size, at: now)
        draw()
    }

    // MARK: The person

    /// Types what a terminal sends, and looks at what comes of it.
    func type(_ bytes: String) -> [ScreenRequest] {
        var events: [InputEvent] = []
        keys.feed(bytes.utf8) { events.append($0) }
        keys.timeOut { events.append($0) }
        let requests = events.flatMap { screen.take($0, at: now) }
        draw()
        return requests
    }

    func mouse(
        _ action: MouseEvent.Action, _ row: Int, _ column: Int
    ) -> [ScreenRequest] {
        let point = CellPoint(row: row, column: column)
        let requests = screen.take(.mouse(MouseEvent(action, at: point)), at: now)
        draw()
        return requests
    }

    func click(_ row: Int, _ column: Int) -> [ScreenRequest] {
        mouse(.press(.left), row, column) + mouse(.release(.left), row, column)
    }

    /// Clicks on words.
    func click(_ words: String) -> [ScreenRequest] {
        guard let point = place(of: words) else { return [] }
        return click(point.row, point.column)
    }

    /// What is seen, row by row.
    var rows: [String] {
        (0..<cells.size.rows).map { row in
            (0..<cells.size.columns).map { cells.text(at: CellPoint(row: row, column: $0)) }
                .joined()
        }
    }

    /// Where words are seen first.
    func place(of words: String) -> CellPoint? {
        for row in 0..<cells.size.rows {
            let line = (0..<cells.size.columns).map {
                cells.text(at: CellPoint(row: row, column: $0))
            }
            for column in line.indices where line[column...].joined().hasPrefix(words) {
                return CellPoint(row: row, column: column)
            }
        }
        return nil
    }

    func sees(_ words: String) -> Bool { place(of: words) != nil }
}

extension [ScreenRequest] {
    /// The values of the one answer that these are.
    var values: [String: [String]]? {
        guard count == 1, case .choose(_, let parameters)? = first else { return nil }
        let pairs = (parameters.values ?? []).map { ($0.id, $0.value) }
        return Dictionary(pairs) { _, last in last }
    }

    /// The action of the one answer that these are.
    var action: String? {
        guard count == 1, case .choose(_, let parameters)? = first else { return nil }
        return parameters.action
    }
}
