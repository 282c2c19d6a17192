import PresentationCore
import SheetInterface
import Varlink

/// Scenes and their phases.
extension SheetService {
    /// The open scene with this id.
    func openScene(_ id: SceneID) throws(Refusal) -> Scene {
        guard let scene = coordinator.scenes[id] else { throw .noSuchScene(id) }
        return scene
    }

    mutating func openScene(_ call: Call) throws(Refusal) {
        let parameters = try parameters(OpenScene.Parameters.self, of: call)
        try RequestRules.checkName(parameters.id, at: "id")
        try RequestRules.checkText(parameters.title, at: "title")
        // It goes out with every event of the scene.
        let length = parameters.title?.unicodeScalars.count ?? 0
        guard length <= settings.limits.titleLength else { throw .invalid("title") }
        let id = SceneID(parameters.id)
        let former = coordinator.scenes[id]
        try checkOpening(of: id, former, by: call)
        let binding = try binding(for: parameters, of: former, call)
        let request = SceneRequest(
            id: id, owner: call.user, title: parameters.title,
            lifetime: parameters.lifetime.map { Lifetime($0) },
            takesOver: former.map { access.takesOver(call.caller, scenesOf: $0.opener) } ?? false,
            binding: binding)
        _ = try decide(.sceneOpeningRequested(request), for: call)
        if binding != .unchanged { showSession(in: try openScene(id), at: call.now) }
        // It does not live with those any more to whom it does not belong, nor hear them.
        if let former, former.opener != coordinator.scenes[id]?.opener {
            release(openers.remove(id))
        }
        let changed = try openScene(id)
        if let former, former.owner != changed.owner {
            silenceStrangers(in: id, after: former.owner, at: call.now)
            tellAnew(changed, after: former, at: call.now)
        }
        // As it is by now: what those said who have lost it is gone.
        let scene = try openScene(id)
        if scene.lifetime == .presenter {
            openers.attach(id, to: call.connection)
        } else {
            release(openers.remove(id))
        }
        reply(to: call, OpenScene.Reply(scene: told(scene)))
    }

    /// Who rules over an open scene changes it; what the configuration names is not for everybody to
    /// open (R45).
    private func checkOpening(
        of id: SceneID, _ scene: Scene?, by call: Call
    ) throws(Refusal) {
        if let scene {
            try checkRule(of: call, over: scene)
        } else {
            guard !isConfigured(id) || call.caller.isAdministrator else { throw .permissionDenied }
        }
    }

    mutating func closeScene(_ call: Call) throws(Refusal) {
        let parameters = try parameters(CloseScene.Parameters.self, of: call)
        let scene = try openScene(SceneID(parameters.id))
        try checkRule(of: call, over: scene)
        let event: Event =
            isPermanent(scene.id)
            ? .sceneEmptyingRequested(scene.id, by: call.peer)
            : .sceneClosingRequested(scene.id, by: call.peer)
        let decision = try decide(event, for: call)
        reply(to: call, CloseScene.Reply(dismissed: decision.endedIDs))
    }

    mutating func setPhase(_ call: Call) throws(Refusal) {
        let parameters = try parameters(SetPhase.Parameters.self, of: call)
        try RequestRules.checkName(parameters.source, at: "source")
        let name = parameters.source ?? PhaseSource.manual
        let scope = parameters.scene.map { PhaseScope.scene(SceneID($0)) } ?? .everyScene
        if case .scene(let id) = scope {
            try checkRule(of: call, over: openScene(id))
        } else {
            // A word for every scene is for those who rule over all of them (R13).
            guard call.caller.isAdministrator else { throw .permissionDenied }
        }
        guard SheetService.mayBeSpoken(name, of: scope) else { throw .permissionDenied }
        try report(parameters.phase, as: name, of: scope, for: call)
        let scenes = coordinator.scenes(in: scope)
        let locks = name == PhaseSource.locker && parameters.phase.map { $0 != .active } ?? false
        // What a lock screen covers is gone from the screen before its locker hears that it may go on.
        if locks, !call.incoming.isOneway,
            awaitDrawing(of: scenes, by: .call(call.connection), at: call.now)
        {
            connections.update(call.connection) { connection in
                connection.openCall = .awaitingDrawing(call.incoming.id, scope)
            }
            return
        }
        reply(to: call, SetPhase.Reply(scenes: scenes.map(told)))
    }

    private mutating func report(
        _ phase: Wire.ScenePhase?, as name: String, of scope: PhaseScope, for call: Call
    ) throws(Refusal) {
        guard let phase else {
            _ = try decide(.phaseWithdrawn(scope, source: name), for: call)
            return
        }
        let source = PhaseSource(
            name: name, phase: ScenePhase(phase), user: call.user, process: call.peer.process)
        _ = try decide(.phaseReported(scope, source), for: call)
    }

    /// Whether a client may speak as this source: most of the known names are the service's own
    /// (R45). `locker` is for lockers that do not tell logind, one scene at a time.
    private static func mayBeSpoken(_ name: String, of scope: PhaseScope) -> Bool {
        switch name {
        case PhaseSource.session, PhaseSource.sleep, PhaseSource.signal: false
        case PhaseSource.locker: scope != .everyScene
        default: !name.hasPrefix(PhaseSource.notifyPrefix)
        }
    }

    /// A scene is its owner's, and administrators' (R45).
    private func checkRule(of call: Call, over scene: Scene) throws(Refusal) {
        guard access.rules(call.caller, overScenesOf: scene.owner) else { throw .permissionDenied }
    }

    /// A signal speaks of every scene, those opened later too, or of the one that has a number; a
    /// number that no scene has says nothing (R36).
    mutating func takeSignal(_ phase: ScenePhase, scene number: Int, at now: Moment) {
        if number == 0 {
            takeSignal(phase, of: .everyScene, at: now)
        } else if let scene = coordinator.scenes.scene(number: number) {
            takeSignal(phase, of: .scene(scene.id), at: now)
        }
    }

    mutating func takeSignal(_ phase: ScenePhase, of scope: PhaseScope, at now: Moment) {
        let source = PhaseSource(name: PhaseSource.signal, phase: phase)
        carryOut(.phaseReported(scope, source), at: now)
    }
}
