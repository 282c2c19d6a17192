/// Deciding on scenes (R20, R21).
extension Coordinator {
    mutating func openScene(
        _ request: SceneRequest, room: Int, into decision: inout Decision
    ) throws(PresentationError) {
        if let scene = scenes[request.id] {
            try update(scene, as: request, room: room, into: &decision)
            return
        }
        guard scenes.count < limits.scenes else {
            throw .quotaExceeded(.scenes, limit: limits.scenes)
        }
        try checkRoom(forSceneOf: request.owner)
        let opening = SceneOpening(
            id: request.id, number: scenes.freeNumber, owner: request.owner, title: request.title,
            lifetime: request.lifetime ?? .detached)
        let fact = Fact.sceneOpened(opening)
        try checkStorage(for: fact.sizeBound, in: room)
        emit(fact, into: &decision)
    }

    private func checkRoom(forSceneOf user: UserID) throws(PresentationError) {
        guard scenes.count(of: user) < limits.scenesPerUser else {
            throw .quotaExceeded(.scenes, limit: limits.scenesPerUser)
        }
    }

    private mutating func update(
        _ scene: Scene, as request: SceneRequest, room: Int, into decision: inout Decision
    ) throws(PresentationError) {
        let owner = request.takesOver ? request.owner : scene.owner
        if owner != scene.owner { try checkRoom(forSceneOf: owner) }
        let title = request.title ?? scene.title
        // Detached, once asked for, wins; and it is what a scene is opened as when nothing is said.
        let lifetime: Lifetime =
            scene.lifetime == .detached || request.lifetime != .presenter ? .detached : .presenter
        let isNews =
            owner != scene.owner || title != scene.title || lifetime != scene.lifetime
        guard isNews else { return }
        let fact = Fact.sceneUpdated(scene.id, owner: owner, title: title, lifetime: lifetime)
        try checkStorage(for: fact.sizeBound, in: room)
        emit(fact, into: &decision)
    }

    mutating func closeScene(
        _ id: SceneID, by peer: Peer?, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[id] else { throw .noSuchScene(id) }
        let all = sheets(in: scene).map(\.id)
        end(all, because: .sceneClosed, by: peer, at: now, into: &decision)
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
