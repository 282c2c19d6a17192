import PresentationCore
import SheetInterface
import Varlink

/// Present and Await: the calls that bring a sheet up and wait for its end.
extension SheetService {
    mutating func present(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Present.Parameters.self, of: call)
        try RequestRules.check(parameters)
        try RequestRules.refuseWhatComesLater(parameters, method: call.incoming.method)
        let scene = try openScene(parameters.scene.map { SceneID($0) } ?? .main)
        if let parent = parameters.parent.map({ SheetID($0) }) {
            try checkPermission(of: call, toPresentFrom: parent, in: scene)
        }
        let request = request(from: parameters, in: scene, for: call)
        _ = try decide(.sheetRequested(request), for: call)
        counters.sheetsAccepted += 1
        begin(request, for: call)
    }

    /// A sheet is presented from one's own, unless one rules over the scene (R10).
    private func checkPermission(
        of call: Call, toPresentFrom parent: SheetID, in scene: Scene
    ) throws(Refusal) {
        // One that is not live, or is elsewhere, is the core's to refuse.
        guard let sheet = coordinator.sheets[parent], sheet.request.scene == scene.id else {
            return
        }
        let isAllowed =
            access.rules(call.user, overSheetsOf: sheet.request.presenter.user)
            || access.rules(call.user, overScenesOf: scene.owner)
        guard isAllowed else { throw .permissionDenied }
    }

    private mutating func request(
        from parameters: Present.Parameters, in scene: Scene, for call: Call
    ) -> PresentationRequest {
        let sheet = parameters.sheet
        let lifetime =
            parameters.lifetime.map { Lifetime($0) }
            ?? (call.incoming.wantsMore ? .presenter : .detached)
        return PresentationRequest(
            id: sheetIDs.next(), scene: scene.id, parent: parameters.parent.map { SheetID($0) },
            presenter: call.peer, style: sheet.style.map { Style($0) } ?? .sheet,
            priority: sheet.priority.map { Priority($0) } ?? .normal, lifetime: lifetime,
            whenInactive: parameters.whenInactive.map { WhenInactive($0) } ?? .queue,
            policies: PhasePolicies(
                onInactive: sheet.onInactive.map { PhasePolicy($0) },
                onBackground: sheet.onBackground.map { PhasePolicy($0) },
                fallback: settings.policies),
            interactiveDismissDisabled: sheet.interactiveDismissDisabled ?? false,
            actions: (sheet.actions ?? []).map { Action(id: $0.id, isCancel: $0.role == .cancel) },
            kind: sheet.kind, words: parameters.sheetBytes.bytes)
    }

    /// Tells the presenter the state that its sheet is in, and lets it wait if it wants to.
    private mutating func begin(_ request: PresentationRequest, for call: Call) {
        guard let sheet = coordinator.sheets[request.id] else { return }
        if request.lifetime == .presenter { presenters.attach(sheet.id, to: call.connection) }
        let reply = Present.Reply(id: sheet.id.description, state: Wire.SheetState(sheet.state))
        self.reply(to: call, reply, continues: call.incoming.wantsMore)
        guard call.incoming.wantsMore else { return }
        wait(call.connection, as: .presenting(call.incoming.id, sheet.id), for: sheet.id)
    }

    private mutating func wait(
        _ id: ConnectionID, as openCall: Connection.OpenCall, for sheet: SheetID
    ) {
        connections.update(id) { $0.openCall = openCall }
        waiters.add(id, to: sheet)
    }

    mutating func awaitOutcome(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Await.Parameters.self, of: call)
        if let timeout = parameters.timeoutMSec, timeout < 0 { throw .invalid("timeoutMSec") }
        let id = SheetID(parameters.id)
        guard let sheet = coordinator.sheets[id] else {
            let outcome = try endedOutcome(of: id, at: call.now)
            guard access.rules(call.user, overSheetsOf: outcome.presenter) else {
                throw .permissionDenied
            }
            let told = Wire.Outcome(outcome, whole: true)
            reply(to: call, Await.Reply(state: .dismissed, outcome: told))
            return
        }
        guard access.rules(call.user, overSheetsOf: sheet.request.presenter.user) else {
            throw .permissionDenied
        }
        guard parameters.timeoutMSec != 0 else {
            reply(to: call, Await.Reply(state: Wire.SheetState(sheet.state)))
            return
        }
        let limit = settings.limits.waitersPerSheet
        guard waiters.count(of: id) < limit else {
            throw .interface(.quotaExceeded(resource: "waiters", limit: Int64(limit)))
        }
        wait(call.connection, as: .awaiting(call.incoming.id, id), for: id)
        if let timeout = parameters.timeoutMSec {
            let due = call.now.instant + .milliseconds(timeout)
            deadlines.set(.awaitEnds(call.connection), at: due)
        }
    }

    func endedOutcome(of id: SheetID, at now: Moment) throws(Refusal) -> Outcome {
        guard let outcome = coordinator.outcome(of: id, at: now) else { throw .noSuchSheet(id) }
        return outcome
    }

    /// The time of an Await has run out: it is answered with the state that the sheet is in.
    mutating func endAwait(on id: ConnectionID, at now: Moment) {
        guard case .awaiting(let call, let sheetID)? = connections[id]?.openCall,
            let sheet = coordinator.sheets[sheetID]
        else { return }
        waiters.remove(id, from: sheetID)
        connections.update(id) { connection in
            connection.openCall = nil
            connection.machine.reply(to: call, Await.Reply(state: Wire.SheetState(sheet.state)))
        }
        carryOutCalls(of: id, at: now)
    }
}
