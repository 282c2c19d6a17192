/// Deciding on phases (R13–R16).
extension Coordinator {
    mutating func report(
        _ source: PhaseSource, of scope: PhaseScope, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        try checkRoom(for: source.name, in: scope)
        let affected = scenes(in: scope).filter { !source.repeats($0.sources[source.name]) }
        let isNewsForLaterScenes =
            scope == .everyScene && !source.repeats(everySceneSources[source.name])
        guard !affected.isEmpty || isNewsForLaterScenes else { return }
        emit(.sourceSet(scope, source), into: &decision)
        for scene in affected { settle(scene.id, at: now, into: &decision) }
    }

    mutating func withdraw(
        _ name: String, of scope: PhaseScope, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        if case .scene(let id) = scope, scenes[id] == nil { throw .noSuchScene(id) }
        let affected = scenes(in: scope).filter { $0.sources[name] != nil }
        let isNewsForLaterScenes = scope == .everyScene && everySceneSources[name] != nil
        guard !affected.isEmpty || isNewsForLaterScenes else { return }
        emit(.sourceCleared(scope, name: name), into: &decision)
        for scene in affected { settle(scene.id, at: now, into: &decision) }
    }

    /// The open scenes that a word is about.
    package func scenes(in scope: PhaseScope) -> [Scene] {
        switch scope {
        case .scene(let id): scenes[id].map { [$0] } ?? []
        case .everyScene: scenes.all
        }
    }

    /// A scene that is full of its owner's sources must keep out neither a word for every scene nor
    /// one of the sources that stand for a lock screen and its like: so the former have a bound of
    /// their own, and the latter, of which there are few, always have room.
    private func checkRoom(for name: String, in scope: PhaseScope) throws(PresentationError) {
        let sources: PhaseSources
        switch scope {
        case .scene(let id):
            guard let scene = scenes[id] else { throw .noSuchScene(id) }
            sources = scene.sources
        case .everyScene:
            sources = everySceneSources
        }
        let isRoom =
            sources[name] != nil || sources.count < limits.sourcesPerScene
            || PhaseSource.wellKnown.contains(name)
        guard isRoom else { throw .quotaExceeded(.sources, limit: limits.sourcesPerScene) }
    }

    /// Takes a scene, step by step, to the phase that its sources say.
    private mutating func settle(_ id: SceneID, at now: Moment, into decision: inout Decision) {
        guard let before = scenes[id] else { return }
        if before.phase == before.sources.phase {
            decision.add(.announceScene(.updated, before))
        }
        while let scene = scenes[id], scene.phase != scene.sources.phase {
            let next = scene.phase.stepped(toward: scene.sources.phase)
            emit(.phaseChanged(id, next), into: &decision)
            if next < scene.phase {
                leave(id, for: next, at: now, into: &decision)
            } else if next == .active {
                returnToActive(id, into: &decision)
            }
        }
        cover(id, into: &decision)
    }

    /// Applies the policies of one leaving edge to what is presented or held, never to what waits.
    private mutating func leave(
        _ id: SceneID, for phase: ScenePhase, at now: Moment, into decision: inout Decision
    ) {
        let edge = Edge(to: phase)
        let hits = stack(of: id).filter { edge.policy(of: $0) == .dismiss }.map(\.id)
        end(hits, because: edge.reason, by: nil, at: now, into: &decision)
        let isCovered = scenes[id]?.sources.isCovered ?? false
        hold(id, into: &decision) { isCovered || edge.policy(of: $0) == .hold }
    }

    /// One leaving edge: which policy it asks, and what a dismissal by it is called.
    private struct Edge {
        let isToBackground: Bool

        init(to phase: ScenePhase) { isToBackground = phase == .background }

        var reason: DismissalReason { isToBackground ? .sceneBackground : .sceneInactive }

        func policy(of sheet: Presentation) -> PhasePolicy {
            let policies = sheet.request.policies
            return isToBackground ? policies.onBackground : policies.onInactive
        }
    }

    /// Takes everything off the screen that a lock screen or another session would be under (R16),
    /// whether there was an edge or not.
    private mutating func cover(_ id: SceneID, into decision: inout Decision) {
        guard let scene = scenes[id], scene.sources.isCovered else { return }
        hold(id, into: &decision) { _ in true }
    }

    /// Holds the presented sheets that are meant, and those presented from one that is not presented.
    /// The topmost leaves the screen first, so that no sheet is ever there without its parent.
    private mutating func hold(
        _ id: SceneID, into decision: inout Decision, where isMeant: (Presentation) -> Bool
    ) {
        var leaving: [SheetID] = []
        var away: Set<SheetID> = []
        for sheet in stack(of: id) {
            guard sheet.state == .presented else {
                away.insert(sheet.id)
                continue
            }
            let parentIsAway = sheet.request.parent.map(away.contains) ?? false
            guard isMeant(sheet) || parentIsAway else { continue }
            leaving.append(sheet.id)
            away.insert(sheet.id)
        }
        for sheet in leaving.reversed() { emit(.held(sheet), into: &decision) }
    }

    /// Brings back what was held, from the bottom up, then presents what waited, in order.
    private mutating func returnToActive(_ id: SceneID, into decision: inout Decision) {
        for sheet in stack(of: id) where sheet.state == .held {
            emit(.resumed(sheet.id), into: &decision)
        }
        for entry in scenes[id]?.queue.entries ?? [] {
            emit(.presented(entry.id, order: lastOrder + 1), into: &decision)
        }
    }

    /// The presented and held sheets of a scene, bottom to top.
    private func stack(of id: SceneID) -> [Presentation] {
        scenes[id]?.stack.entries.compactMap { sheets[$0.id] } ?? []
    }
}
