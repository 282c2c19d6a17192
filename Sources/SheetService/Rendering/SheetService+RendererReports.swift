import PresentationCore
import SheetGeometry
import SheetInterface
import Varlink

/// What renderers say beside their Attach: ResizeRenderer, ReportContentHeight and EndDrag (R28–R30).
extension SheetService {
    /// The renderer that a call names, which is its own user's and administrators' to speak for.
    func renderer(named id: String, for call: Call) throws(Refusal) -> Renderer {
        guard let renderer = renderers.renderer(named: id),
            renderer.user == call.user || call.caller.isAdministrator
        else { throw .interface(.noSuchRenderer(renderer: id)) }
        return renderer
    }

    mutating func resizeRenderer(_ call: Call) throws(Refusal) {
        let parameters = try parameters(ResizeRenderer.Parameters.self, of: call)
        let surface = try Surface(size: parameters.size, safeArea: parameters.safeArea)
        let renderer = try renderer(named: parameters.renderer, for: call)
        let id = renderer.connection
        if renderers.update(id, { $0.resize(to: surface) }) == true {
            markStale(id)
            // What is told of a scene is the eldest's; the core has nothing to decide on it.
            if renderers.eldest(of: renderer.scene)?.connection == id,
                let scene = coordinator.scenes[renderer.scene]
            {
                tell(.announceScene(.updated, scene), at: call.now)
            }
        }
        reply(to: call, NoParameters())
    }

    mutating func reportContentHeight(_ call: Call) throws(Refusal) {
        let parameters = try parameters(ReportContentHeight.Parameters.self, of: call)
        let height: ContentHeight
        do throws(LengthError) {
            height = try ContentHeight(points: parameters.height)
        } catch {
            throw .invalid("height")
        }
        let renderer = try renderer(named: parameters.renderer, for: call)
        let id = SheetID(parameters.id)
        guard let sheet = coordinator.sheets[id], sheet.request.scene == renderer.scene,
            sheet.isOnStack
        else { throw .noSuchSheet(id) }
        if renderers.update(renderer.connection, { $0.note(height, of: id) }) == true {
            markStale(renderer.connection)
        }
        reply(to: call, NoParameters())
    }

    // MARK: Dragging

    mutating func endDrag(_ call: Call) throws(Refusal) {
        let parameters = try parameters(EndDrag.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        let renderer = try checkRendering(of: call, of: id, renderer: parameters.renderer)
        guard let sheet = coordinator.sheets[id] else {
            throw alreadyDismissed(try endedOutcome(of: id, at: call.now), to: call.caller)
        }
        guard let renderer, renderer.scene == sheet.request.scene else { throw .noSuchSheet(id) }
        try checkSight(of: sheet, seen: parameters.generation)
        let table = renderer.table(of: sheet)
        guard isInteractive(id, on: renderer, at: call.now) else {
            reply(to: call, EndDrag.Reply(table))
            return
        }
        let drag = Drag(translation: parameters.translation, velocity: parameters.velocity)
        try end(drag, of: sheet, table, seen: parameters.generation, for: call)
    }

    /// A person drags what they see; what has changed since is not what they meant (R23).
    private func checkSight(of sheet: Presentation, seen generation: Int64?) throws(Refusal) {
        if let generation {
            guard generation <= sheet.generation else { throw .invalid("generation") }
            guard generation == sheet.generation else {
                throw .interface(
                    .staleAnswer(id: sheet.id.description, generation: sheet.generation))
            }
        }
        guard sheet.state == .presented else {
            throw .interface(
                .notInteractive(
                    id: sheet.id.description, state: Wire.Word(sheet.state)))
        }
    }

    private mutating func end(
        _ drag: Drag, of sheet: Presentation, _ table: DetentTable, seen generation: Int64?,
        for call: Call
    ) throws(Refusal) {
        let decision = DragDecision(
            drag, of: table, threshold: settings.dragDismissThreshold,
            isDismissible: !sheet.content.interactiveDismissDisabled)
        let swipe = Event.gestureMade(
            sheet.id, .swipe, generation: generation, fromStranger: false, by: call.peer)
        switch decision {
        case .dismiss:
            _ = try decide(swipe, for: call)
            reply(to: call, EndDrag.Reply(dismissed: true))
        case .refuse(let place):
            _ = try decide(swipe, for: call)
            try rest(sheet.id, at: place, for: call)
        case .settle(let place):
            try rest(sheet.id, at: place, for: call)
        case .stay:
            reply(to: call, EndDrag.Reply(table))
        }
    }

    private mutating func rest(
        _ id: SheetID, at place: DetentHeight, for call: Call
    ) throws(Refusal) {
        _ = try decide(.detentChosen(id, word: place.detent.word), for: call)
        reply(
            to: call,
            EndDrag.Reply(dismissed: false, detent: place.detent.word, height: place.height))
    }
}

extension EndDrag.Reply {
    /// It stays where it is.
    fileprivate init(_ table: DetentTable) {
        self.init(dismissed: false, detent: table.selected?.word, height: table.height)
    }
}
