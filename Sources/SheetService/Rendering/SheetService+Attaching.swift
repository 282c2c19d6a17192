import PresentationCore
import SheetInterface
import Varlink

/// Attach: renderers come and go, and scenes with them (R20, R29, R35, R45).
extension SheetService {
    mutating func attach(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Attach.Parameters.self, of: call)
        try RequestRules.checkName(parameters.scene, at: "scene")
        try checkWords(of: parameters)
        let surface = try Surface(size: parameters.size, safeArea: parameters.safeArea)
        guard call.incoming.wantsMore else { throw .standard(.expectedMore) }
        let id = parameters.scene.map { SceneID($0) } ?? defaultScene(for: call)
        try checkAttaching(of: call, to: id)
        try checkUnread(of: call)
        if coordinator.scenes[id] == nil {
            let request = SceneRequest(id: id, owner: call.user, closesUnrendered: true)
            _ = try decide(.sceneOpeningRequested(request), for: call)
        }
        let renderer = Renderer(
            id: renderers.nextName(of: settings.instance), connection: call.connection,
            call: call.incoming.id, user: call.user, scene: id, surface: surface)
        renderers.insert(renderer)
        awaitedScenes.remove(id)
        renderersToDraw.append(call.connection)
        connections.update(call.connection) { $0.openCall = .rendering(call.incoming.id) }
        log(
            .info, "A renderer draws scene \(id)",
            ["SHEETD_SCENE": "\(id)", "SHEETD_UID": "\(call.user)"])
        noteRenderers(of: id, at: call.now)
    }

    /// What a renderer says of itself is text, and not much of it.
    private func checkWords(of parameters: Attach.Parameters) throws(Refusal) {
        let limits = settings.limits
        try RequestRules.checkText(parameters.name, at: "name")
        guard parameters.name.unicodeScalars.count <= limits.rendererNameLength else {
            throw .invalid("name")
        }
        guard parameters.kinds?.count ?? 0 <= limits.kindsPerRenderer else {
            throw .invalid("kinds")
        }
        for (index, kind) in (parameters.kinds ?? []).enumerated() {
            try RequestRules.checkText(kind, at: "kinds[\(index)]")
        }
    }

    /// A scene that is open is drawn by those who may; one that is not belongs to whoever opens it,
    /// unless the configuration names it (R45).
    private func checkAttaching(of call: Call, to id: SceneID) throws(Refusal) {
        let isAllowed =
            coordinator.scenes[id].map { access.renders(call.caller, scenesOf: $0.owner) }
            ?? (!isConfigured(id) || call.caller.isAdministrator)
        guard isAllowed else { throw .permissionDenied }
        let limit = settings.limits.renderersPerScene
        guard renderers.count(of: id) < limit else {
            throw .interface(.quotaExceeded(resource: "renderers", limit: Int64(limit)))
        }
    }

    // MARK: Ends

    /// What comes of it that a renderer is gone, for whatever reason.
    mutating func noteLeaving(of renderer: Renderer, at now: Moment) {
        log(
            .info, "A renderer of scene \(renderer.scene) is gone",
            ["SHEETD_SCENE": "\(renderer.scene)", "SHEETD_UID": "\(renderer.user)"])
        finish(drawingWaits.noteGone(renderer.connection))
        noteRenderers(of: renderer.scene, at: now)
        closeIfDeserted(renderer.scene, at: now)
    }

    /// Ends the call of a renderer, which goes on with other calls.
    ///
    /// - Returns: the renderer, whose leaving is still to be noted.
    private mutating func endRendering(
        on id: ConnectionID, with error: some VarlinkErrorReply
    ) -> Renderer? {
        guard let renderer = renderers.remove(id) else { return nil }
        deadlines.cancel(.inputGuardEnds(id))
        counters.callsRefused += 1
        connections.update(id) { connection in
            connection.openCall = nil
            connection.machine.fail(renderer.call, with: error)
        }
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
        return renderer
    }

    /// A scene is closing, and all that is drawn of it is over.
    mutating func endRenderers(of scene: SceneID) {
        for id in renderers.connections(of: scene) {
            let error = InterfaceError.noSuchScene(scene: scene.description)
            if endRendering(on: id, with: error) != nil { finish(drawingWaits.noteGone(id)) }
        }
        awaitedScenes.remove(scene)
    }

    /// Ends a renderer whose user may not draw its scene any more.
    mutating func refuseRendering(on id: ConnectionID, at now: Moment) {
        guard let renderer = endRendering(on: id, with: VarlinkError.permissionDenied) else {
            return
        }
        noteLeaving(of: renderer, at: now)
    }

    /// Lets nobody draw a scene any more who may not: it has another owner.
    private mutating func detachStrangers(from id: SceneID, at now: Moment) {
        for connection in renderers.connections(of: id) {
            guard let owner = coordinator.scenes[id]?.owner,
                let caller = connections[connection]?.caller,
                !access.renders(caller, scenesOf: owner)
            else { continue }
            refuseRendering(on: connection, at: now)
        }
    }

    // MARK: What the core and watchers are told

    /// Lets what was decided have its effect on who draws. It comes after everybody has been told of the
    /// decision, because it leads to others.
    mutating func settleRenderers(after decision: Decision, at now: Moment) {
        for fact in decision.facts {
            switch fact {
            case .sceneUpdated(let update):
                detachStrangers(from: update.id, at: now)
                settleRendering(of: update.id, at: now)
            case .sessionAssigned(let id, _, _): detachStrangers(from: id, at: now)
            case .ended(let outcome): closeIfDeserted(outcome.scene, at: now)
            case .sceneOpened, .sceneClosed, .sourceSet, .sourceCleared, .phaseChanged,
                .renderingChanged, .accepted, .placed, .held, .resumed, .updated, .detentSelected,
                .expirySet, .detached, .forgotten, .sessionLocked, .sessionUnlocked:
                break
            }
        }
    }

    /// Tells that a scene has other renderers, or others of their sizes.
    mutating func noteRenderers(of id: SceneID, at now: Moment) {
        guard !settleRendering(of: id, at: now), let scene = coordinator.scenes[id] else { return }
        tell(.announceScene(.updated, scene), at: now)
    }

    /// Tells the core whether anything draws a scene. While it is not known what logind says of it,
    /// nothing of it is drawn.
    ///
    /// - Returns: whether that was news.
    @discardableResult
    mutating func settleRendering(of id: SceneID, at now: Moment) -> Bool {
        guard let scene = coordinator.scenes[id] else { return false }
        let isRendered = renderers.count(of: id) > 0 && !isAwaitingLogin(scene)
        guard isRendered != scene.isRendered else { return false }
        carryOut(.renderingChanged(id, isRendered: isRendered), at: now)
        return true
    }

    // MARK: Scenes that close unrendered

    /// Closes a scene that was opened to be drawn, once nothing draws it and it has no sheets.
    mutating func closeIfDeserted(_ id: SceneID, at now: Moment) {
        guard coordinator.scenes.isNeededOnlyByRenderers(id), renderers.count(of: id) == 0,
            !awaitedScenes.contains(id)
        else { return }
        carryOut(.sceneLost(id), at: now)
    }

    /// Closes what nobody has come again to draw after a restart.
    mutating func closeAwaitedScenes(at now: Moment) {
        let awaited = coordinator.scenes.ids.filter(awaitedScenes.contains)
        awaitedScenes = []
        for id in awaited { closeIfDeserted(id, at: now) }
    }
}
