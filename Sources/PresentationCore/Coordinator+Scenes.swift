/// Deciding on scenes (R20, R21).
extension Coordinator {
    mutating func openScene(
        _ request: SceneRequest, into decision: inout Decision
    ) throws(PresentationError) {
        if let scene = scenes[request.id] {
            update(scene, as: request, into: &decision)
            return
        }
        guard scenes.count < limits.scenes else {
            throw .quotaExceeded(.scenes, limit: limits.scenes)
        }
        guard scenes.count(of: request.owner) < limits.scenesPerUser else {
            throw .quotaExceeded(.scenes, limit: limits.scenesPerUser)
        }
        let opening = SceneOpening(
            id: request.id, number: scenes.freeNumber, owner: request.owner, title: request.title,
            lifetime: request.lifetime ?? .detached)
        emit(.sceneOpened(opening), into: &decision)
    }

    private mutating func update(
        _ scene: Scene, as request: SceneRequest, into decision: inout Decision
    ) {
        let title = request.title ?? scene.title
        // Detached, once asked for, wins; and it is what a scene is opened as when nothing is said.
        let lifetime: Lifetime =
            scene.lifetime == .detached || request.lifetime != .presenter ? .detached : .presenter
        guard title != scene.title || lifetime != scene.lifetime else { return }
        emit(.sceneUpdated(scene.id, title: title, lifetime: lifetime), into: &decision)
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
