import PresentationCore
import SheetInterface
import Varlink

/// Choose and AttemptDismiss: what a person does, as a renderer or a script reports it.
extension SheetService {
    mutating func choose(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Choose.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        try checkRendering(of: call, of: id, renderer: parameters.renderer)
        let event = Event.actionChosen(
            id, action: parameters.action, elements: (parameters.values ?? []).map(\.id),
            generation: parameters.generation, by: call.peer)
        let decision = try decide(event, for: call)
        guard let outcome = decision.outcomes.last else { return }
        reply(to: call, Choose.Reply(outcome: Wire.Outcome(outcome, whole: true)))
    }

    mutating func attemptDismiss(_ call: Call) throws(Refusal) {
        let parameters = try parameters(AttemptDismiss.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        try checkRendering(of: call, of: id, renderer: parameters.renderer)
        let event = Event.gestureMade(
            id, Gesture(parameters.gesture), generation: parameters.generation,
            fromStranger: isFromStranger(id), by: call.peer)
        let decision = try decide(event, for: call)
        reply(to: call, AttemptDismiss.Reply(dismissed: !decision.outcomes.isEmpty))
    }

    /// Who draws a scene answers for it: its owner, and administrators (R45).
    private func checkRendering(
        of call: Call, of id: SheetID, renderer: String?
    ) throws(Refusal) {
        let owner: UserID?
        if let sheet = coordinator.sheets[id] {
            owner = coordinator.scenes[sheet.request.scene]?.owner
        } else {
            owner = coordinator.outcome(of: id, at: call.now)?.sceneOwner
        }
        // A sheet that is not there is the core's to refuse.
        guard let owner else { return }
        guard access.rules(call.user, overScenesOf: owner) else { throw .permissionDenied }
        // None can be attached in this version.
        if let renderer { throw .interface(.noSuchRenderer(renderer: renderer)) }
    }

    /// Whether a sheet's presenter is neither an administrator nor the owner of its scene (R25).
    private func isFromStranger(_ id: SheetID) -> Bool {
        guard let sheet = coordinator.sheets[id],
            let scene = coordinator.scenes[sheet.request.scene]
        else { return false }
        return !access.rules(sheet.request.presenter.user, overScenesOf: scene.owner)
    }
}
