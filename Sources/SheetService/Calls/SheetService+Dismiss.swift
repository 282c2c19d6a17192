import PresentationCore
import SheetInterface
import Varlink

/// Dismiss, DismissPresented and DismissAll.
extension SheetService {
    mutating func dismiss(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Dismiss.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        try checkRule(of: call, over: id)
        let decision = try decide(.dismissalRequested(id, by: call.peer), for: call)
        reply(to: call, Dismiss.Reply(dismissed: decision.endedIDs))
    }

    mutating func dismissPresented(_ call: Call) throws(Refusal) {
        let parameters = try parameters(DismissPresented.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        try checkRule(of: call, over: id)
        let decision = try decide(.presentedDismissalRequested(id, by: call.peer), for: call)
        reply(to: call, DismissPresented.Reply(dismissed: decision.endedIDs))
    }

    mutating func dismissAll(_ call: Call) throws(Refusal) {
        let parameters = try parameters(DismissAll.Parameters.self, of: call)
        try RequestRules.checkName(parameters.key, at: "key")
        let filter = SheetFilter(
            scene: parameters.scene.map { SceneID($0) },
            presenter: call.caller.isAdministrator ? nil : call.user, key: parameters.key,
            kind: parameters.kind)
        let decision = try decide(.matchingDismissalRequested(filter, by: call.peer), for: call)
        reply(to: call, DismissAll.Reply(dismissed: decision.endedIDs))
    }

    /// One rules over one's own sheets only, unless one is an administrator (R45).
    ///
    /// - Throws: `PermissionDenied` for a sheet of somebody else, live or ended. One that is not
    ///   there is the core's to refuse.
    func checkRule(of call: Call, over id: SheetID) throws(Refusal) {
        let presenter =
            coordinator.sheets.withValue(id) { $0.request.presenter.user }
            ?? coordinator.outcome(of: id, at: call.now)?.presenter
        guard let presenter else { return }
        guard access.rules(call.caller, overSheetsOf: presenter) else { throw .permissionDenied }
    }
}

extension Decision {
    /// The sheets that ended, in the order in which they ended.
    var endedIDs: [String] {
        facts.compactMap { fact in
            if case .ended(let outcome) = fact { outcome.id.description } else { nil }
        }
    }
}
