import PresentationCore

/// What logind says of sessions, seats and sleep, and what becomes of it (R39).
extension SheetService {
    mutating func takeLogin(_ event: LoginEvent, at now: Moment) {
        guard stopping == nil else {
            // What is to be seen of it is for the next run; but nobody is to wait for this one.
            if event == .sleepAnnounced(true) { allowSleep() }
            return
        }
        switch event {
        case .read(let state): take(state, isReadAnew: true, at: now)
        case .changed(let state): take(state, isReadAnew: login.state == nil, at: now)
        case .lockRequested(let session): change([session], isLocked: true, at: now)
        case .unlockRequested(let session): change([session], isLocked: false, at: now)
        case .sleepAnnounced(let isComing): takeSleep(isComing, at: now)
        case .lost:
            noteAnswer(at: now)
        }
    }

    /// Whether what is recorded of a scene waits to be compared with what logind says: its sheets are
    /// not to be drawn, and the core is to be told that nothing draws them, so that no time counts in
    /// which they are not seen.
    func isAwaitingLogin(_ scene: Scene) -> Bool {
        scene.binding != nil && !login.hasAnswered
    }

    /// Logind has answered, or there is none. A sleep that was announced to an earlier run is over: this
    /// one runs, and has been told of none.
    mutating func noteAnswer(at now: Moment) {
        guard !login.hasAnswered else { return }
        login.hasAnswered = true
        if !login.isSleepAnnounced {
            carryOut(.phaseWithdrawn(.everyScene, source: PhaseSource.sleep), at: now)
        }
        for scene in coordinator.scenes.all { settleRendering(of: scene.id, at: now) }
    }

    private mutating func take(_ state: LoginState, isReadAnew: Bool, at now: Moment) {
        let former = login.state
        login.state = state
        forgetLocks(of: former, isReadAnew: isReadAnew, at: now)
        for session in state.sessions {
            let before = isReadAnew ? nil : former?.session(session.id)
            guard let isLocked = lock(of: session, after: before) else { continue }
            note(session.id, isLocked: isLocked, at: now)
        }
        noteAnswer(at: now)
        showSessions(at: now)
    }

    // MARK: Locks

    /// Whether a property that has changed locks a session or ends its lock; `nil` for neither.
    ///
    /// - Parameter former: the session before, when what is new of it can end a lock: reading anew can
    ///   only add one.
    private func lock(
        of session: LoginState.Session, after former: LoginState.Session?
    ) -> Bool? {
        guard let former else { return session.isLockHinted ? true : nil }
        if session.isLockHinted != former.isLockHinted { return session.isLockHinted }
        let isBack = session.isActive && !former.isActive
        return isBack && settings.unlocksOnActivate ? false : nil
    }

    /// Sessions that are gone lose their lock. One that nobody has spoken of yet may have come since the
    /// last reading, so only the next one tells.
    private mutating func forgetLocks(of former: LoginState?, isReadAnew: Bool, at now: Moment) {
        for lock in coordinator.lockedSessions.keys {
            let id = Coordinator.session(lockedAs: lock)
            guard login.state?.session(id) == nil, isReadAnew || former?.session(id) != nil
            else { continue }
            carryOut(.lockChanged(session: lock, isLocked: false), at: now)
        }
    }

    private mutating func change(_ sessions: [String], isLocked: Bool, at now: Moment) {
        for id in sessions { note(id, isLocked: isLocked, at: now) }
        showSessions(at: now)
    }

    private mutating func note(_ session: String, isLocked: Bool, at now: Moment) {
        let isKnown = coordinator.lockedSessions[session] != nil
        let isRoom = coordinator.lockedSessions.count < settings.limits.lockedSessions
        guard isKnown != isLocked, isRoom || !isLocked else { return }
        carryOut(.lockChanged(session: session, isLocked: isLocked), at: now)
        log(
            .info, "Session \(session) is \(isLocked ? "locked" : "unlocked")",
            ["SHEETD_SESSION": session], event: isLocked ? .sessionLocked : .sessionUnlocked)
    }

    // MARK: Scenes

    /// Lets every bound scene be as what it shows.
    mutating func showSessions(at now: Moment) {
        for scene in coordinator.scenes.all { showSession(in: scene, at: now) }
    }

    /// Lets a bound scene be as what it shows, as far as logind has said anything yet.
    mutating func showSession(in scene: Scene, at now: Moment) {
        guard let binding = scene.binding, let state = login.state else { return }
        let locked = coordinator.lockedSessions
        let isLost = state.hasLost(binding) && !isPermanent(scene.id)
        let view = state.view(of: binding, after: isLost ? nil : scene.session) {
            locked[$0] != nil
        }
        carryOut(.sessionChanged(scene.id, view), at: now)
        noteChange(of: scene, at: now)
        if isLost { carryOut(.sceneLost(scene.id), at: now) }
        if state.hasLost(binding) { bindMainAgain(at: now) }
    }

    /// Tells the operator what a scene shows, and whose it is, when that is news; and lets nobody be heard
    /// any more to whom it does not belong.
    mutating func noteChange(of former: Scene, at now: Moment) {
        guard let scene = coordinator.scenes[former.id] else { return }
        if scene.session != former.session {
            let shown = scene.session.map { "session \($0)" } ?? "no session"
            log(
                .info, "Scene \(scene.id) shows \(shown)",
                ["SHEETD_SCENE": "\(scene.id)", "SHEETD_SESSION": scene.session ?? ""],
                event: .sessionShown)
        }
        if scene.owner != former.owner {
            log(
                .info, "Scene \(scene.id) is user \(scene.owner)'s",
                ["SHEETD_SCENE": "\(scene.id)", "SHEETD_UID": "\(scene.owner)"],
                event: .ownerChanged)
            silenceStrangers(in: scene.id, after: former.owner, at: now)
            tellAnew(scene, after: former, at: now)
        }
    }

    // MARK: Sleep

    private mutating func takeSleep(_ isComing: Bool, at now: Moment) {
        login.isSleepAnnounced = isComing
        guard isComing else {
            log(.info, "The machine is awake", event: .awake)
            drawingWaits.remove(.sleep)
            deadlines.cancel(.drawingEnds(.sleep))
            carryOut(.phaseWithdrawn(.everyScene, source: PhaseSource.sleep), at: now)
            return
        }
        log(.info, "The machine is about to sleep", event: .sleepAnnounced)
        let source = PhaseSource(
            name: PhaseSource.sleep, phase: .inactive, status: "the machine is about to sleep")
        carryOut(.phaseReported(.everyScene, source), at: now)
        if !awaitDrawing(of: coordinator.scenes.all, by: .sleep, at: now) { allowSleep() }
    }

    /// Lets go of what delays the sleep: nothing that is to be gone by then is there any more.
    private mutating func allowSleep() {
        outputs.append(.allowSleep)
    }
}
