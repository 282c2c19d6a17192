/// Deciding on scenes (R20, R21).
extension Coordinator {
    mutating func openScene(
        _ request: SceneRequest, at now: Moment, room: Int, into decision: inout Decision
    ) throws(PresentationError) {
        if let scene = scenes[request.id] {
            try update(scene, as: request, at: now, room: room, into: &decision)
            return
        }
        if !request.isConfigured {
            guard scenes.count < limits.scenes else {
                throw .quotaExceeded(.scenes, limit: limits.scenes)
            }
            try checkRoom(forSceneOf: request.owner)
        }
        let opening = SceneOpening(
            id: request.id, number: scenes.freeNumber, owner: request.owner, title: request.title,
            lifetime: request.lifetime ?? .detached, binding: request.binding.applied(to: nil),
            closesUnrendered: request.closesUnrendered)
        let fact = Fact.sceneOpened(opening)
        if !request.isConfigured { try checkStorage(for: fact.sizeBound, in: room) }
        emit(fact, into: &decision)
    }

    private func checkRoom(forSceneOf user: UserID) throws(PresentationError) {
        guard scenes.count(of: user) < limits.scenesPerUser else {
            throw .quotaExceeded(.scenes, limit: limits.scenesPerUser)
        }
    }

    private mutating func update(
        _ scene: Scene, as request: SceneRequest, at now: Moment, room: Int,
        into decision: inout Decision
    ) throws(PresentationError) {
        let opener = request.takesOver ? request.owner : scene.opener
        // The person at a session keeps the scene that shows it (R45).
        let owner = scene.session == nil ? opener : scene.owner
        if owner != scene.owner, !request.isConfigured { try checkRoom(forSceneOf: owner) }
        let title = request.title ?? scene.title
        // Detached, once asked for, wins; and it is what a scene is opened as when nothing is said.
        let lifetime: Lifetime =
            scene.lifetime == .detached || request.lifetime != .presenter ? .detached : .presenter
        let binding = request.binding.applied(to: scene.binding)
        // Whoever opens it otherwise wants it to stay.
        let closesUnrendered = scene.closesUnrendered && request.closesUnrendered
        let isNews =
            owner != scene.owner || title != scene.title || lifetime != scene.lifetime
            || opener != scene.opener || binding != scene.binding
            || closesUnrendered != scene.closesUnrendered
        guard isNews else { return }
        let fact = Fact.sceneUpdated(
            SceneUpdate(
                id: scene.id, owner: owner, title: title, lifetime: lifetime, opener: opener,
                binding: binding, closesUnrendered: closesUnrendered))
        if !request.isConfigured { try checkStorage(for: fact.sizeBound, in: room) }
        emit(fact, into: &decision)
        if binding == nil, scene.binding != nil {
            try leaveSession(of: scene.id, at: now, into: &decision)
        }
    }

    mutating func emptyScene(
        _ id: SceneID, by peer: Peer?, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[id] else { throw .noSuchScene(id) }
        let all = sheets(in: scene).map(\.id)
        end(all, because: .sceneClosed, by: peer, at: now, into: &decision)
    }

    mutating func closeScene(
        _ id: SceneID, by peer: Peer?, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        try emptyScene(id, by: peer, at: now, into: &decision)
        // `main` is emptied and stays.
        if id != .main { emit(.sceneClosed(id), into: &decision) }
    }

    mutating func sceneOpenersLeft(_ id: SceneID, at now: Moment, into decision: inout Decision) {
        guard let scene = scenes[id], scene.lifetime == .presenter else { return }
        let all = sheets(in: scene).map(\.id)
        end(all, because: .sceneClosed, by: nil, at: now, into: &decision)
        emit(.sceneClosed(id), into: &decision)
    }

    mutating func changeRendering(
        of id: SceneID, _ isRendered: Bool, into decision: inout Decision
    ) {
        guard let scene = scenes[id], scene.isRendered != isRendered else { return }
        emit(.renderingChanged(id, isRendered: isRendered), into: &decision)
    }
}

extension SceneRequest.Binding {
    /// What a scene follows that has followed `former`.
    fileprivate func applied(to former: SceneBinding?) -> SceneBinding? {
        switch self {
        case .unchanged: former
        case .to(let binding): binding
        case .none: nil
        }
    }
}
