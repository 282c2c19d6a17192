package import SheetClient
import SheetInterface
package import SheetRendering

/// All that a person at a terminal sees of scenes, and does with it.
///
/// A value without a clock, a terminal or a daemon: it takes what these say, and says what is to be
/// done. A person acts on what was drawn last, not on what has come since.
package struct AttachedScreen: ~Copyable {
    package typealias Instant = ContinuousClock.Instant

    /// Frames of what moves are this far apart.
    package static let frameInterval = Duration.microseconds(16_667)

    var stage: Stage
    var form: FormState
    var focus = Focus()
    var state: ScreenState
    var drawing: StackDrawing
    /// Each service's, by its number.
    package private(set) var standings: [ServiceStanding]
    /// What was drawn last, and where.
    package internal(set) var frame: [StagedLayer] = []
    /// Those of the frame that took input.
    private(set) var interactive: Set<SheetKey> = []
    /// What the newest pictures have.
    private(set) var layers: [SheetKey: PictureLayer] = [:]
    var drawn = DrawnScreen()
    /// Which of each sheet's versions was drawn.
    var seenGenerations: [SheetKey: Int64] = [:]
    /// What each sheet asks, as it was drawn last.
    private var questions: [SheetKey: Question] = [:]
    /// When a sheet that was there already was drawn with another question.
    var rewordings: [SheetKey: Instant] = [:]
    /// When a person did what is being carried out.
    var actionTime: Instant?
    /// Where a pointer was pressed and not yet released.
    var press: Press?
    /// Sheets that were answered, and the answer was not refused yet.
    var answered: Set<SheetKey> = []
    /// Something has changed since it was drawn.
    var needsDrawing = true
    private var lastDrawing: Instant?

    /// Shows nothing yet.
    ///
    /// - Parameters:
    ///   - services: What each is called; the sheets of a later one lie above.
    ///   - timing: How things move.
    package init(
        on size: CellSize, look: Look, services: [String], timing: StageTiming = StageTiming(),
        today: CalendarDay
    ) {
        stage = Stage(on: CellGrid.surface(of: size), timing: timing)
        form = FormState(today: today)
        state = ScreenState(today: today)
        drawing = StackDrawing(look: look)
        standings = services.map { ServiceStanding(name: $0) }
        updateBackdrop()
    }

    /// What is drawn on, as daemons are told.
    package var surface: Surface { stage.surface }

    // MARK: What daemons say

    /// Goes on to the newest picture of a service.
    package mutating func take(_ picture: Picture, at now: Instant) {
        stage.show(picture, at: now)
        letGoIfChanged(at: now)
        setStanding(of: picture.service, .attached)
    }

    /// A service cannot be reached; it is looked for.
    package mutating func lost(_ service: Int, because reason: String) {
        guard standings.indices.contains(service) else { return }
        let wasThere: Bool
        switch standings[service].state {
        case .awaited, .absent: wasThere = false
        case .attached, .lost, .ended: wasThere = true
        }
        stage.clear(service: service)
        setStanding(of: service, wasThere ? .lost(reason) : .absent(reason))
    }

    /// A service is left for a while.
    package mutating func detached(_ service: Int) {
        guard standings.indices.contains(service), standings[service].state == .attached else {
            return
        }
        stage.clear(service: service)
        setStanding(of: service, .awaited)
    }

    /// A service will not have this renderer any more.
    package mutating func ended(_ service: Int, by error: SheetClientError) {
        stage.clear(service: service)
        setStanding(of: service, .ended(error))
    }

    /// Why there is nothing more to come: what the topmost service said in the end; nil while there is
    /// one of which something may come.
    package var end: SheetClientError? {
        var last: SheetClientError?
        for standing in standings {
            guard case .ended(let error) = standing.state else { return nil }
            last = error
        }
        return last
    }

    private mutating func setStanding(of service: Int, _ standing: ServiceStanding.State) {
        if standings.indices.contains(service) { standings[service].state = standing }
        let present = stage.layers
        form.follow(present, leaving: stage.leaving)
        layers = Dictionary(present.map { ($0.key, $0) }) { $1 }
        forgetAbsent()
        updateBackdrop()
        needsDrawing = true
    }

    /// Sheets that are gone leave nothing behind but what was typed.
    private mutating func forgetAbsent() {
        answered = answered.filter { layers[$0] != nil }
        if let press, layers[press.sheet] == nil { self.press = nil }
    }

    // MARK: The terminal

    /// It has another size: nothing is where a pointer took it.
    package mutating func resize(to size: CellSize, at now: Instant) {
        letGo(at: now)
        stage.resize(to: CellGrid.surface(of: size))
        needsDrawing = true
    }

    /// It is another day.
    package mutating func setToday(_ today: CalendarDay) {
        guard today != state.today else { return }
        form.today = today
        state.today = today
        needsDrawing = true
    }

    // MARK: What there is

    /// What is seen where no sheet is.
    package var backdrop: Backdrop { state.backdrop }

    /// What is said in a sheet, beside what its presenter says.
    package func note(on sheet: SheetKey) -> String? { state.notes[sheet] }

    /// What is said to be wrong with what was put in.
    package func problem(of element: ElementKey) -> String? { form.problem(of: element) }

    /// Whether memory that holds no secret holds nothing.
    package var isWiped: Bool { form.isWiped }

    // MARK: Drawing

    /// When it is to be drawn next, at once or later; nil: not before something happens.
    package func nextDrawing(after now: Instant) -> Instant? {
        guard let lastDrawing else { return now }
        if needsDrawing { return lastDrawing + Self.frameInterval }
        return stage.nextFrame(after: lastDrawing, interval: Self.frameInterval)
    }

    /// Draws what is to be seen now.
    package mutating func draw(at now: Instant, into cells: inout Cells) -> DrawnReport {
        _ = stage.advance(to: now)
        frame = stage.frame(at: now)
        interactive = Set(frame.lazy.filter(\.isInteractive).map(\.key))
        focus.follow(frame)
        forgetUnseen()
        if needsDrawing { state.formRevision += 1 }
        state.pressed = press?.shown
        drawn = drawing.draw(frame, form, &state, into: &cells)
        let present = frame.filter { $0.presence != .leaving }
        seenGenerations = [:]
        noteQuestions(of: present.map(\.layer), at: now)
        var report = DrawnReport()
        for staged in present {
            seenGenerations[staged.key] = staged.layer.sheet.generation
            report.contentHeights[staged.key] = drawn.contentHeights[staged.key]
        }
        for service in standings.indices {
            report.revisions[service] = stage.reportableRevision(of: service, at: now)
        }
        needsDrawing = false
        lastDrawing = now
        return report
    }

    /// What leaves looks as it did until it is gone, with its notes, and the focus while nothing else has
    /// it.
    private mutating func forgetUnseen() {
        let leaving = stage.leaving
        form.keep(leaving: leaving)
        let seen = Set(frame.map(\.key))
        state.notes = state.notes.filter { seen.contains($0.key) }
        let last = state.focus.flatMap { leaving.contains($0.sheet) ? $0 : nil }
        state.focus = focus.target ?? last
    }

    /// Notes which sheets ask something else than a moment ago.
    private mutating func noteQuestions(of layers: [PictureLayer], at now: Instant) {
        var present: [SheetKey: Question] = [:]
        for layer in layers {
            let question = Question(of: layer)
            present[layer.key] = question
            if let before = questions[layer.key], before != question {
                rewordings[layer.key] = now
            }
        }
        questions = present
        rewordings = rewordings.filter { present[$0.key] != nil }
    }

    // MARK: Images

    /// The next image to be read: one that is in view. None of a scene that is not active: then all is
    /// to be off the screen at once.
    package var imageOrder: ImageOrder? {
        for wanted in drawn.wantedImages {
            guard stage.picture(of: wanted.sheet.service)?.scene.phase == .active else { continue }
            if let order = drawing.order(for: wanted) { return order }
        }
        return nil
    }

    /// Takes what came of an order.
    package mutating func take(_ image: LoadedImage) {
        if drawing.take(image) { needsDrawing = true }
    }

    private mutating func updateBackdrop() {
        let pictures = standings.indices.compactMap { stage.picture(of: $0) }
        let isActive = pictures.allSatisfy { $0.scene.phase == .active }
        let phase = pictures.map(\.scene.phase).first { $0 != .active }
        state.backdrop = Backdrop(
            title: pictures.first.map { $0.scene.title ?? $0.scene.id },
            detail: isActive ? nil : phase?.rawValue,
            notice: ServiceStanding.problem(of: standings),
            keys: "Ctrl-C leaves")
    }
}

/// What a sheet asks and what can be answered: who answers has to have read it. Its message and elements
/// are none of it: they change while a job goes on that can be cancelled at any time.
private struct Question: Hashable {
    let title: String?
    let actions: [Wire.Action]

    init(of layer: PictureLayer) {
        title = layer.request.title
        actions = layer.actions
    }
}
