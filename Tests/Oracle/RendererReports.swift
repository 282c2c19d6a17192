import SheetGeometry
import SheetInterface
import Varlink

/// Somebody who waits until renderers have drawn what is by now (R39).
struct DrawingWait: Hashable, Sendable {
    /// A call of SetPhase.
    struct Lock: Hashable, Sendable {
        let connection: String
        let number: Int
        let scene: String
    }

    /// `nil` for the machine that is to sleep.
    let lock: Lock?
    /// What is waited for, by connections.
    let revisions: [String: Int64]
    let until: Int
}

/// What renderers say beside their Attach, and who waits for it (R23, R28, R30, R39).
extension Oracle {
    /// A renderer is its own user's and administrators' to speak for.
    func renderer(_ name: String, _ caller: Asker) throws(Refusal) -> Renderer {
        guard let renderer = renderers.first(where: { $0.name == name }),
            renderer.caller.user == caller.user || rules.isAdministrator(caller)
        else { throw .interface(.noSuchRenderer(renderer: name)) }
        return renderer
    }

    mutating func reportDrawn(_ call: Call, _ wanted: ReportDrawn.Parameters) throws(Refusal) {
        let renderer = try renderer(wanted.renderer, call.caller)
        guard wanted.revision >= 1, wanted.revision <= renderer.revision else {
            throw .invalid(["revision"])
        }
        change(renderer: renderer.connection) { $0.drawn = max($0.drawn, wanted.revision) }
        reply(to: call, Prediction.empty)
        goOn()
    }

    mutating func resize(_ call: Call, _ wanted: ResizeRenderer.Parameters) throws(Refusal) {
        let faults = Oracle.faults(of: wanted.size, wanted.safeArea)
        guard faults.isEmpty else { throw .invalid(faults) }
        let renderer = try renderer(wanted.renderer, call.caller)
        if renderer.size != wanted.size || renderer.safeArea != wanted.safeArea {
            change(renderer: renderer.connection) { renderer in
                renderer.size = wanted.size
                renderer.safeArea = wanted.safeArea
                renderer.isStale = true
            }
            // What is told of a scene is that of the renderer attached longest.
            if renderers(of: renderer.scene).first?.connection == renderer.connection {
                tell("sceneUpdated", of: renderer.scene)
            }
        }
        reply(to: call, Prediction.empty)
    }

    mutating func reportHeight(
        _ call: Call, _ wanted: ReportContentHeight.Parameters
    ) throws(Refusal) {
        guard (0...1_000_000).contains(wanted.height) else { throw .invalid(["height"]) }
        let renderer = try renderer(wanted.renderer, call.caller)
        guard let sheet = sheet(wanted.id), sheet.scene == renderer.scene, sheet.state != .queued
        else { throw .interface(.noSuchSheet(id: wanted.id)) }
        if renderer.contents[sheet.id] != wanted.height {
            change(renderer: renderer.connection) { renderer in
                renderer.contents[sheet.id] = wanted.height
                renderer.isStale = true
            }
        }
        reply(to: call, Prediction.empty)
    }

    // MARK: Dragging (R30)

    mutating func endDrag(_ call: Call, _ wanted: EndDrag.Parameters) throws(Refusal) {
        let renderer = try checkRendering(call.caller, of: wanted.id, renderer: wanted.renderer)
        let sheet = try live(wanted.id, for: call.caller)
        guard let renderer, renderer.scene == sheet.scene else {
            throw .interface(.noSuchSheet(id: sheet.id))
        }
        let wrong = faultsOfSight(of: sheet, wanted.generation, isAnswer: false)
        guard wrong.isEmpty else { throw Refusal(replies: wrong) }
        let table = table(of: sheet, on: renderer)
        let present = table.selected?.word
        guard isInteractive(sheet.id, on: renderer), let smallest = table.heights.first else {
            reply(
                to: call,
                EndDrag.Reply(dismissed: false, detent: present, height: table.height))
            return
        }
        let wished = table.height - (wanted.translation + 0.2 * wanted.velocity)
        if smallest.height - wished > rules.dragThreshold.points(of: smallest.height) {
            guard sheet.request.interactiveDismissDisabled == true else {
                end([Hit(id: sheet.id, reason: "swipe")], by: call.caller.peer)
                settle()
                reply(to: call, EndDrag.Reply(dismissed: true))
                return
            }
            tellAttempt(on: sheet, .swipe)
        }
        // Of two that are equally near it is the higher one.
        var nearest = smallest
        for other in table.heights
        where abs(other.height - wished) <= abs(nearest.height - wished) {
            nearest = other
        }
        if nearest.detent.word != sheet.selected { select(nearest.detent.word, of: sheet.id) }
        reply(
            to: call,
            EndDrag.Reply(
                dismissed: false, detent: nearest.detent.word, height: nearest.height))
    }

    // MARK: Waiting

    /// What is still to be drawn of scenes by those who draw them, so that it is as it is by now.
    private func undrawn(of scenes: [String]) -> [String: Int64] {
        var revisions: [String: Int64] = [:]
        for renderer in renderers where scenes.contains(renderer.scene) {
            let next = renderer.isStale ? renderer.revision + 1 : renderer.revision
            if renderer.drawn < next { revisions[renderer.connection] = next }
        }
        return revisions
    }

    /// R39: the reply to a locker waits.
    ///
    /// - Returns: whether it does.
    mutating func waitForDrawing(of scene: String, by call: Call) -> Bool {
        let revisions = undrawn(of: [scene])
        guard !revisions.isEmpty else { return false }
        drawingWaits.append(
            DrawingWait(
                lock: .init(connection: call.connection, number: call.number, scene: scene),
                revisions: revisions, until: now + 2_000_000_000))
        setOpenCall(call.number, on: call.connection)
        return true
    }

    /// R39: so does the sleep.
    mutating func waitForDrawing() {
        drawingWaits.removeAll { $0.lock == nil }
        let revisions = undrawn(of: scenes.map(\.id))
        guard !revisions.isEmpty else {
            sleepPermissions += 1
            return
        }
        drawingWaits.append(
            DrawingWait(lock: nil, revisions: revisions, until: now + 2_000_000_000))
    }

    /// Those go on who have waited for what is drawn by now, or for somebody who is gone.
    mutating func goOn() {
        let waits = drawingWaits
        for wait in waits {
            let isOver = wait.revisions.allSatisfy { connection, revision in
                let renderer = renderers.first { $0.connection == connection }
                return renderer.map { $0.drawn >= revision } ?? true
            }
            if isOver { finish(wait) }
        }
    }

    private mutating func finish(_ wait: DrawingWait) {
        drawingWaits.removeAll { $0 == wait }
        guard let call = wait.lock else {
            sleepPermissions += 1
            return
        }
        setOpenCall(nil, on: call.connection)
        let meant = scenes.filter { $0.id == call.scene }
        told.append(
            Told(
                connection: call.connection, call: call.number,
                replies: [Prediction(SetPhase.Reply(scenes: meant.map(describe)))],
                continues: false))
    }

    /// By when the first of them goes on in any case.
    package var nextDrawingEnd: Int? { drawingWaits.map(\.until).min() }

    /// The first of them has waited long enough.
    package mutating func drawingEnded() {
        guard let wait = drawingWaits.min(by: { $0.until < $1.until }) else { return }
        finish(wait)
    }

    /// How often the machine was to be let sleep since the last look.
    package mutating func takeSleepPermissions() -> Int {
        defer { sleepPermissions = 0 }
        return sleepPermissions
    }
}
