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
        if let former = scene.session, former != session {
            putLockerAside(of: scene, former, into: &decision)
        }
        emit(.sessionAssigned(id, session: session, owner: owner), into: &decision)
        if let session, session != scene.session {
            bringLockerBack(to: id, session, of: owner, into: &decision)
        }
    }

    /// What a locker has said is of the session that the scene shows, and goes with it: who comes next
    /// has no lock screen, and who comes back has it still.
    private mutating func putLockerAside(
        of scene: Scene, _ session: String, into decision: inout Decision
    ) {
        guard let locker = scene.sources[PhaseSource.locker] else { return }
        let lock = Coordinator.lock(byLockerOf: session)
        if locker.phase < .active, lockedSessions[lock] == nil {
            emit(.sessionLocked(lock), into: &decision)
        }
        emit(.sourceCleared(.scene(scene.id), name: PhaseSource.locker), into: &decision)
    }

    private mutating func bringLockerBack(
        to id: SceneID, _ session: String, of user: UserID, into decision: inout Decision
    ) {
        let lock = Coordinator.lock(byLockerOf: session)
        guard lockedSessions[lock] != nil else { return }
        emit(.sessionUnlocked(lock), into: &decision)
        let source = PhaseSource(
            name: PhaseSource.locker, phase: .inactive,
            status: "a locker has locked session \(session)", user: user)
        emit(.sourceSet(.scene(id), source), into: &decision)
    }

    private static let lockerSuffix = " by its locker"

    /// The lock of a session that no scene shows now, by a locker that does not tell logind: among
    /// `lockedSessions`, under a name that no session has.
    private static func lock(byLockerOf session: String) -> String { session + lockerSuffix }

    /// The session that one of `lockedSessions` is about.
    package static func session(lockedAs lock: String) -> String {
        lock.hasSuffix(lockerSuffix) ? String(lock.dropLast(lockerSuffix.count)) : lock
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
