/// Deciding on sessions: which of them a bound scene shows, whose it then is, and which are locked
/// (R39, R45).
extension Coordinator {
    /// Another session than the one before is background first, so that nothing that one person was
    /// asked is before another; and so is none after one.
    mutating func changeSession(
        of id: SceneID, to view: SceneView, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[id] else { throw .noSuchScene(id) }
        guard scene.binding != nil else { return }
        switch view {
        case .session(let session):
            if let former = scene.session, former != session.id {
                let status = "session \(former) gave way to session \(session.id)"
                try cover(scene, status, at: now, into: &decision)
            }
            assign(session.id, owner: session.user, to: id, into: &decision)
            let source = PhaseSource(
                name: PhaseSource.session, phase: session.phase, status: session.status)
            try report(source, of: .scene(id), at: now, into: &decision)
        case .nobody(let status, let isLeft):
            try cover(scene, status, at: now, into: &decision)
            if isLeft { assign(nil, owner: scene.opener, to: id, into: &decision) }
        case .nothing:
            if let former = scene.session {
                try cover(scene, "session \(former) is gone", at: now, into: &decision)
            }
            try leaveSession(of: id, at: now, into: &decision)
        }
    }

    /// Puts something before a scene, unless there is something already.
    private mutating func cover(
        _ scene: Scene, _ status: String, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard scene.sources[PhaseSource.session]?.phase != .background else { return }
        let source = PhaseSource(
            name: PhaseSource.session, phase: .background, status: status)
        try report(source, of: .scene(scene.id), at: now, into: &decision)
    }

    /// No quota refuses somebody the scene that they are before.
    private mutating func assign(
        _ session: String?, owner: UserID, to id: SceneID, into decision: inout Decision
    ) {
        guard let scene = scenes[id], scene.session != session || scene.owner != owner else {
            return
        }
        emit(.sessionAssigned(id, session: session, owner: owner), into: &decision)
    }

    /// Lets a scene be its opener's again, and nothing be before it.
    mutating func leaveSession(
        of id: SceneID, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[id] else { return }
        assign(nil, owner: scene.opener, to: id, into: &decision)
        try withdraw(PhaseSource.session, of: .scene(id), at: now, into: &decision)
    }

    mutating func changeLock(
        of session: String, _ isLocked: Bool, into decision: inout Decision
    ) {
        guard (lockedSessions[session] != nil) != isLocked else { return }
        emit(isLocked ? .sessionLocked(session) : .sessionUnlocked(session), into: &decision)
    }
}
