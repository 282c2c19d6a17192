import SheetClient
package import SheetInterface
import Varlink

/// What a renderer tells its daemon, and what a person did.
///
/// What is said while the daemon is away is not kept: the person will see another picture first. Calls
/// that are named by a ticket are answered by a `replied` event; nil means that they cannot be made now.
extension RendererSession {
    /// Answers a sheet. The session says for whom it is that renders.
    package mutating func choose(_ parameters: Choose.Parameters, at now: Instant) -> Ticket? {
        var parameters = parameters
        parameters.renderer = renderer
        return call(Choose.self, parameters, .choose, at: now)
    }

    /// Tries to dismiss a sheet, of which the person saw that generation.
    package mutating func attemptDismiss(
        _ id: String, by gesture: Wire.Gesture, generation: Int64?, at now: Instant
    ) -> Ticket? {
        call(
            AttemptDismiss.self,
            AttemptDismiss.Parameters(
                id: id, gesture: gesture, generation: generation, renderer: renderer),
            .attemptDismiss, at: now)
    }

    /// Lets go of a sheet that was dragged.
    package mutating func endDrag(_ parameters: EndDrag.Parameters, at now: Instant) -> Ticket? {
        guard let renderer else { return nil }
        var parameters = parameters
        parameters.renderer = renderer
        return call(EndDrag.self, parameters, .endDrag, at: now)
    }

    /// Moves a sheet to another of its detents.
    package mutating func selectDetent(
        _ id: String, _ detent: String, at now: Instant
    ) -> Ticket? {
        call(
            SelectDetent.self,
            SelectDetent.Parameters(id: id, detent: detent, renderer: renderer), .selectDetent,
            at: now)
    }

    /// Says that a picture is on the screen, once a revision. Others may wait for that: while too many
    /// calls wait for their replies it is owed, and the first to be told.
    package mutating func reportDrawn(_ revision: Int64, at now: Instant) {
        guard renderer != nil, revision != reportedRevision else { return }
        reportedRevision = revision
        owedRevision = revision
        reportWhereOwed(at: now)
    }

    /// Says what is owed, if there is room for it.
    mutating func reportWhereOwed(at now: Instant) {
        guard let renderer, let revision = owedRevision else { return }
        let parameters = ReportDrawn.Parameters(renderer: renderer, revision: revision)
        guard call(ReportDrawn.self, parameters, .report, at: now) != nil else { return }
        owedRevision = nil
    }

    /// Says how high the content of a sheet wants to be, in points, once a height.
    package mutating func reportContentHeight(
        of id: String, _ height: Double, at now: Instant
    ) {
        guard let renderer, height.isFinite, reportedHeights[id] != height else { return }
        let parameters = ReportContentHeight.Parameters(renderer: renderer, id: id, height: height)
        guard call(ReportContentHeight.self, parameters, .report, at: now) != nil else { return }
        reportedHeights[id] = height
    }

    /// Says that what is drawn on has another size; while the daemon is away, when it is back.
    package mutating func resize(to surface: Surface, at now: Instant) {
        self.surface = surface
        resizeWhereNeeded(at: now)
    }

    /// Says the size that the daemon does not know yet.
    mutating func resizeWhereNeeded(at now: Instant) {
        guard let renderer, let knownSurface,
            surface.size != knownSurface.size
                || surface.safeArea != knownSurface.safeArea
        else { return }
        let parameters = ResizeRenderer.Parameters(
            renderer: renderer, size: surface.size, safeArea: surface.safeArea)
        guard call(ResizeRenderer.self, parameters, .report, at: now) != nil else { return }
        self.knownSurface = surface
    }

    /// Makes a call; nil when the renderer is not attached, and when too many wait.
    private mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, _ kind: Pending.Kind,
        at now: Instant
    ) -> Ticket? {
        guard renderer != nil, pending.count < Limits.pendingCalls,
            let call = calls?.call(method, parameters)
        else { return nil }
        callCount += 1
        let ticket = Ticket(number: callCount)
        pending.append(Pending(call: call, kind: kind, ticket: ticket, since: now))
        return ticket
    }

    /// Takes the reply to the oldest call.
    mutating func take(
        reply: IncomingReply, _ events: inout [RendererEvent]
    ) throws(SheetClientError) {
        guard let answered = pending.first, answered.call == reply.call else { return }
        pending.removeFirst()
        // A report may come too late for its sheet; then it is of no use, and no harm.
        guard answered.kind != .report else { return }
        if let refusal = reply.refusal {
            return events.append(.replied(answered.ticket, .refused(refusal)))
        }
        events.append(.replied(answered.ticket, try Self.reply(reply, to: answered.kind)))
    }

    private static func reply(
        _ reply: IncomingReply, to kind: Pending.Kind
    ) throws(SheetClientError) -> RendererReply {
        switch kind {
        case .choose:
            let name = Choose.qualifiedName
            return .chosen(try reply.decoded(as: Choose.Reply.self, from: name).outcome)
        case .attemptDismiss:
            let name = AttemptDismiss.qualifiedName
            return .dismissAttempted(
                dismissed: try reply.decoded(as: AttemptDismiss.Reply.self, from: name).dismissed)
        case .endDrag:
            let name = EndDrag.qualifiedName
            return .dragEnded(try reply.decoded(as: EndDrag.Reply.self, from: name))
        case .selectDetent, .report: return .detentSelected
        }
    }
}
