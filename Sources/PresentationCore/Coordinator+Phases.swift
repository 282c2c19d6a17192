/// Deciding on phases (R13–R16).
extension Coordinator {
    mutating func report(
        _ source: PhaseSource, of scope: PhaseScope, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        try checkRoom(for: source.name, in: scope)
        var source = source
        if case .scene(let id) = scope { source.keepSpeaker(of: scenes[id]?.sources[source.name]) }
        let affected = scenes(in: scope).filter { !source.repeats($0.sources[source.name]) }
        let isNewsForLaterScenes =
            scope == .everyScene && !source.repeats(everySceneSources[source.name])
        guard !affected.isEmpty || isNewsForLaterScenes else { return }
        emit(.sourceSet(scope, source), into: &decision)
        for scene in affected where !source.looks(like: scene.sources[source.name]) {
            settle(scene.id, at: now, into: &decision)
        }
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
        cover(id, at: now, into: &decision)
    }

    /// Applies the policies of one leaving edge to what is presented or held, never to what waits.
    private mutating func leave(
        _ id: SceneID, for phase: ScenePhase, at now: Moment, into decision: inout Decision
    ) {
        let fates = stackIDs(of: id).compactMap { id in
            sheets.withValue(id) { (id, Coordinator.fate(of: $0, at: phase)) }
        }
        let hits = fates.compactMap { id, fate in fate.reason.map { Hit(id: id, reason: $0) } }
        end(hits, by: nil, at: now, into: &decision)

        // Mostly all of them have ended.
        guard let isCovered = scenes.with(id, { $0.stack.count > 0 ? $0.sources.isCovered : nil }),
            let isCovered
        else { return }
        let fateOf = Dictionary(uniqueKeysWithValues: fates)
        hold(id, at: now, into: &decision) { sheet in
            switch fateOf[sheet.id] {
            case .held(let grace): .some(grace)
            case .kept, .ended, nil: isCovered ? .some(nil) : nil
            }
        }
    }

    /// What one leaving edge makes of a sheet.
    private enum Fate {
        case kept
        /// It leaves the screen; it ends after the grace, when there is one.
        case held(grace: Duration?)
        case ended(DismissalReason)

        var reason: DismissalReason? {
            if case .ended(let reason) = self { reason } else { nil }
        }
    }

    private static func fate(of sheet: Presentation, at phase: ScenePhase) -> Fate {
        let isToBackground = phase == .background
        // Reaching the background ends a grace at once, for the reason that it was given for (R17).
        if isToBackground && sheet.graceEnds != nil { return .ended(.sceneInactive) }
        let policies = sheet.request.policies
        switch isToBackground ? policies.onBackground : policies.onInactive {
        case .keep: return .kept
        case .hold: return .held(grace: nil)
        case .dismiss:
            if isToBackground { return .ended(.sceneBackground) }
            let grace = sheet.request.inactiveGrace ?? .zero
            return grace > .zero ? .held(grace: grace) : .ended(.sceneInactive)
        }
    }

    /// Takes everything off the screen that a lock screen or another session would be under (R16),
    /// whether there was an edge or not.
    private mutating func cover(_ id: SceneID, at now: Moment, into decision: inout Decision) {
        guard scenes.with(id, { $0.sources.isCovered }) == true else { return }
        hold(id, at: now, into: &decision) { _ in .some(nil) }
    }

    /// Holds the presented sheets that are meant, and those presented from one that is not presented.
    /// The topmost leaves the screen first, so that no sheet is ever there without its parent.
    ///
    /// - Parameter grace: for a sheet that is meant, its grace, if it has one; else `nil`.
    private mutating func hold(
        _ id: SceneID, at now: Moment, into decision: inout Decision,
        grace: (Presentation) -> Duration??
    ) {
        var leaving: [(SheetID, Instant?)] = []
        var away: Set<SheetID> = []
        for sheet in stack(of: id) {
            guard sheet.state == .presented else {
                away.insert(sheet.id)
                continue
            }
            let parentIsAway = sheet.request.parent.map(away.contains) ?? false
            guard let grace = grace(sheet) ?? (parentIsAway ? .some(nil) : nil) else { continue }
            leaving.append((sheet.id, grace.map { now.instant + $0 }))
            away.insert(sheet.id)
        }
        for (sheet, graceEnds) in leaving.reversed() {
            emit(.held(sheet, graceEnds: graceEnds), into: &decision)
        }
    }

    /// Brings back what was held, from the bottom up. What waited follows when the event is done.
    private mutating func returnToActive(_ id: SceneID, into decision: inout Decision) {
        for sheet in stack(of: id) where sheet.state == .held {
            emit(.resumed(sheet.id), into: &decision)
        }
    }

    /// The presented and held sheets of a scene, bottom to top.
    private func stack(of id: SceneID) -> [Presentation] {
        stackIDs(of: id).compactMap { sheets[$0] }
    }

    private func stackIDs(of id: SceneID) -> [SheetID] {
        scenes.with(id) { $0.stack.entries.map(\.id) } ?? []
    }
}
