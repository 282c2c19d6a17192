import PresentationCore
import SheetInterface
import Varlink

/// Choose, AttemptDismiss and SelectDetent: what a person does, as a renderer or a script reports it.
extension SheetService {
    mutating func choose(_ call: Call) throws(Refusal) {
        wipe(call)
        var parameters = try parameters(Choose.Parameters.self, of: call)
        defer { parameters.wipeValues() }
        try carryOut(parameters, of: call)
    }

    private mutating func carryOut(
        _ parameters: Choose.Parameters, of call: Call
    ) throws(Refusal) {
        let id = SheetID(parameters.id)
        try checkText(of: parameters)
        let renderer = try checkRendering(of: call, of: id, renderer: parameters.renderer)
        try checkSize(of: parameters)
        if isOutOfReach(id, on: renderer, seen: parameters.generation, at: call.now) {
            throw notInteractive(id)
        }
        let answer = Answer(
            action: parameters.action,
            values: (parameters.values ?? []).map { ElementValue(id: $0.id, value: $0.value) })
        let event = Event.answered(
            id, answer, generation: parameters.generation, isAwaited: isHeard(id), by: call.peer)
        let decision = try decide(event, for: call)
        guard let outcome = decision.outcome(of: id) else { return }
        reply(to: call, Choose.Reply(outcome: Wire.Outcome(outcome, whole: true)))
    }

    /// An answer is kept with its outcome, so it may hold no more than a sheet (R42a, R43).
    private func checkSize(of parameters: Choose.Parameters) throws(Refusal) {
        let limit = settings.presentationLimits.sheetBytes
        let bytes = (parameters.values ?? []).reduce(0) { bytes, value in
            value.value.reduce(bytes + value.id.utf8.count) {
                $0 + $1.utf8.count + Answer.wordBytes
            }
        }
        guard coordinator.sheets[SheetID(parameters.id)] == nil || bytes <= limit else {
            throw .interface(.quotaExceeded(resource: "bytes", limit: Int64(limit)))
        }
    }

    /// Whether somebody waits for the end of a sheet who will be told of it: one who wants no answer is
    /// not (R26).
    private func isHeard(_ id: SheetID) -> Bool {
        waiters.connections(of: id).contains { waiting in
            connections[waiting]?.machine.callInFlight?.isOneway == false
        }
    }

    /// What a person puts in is text like any other (R27).
    private func checkText(of parameters: Choose.Parameters) throws(Refusal) {
        for (index, value) in (parameters.values ?? []).enumerated() {
            try RequestRules.checkText(of: value, at: index)
        }
    }

    mutating func attemptDismiss(_ call: Call) throws(Refusal) {
        let parameters = try parameters(AttemptDismiss.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        let renderer = try checkRendering(of: call, of: id, renderer: parameters.renderer)
        guard !isOutOfReach(id, on: renderer, seen: parameters.generation, at: call.now) else {
            reply(to: call, AttemptDismiss.Reply(dismissed: false))
            return
        }
        let event = Event.gestureMade(
            id, Gesture(parameters.gesture), generation: parameters.generation,
            fromStranger: coordinator.sheets[id].map { coordinator.isFromStranger($0.request) }
                ?? false, by: call.peer)
        let decision = try decide(event, for: call)
        reply(to: call, AttemptDismiss.Reply(dismissed: !decision.outcomes.isEmpty))
    }

    mutating func selectDetent(_ call: Call) throws(Refusal) {
        let parameters = try parameters(SelectDetent.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        let renderer = try checkRendering(of: call, of: id, renderer: parameters.renderer)
        if isOutOfReach(id, on: renderer, seen: nil, at: call.now) { throw notInteractive(id) }
        _ = try decide(.detentChosen(id, word: parameters.detent), for: call)
        reply(to: call, NoParameters())
    }

    /// Who draws a scene answers for it: its owner, and administrators (R45).
    ///
    /// - Returns: the renderer that the call names, when the sheet is live.
    func checkRendering(
        of call: Call, of id: SheetID, renderer: String?
    ) throws(Refusal) -> Renderer? {
        let sheet = coordinator.sheets[id]
        let owner =
            sheet.flatMap { coordinator.scenes[$0.request.scene]?.owner }
            ?? coordinator.outcome(of: id, at: call.now)?.sceneOwner
        // A sheet that is not there, or not any more, is the core's to refuse.
        guard let owner else { return nil }
        guard access.renders(call.caller, scenesOf: owner) else { throw .permissionDenied }
        guard sheet != nil, let renderer else { return nil }
        return try self.renderer(named: renderer, for: call)
    }

    /// Whether a sheet that is on the screen is not to be reached where the call says that a person did
    /// (R11, R23). What they saw that has changed since, and what is on no screen, is the core's to refuse.
    private func isOutOfReach(
        _ id: SheetID, on renderer: Renderer?, seen generation: Int64?, at now: Moment
    ) -> Bool {
        guard let renderer, let sheet = coordinator.sheets[id], sheet.state == .presented,
            generation ?? sheet.generation == sheet.generation
        else { return false }
        return !isInteractive(id, on: renderer, at: now)
    }

    private func notInteractive(_ id: SheetID) -> Refusal {
        .interface(.notInteractive(id: id.description, state: .presented))
    }
}
