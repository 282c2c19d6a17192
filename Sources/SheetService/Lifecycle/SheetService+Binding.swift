import PresentationCore
import SheetInterface

/// What scenes are bound to, and which scene is meant by somebody who names none (R45).
extension SheetService {
    /// The scene of somebody who names none: the one that is bound to their session, else the one that is
    /// bound to its seat or to their user's sessions; else `main`.
    ///
    /// - Parameters:
    ///   - session: the logind session that their process belongs to; without one it is that which
    ///     logind holds for their user's most important one.
    func defaultScene(session: String?, user: UserID) -> SceneID {
        guard let id = session ?? login.state?.displays[user] else { return .main }
        let scenes = coordinator.scenes.all
        if let scene = scenes.first(where: { $0.binding == .session(id) }) { return scene.id }
        let state = login.state?.session(id)
        let other = scenes.first { scene in
            switch scene.binding {
            case .seat(let name): state?.seat == name
            case .display(let user): login.state?.displays[user] == id
            case .session, nil: false
            }
        }
        return other?.id ?? .main
    }

    /// The scene of a caller who names none.
    func defaultScene(for call: Call) -> SceneID {
        defaultScene(session: call.session, user: call.user)
    }

    /// The scene of a program that tells its state and names none.
    func defaultScene(for sender: NotifySender) -> SceneID {
        defaultScene(session: sender.session, user: sender.user)
    }

    /// Whether a scene is there as long as the service runs: `main`, and those that the configuration
    /// names.
    func isPermanent(_ id: SceneID) -> Bool { id == .main || isConfigured(id) }

    /// Whether the configuration names a scene: it alone says then what the scene is bound to.
    func isConfigured(_ id: SceneID) -> Bool {
        settings.configuredScenes.contains { $0.id == id }
    }

    // MARK: OpenScene

    /// What a call wants a scene to be bound to, if it may.
    ///
    /// - Throws: `InvalidParameter` for a session or seat that there is not, or that another scene has;
    ///   `PermissionDenied` for those of others.
    func binding(
        for parameters: OpenScene.Parameters, of former: Scene?, _ call: Call
    ) throws(Refusal) -> SceneRequest.Binding {
        let (binding, path): (SceneBinding, String)
        switch (parameters.session, parameters.seat) {
        case (nil, nil): return .unchanged
        case (let session?, nil): (binding, path) = (.session(session), "session")
        case (nil, let seat?): (binding, path) = (.seat(seat), "seat")
        case (_?, _?): throw .invalid("seat")
        }
        guard former?.binding != binding else { return .unchanged }
        guard let person = person(at: binding) else { throw .invalid(path) }
        // Whoever is at a seat for now has no say in what its scene follows from then on.
        let isTheirs = former == nil || former?.opener == call.user
        guard call.caller.isAdministrator || isTheirs && person == .user(call.user) else {
            throw .permissionDenied
        }
        let id = SceneID(parameters.id)
        guard !isConfigured(id), !isTaken(binding, forSceneOtherThan: id) else {
            throw .invalid(path)
        }
        return .to(binding)
    }

    /// Who is at a session or a seat.
    private enum Person: Hashable {
        case nobody
        case user(UserID)
    }

    /// Who is where a binding looks; `nil` when there is no such place, as far as logind has said.
    private func person(at binding: SceneBinding) -> Person? {
        guard let state = login.state else { return nil }
        switch binding {
        case .session(let id):
            return state.session(id).map { .user($0.user) }
        case .seat(let name):
            guard state.hasSeat(name) else { return nil }
            return state.activeSession(at: name).map { .user($0.user) } ?? .nobody
        case .display(let user):
            return .user(user)
        }
    }

    /// Whether another scene is bound to this session or seat.
    private func isTaken(_ binding: SceneBinding, forSceneOtherThan id: SceneID) -> Bool {
        coordinator.scenes.all.contains { scene in
            guard scene.id != id else { return false }
            if scene.binding == binding { return true }
            guard case .display = scene.binding, let session = scene.session else { return false }
            return binding == .session(session)
        }
    }
}
