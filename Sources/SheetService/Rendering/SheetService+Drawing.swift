import PresentationCore
import SheetInterface
import Varlink

/// ReportDrawn, and all that waits until nothing is on a screen that must not be there (R39).
extension SheetService {
    mutating func reportDrawn(_ call: Call) throws(Refusal) {
        let parameters = try parameters(ReportDrawn.Parameters.self, of: call)
        let renderer = try renderer(named: parameters.renderer, for: call)
        guard (1...max(1, renderer.revision)).contains(parameters.revision),
            renderer.revision > 0
        else { throw .invalid("revision") }
        renderers.update(renderer.connection) { $0.noteDrawn(parameters.revision) }
        reply(to: call, NoParameters())
        finish(drawingWaits.noteDrawn(parameters.revision, by: renderer.connection))
    }

    /// Has somebody wait until scenes are drawn as they are by now, but not for long: a renderer that
    /// hangs keeps nobody from locking the screen.
    ///
    /// - Returns: whether there is anything to wait for.
    mutating func awaitDrawing(
        of scenes: [Scene], by waiter: DrawingWaits.Waiter, at now: Moment
    ) -> Bool {
        var revisions: [ConnectionID: Int64] = [:]
        for id in scenes.flatMap({ renderers.connections(of: $0.id) }) {
            guard let renderer = renderers[id] else { continue }
            let revision = renderer.presentRevision
            if renderer.drawnRevision < revision { revisions[id] = revision }
        }
        guard !revisions.isEmpty else { return false }
        drawingWaits.add(waiter, until: revisions)
        deadlines.set(.drawingEnds(waiter), at: now.instant + settings.limits.drawing)
        return true
    }

    /// Lets those go on who need not wait any longer.
    mutating func finish(_ waiters: [DrawingWaits.Waiter]) {
        for waiter in waiters {
            deadlines.cancel(.drawingEnds(waiter))
            switch waiter {
            case .sleep: outputs.append(.allowSleep)
            case .call(let id): answerSetPhase(on: id)
            }
        }
    }

    /// Those who wait have waited long enough.
    mutating func endDrawing(for waiter: DrawingWaits.Waiter) {
        if drawingWaits.remove(waiter) { finish([waiter]) }
    }

    private mutating func answerSetPhase(on id: ConnectionID) {
        guard case .awaitingDrawing(let call, let scope)? = connections[id]?.openCall else {
            return
        }
        let reply = SetPhase.Reply(scenes: coordinator.scenes(in: scope).map(told))
        connections.update(id) { connection in
            connection.openCall = nil
            connection.machine.reply(to: call, reply)
        }
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }
}
