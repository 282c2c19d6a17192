/// One thing that keeps a sheet from the screen.
package enum Obstacle: Hashable, Sendable {
    /// The scene is not active; these sources say so.
    case phase(ScenePhase, sources: [String])
    /// A lock screen or another session is before the scene; these sources say so.
    case covered(sources: [String])
    /// The sheet it was presented from is not presented.
    case parent(SheetID)
    /// It waits its turn, behind this one.
    case turn(after: SheetID)
    /// It is in its grace, and ends when that is over.
    case grace(Duration)
    /// Nothing draws the scene.
    case unrendered
}

extension Coordinator {
    /// What keeps a live sheet from the screen; nothing when it is on one.
    package func obstacles(of sheet: Presentation, at now: Moment) -> [Obstacle] {
        guard let scene = scenes[sheet.request.scene] else { return [] }
        var obstacles: [Obstacle] = []
        if let id = sheet.request.parent, let parent = sheets[id], parent.state != .presented {
            obstacles.append(.parent(id))
        }
        if isPhaseInTheWay(of: sheet, in: scene) {
            let sources = scene.sources.all.filter { $0.phase < .active }
            obstacles.append(.phase(scene.phase, sources: sources.map(\.name)))
            let covering = sources.filter(\.covers)
            if !covering.isEmpty { obstacles.append(.covered(sources: covering.map(\.name))) }
        }
        if let graceEnds = sheet.graceEnds {
            obstacles.append(.grace(Expiry.due(graceEnds).remaining(at: now.instant)))
        }
        if sheet.state == .queued, sheet.waitsItsTurn,
            let blocker = blocker(of: sheet.request, sheet.rank, in: scene.id)
        {
            obstacles.append(.turn(after: blocker))
        }
        if !scene.isRendered { obstacles.append(.unrendered) }
        return obstacles
    }

    /// Whether a sheet waits for its scene to be active: what is held does, and what would not be
    /// presented in this phase if nothing else were in its way.
    private func isPhaseInTheWay(of sheet: Presentation, in scene: Scene) -> Bool {
        guard scene.phase != .active else { return false }
        switch sheet.state {
        case .presented: return false
        case .held: return true
        case .queued:
            let state = restingState(
                of: sheet.request, at: sheet.lowestPhase, in: scene, from: nil)
            return state != .presented
        }
    }
}
