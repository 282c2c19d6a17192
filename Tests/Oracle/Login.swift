import SheetInterface

/// What logind knows (R39).
package struct Login: Hashable, Sendable {
    package struct Session: Hashable, Sendable {
        package let id: String
        package let user: Int64
        package let seat: String?
        /// Whether its class is user.
        package let isPersons: Bool
        package let isActive: Bool
        package let isHinted: Bool

        package init(
            id: String, user: Int64, seat: String?, isPersons: Bool, isActive: Bool, isHinted: Bool
        ) {
            self.id = id
            self.user = user
            self.seat = seat
            self.isPersons = isPersons
            self.isActive = isActive
            self.isHinted = isHinted
        }
    }

    package let sessions: [Session]
    package let seats: [String]
    /// The session that each user is shown.
    package let displays: [Int64: String]

    package init(sessions: [Session], seats: [String], displays: [Int64: String]) {
        self.sessions = sessions
        self.seats = seats
        self.displays = displays
    }

    func session(_ id: String) -> Session? { sessions.first { $0.id == id } }

    /// R39: whichever session of class user is active there.
    func person(at seat: String) -> Session? {
        sessions.first { $0.seat == seat && $0.isPersons && $0.isActive }
    }
}

/// What logind says.
package enum LoginWord: Hashable, Sendable {
    case read(Login)
    case changed(Login)
    case lock(String)
    case unlock(String)
    case sleep(Bool)
    case lost
}

/// What a scene is bound to.
package enum Binding: Hashable, Sendable {
    case session(String)
    case seat(String)
    case display(Int64)
}

/// R39, R45: what becomes of bound scenes.
extension Oracle {
    package mutating func heard(_ word: LoginWord) {
        switch word {
        case .read(let new): take(new, canEndLocks: false)
        case .changed(let new): take(new, canEndLocks: login != nil)
        case .lock(let id):
            setLock(id, true)
            show()
        case .unlock(let id):
            setLock(id, false)
            show()
        case .sleep(let isComing):
            isAsleep = isComing
            if isComing {
                let words = "the machine is about to sleep"
                take(Wire.PhaseSource(name: "sleep", phase: .inactive, status: words), of: nil)
                waitForDrawing()
            } else {
                drawingWaits.removeAll { $0.lock == nil }
                withdraw("sleep", of: nil)
            }
        case .lost: answered()
        }
    }

    /// A sleep of which a process before this one was told is over when this one is told of none.
    mutating func answered() {
        guard !hasAnswered else { return }
        hasAnswered = true
        if !isAsleep { withdraw("sleep", of: nil) }
        for scene in scenes { settleRendering(of: scene.id) }
    }

    private mutating func take(_ new: Login, canEndLocks: Bool) {
        let old = login
        login = new
        // Locks of sessions that are gone are forgotten; of one that only just came nothing is known.
        locked.removeAll { lock in
            let id = String(lock.prefix { $0 != " " })
            return new.session(id) == nil && (!canEndLocks || old?.session(id) != nil)
        }
        for session in new.sessions {
            let before = old?.session(session.id)
            if let before, canEndLocks {
                if session.isHinted, !before.isHinted { setLock(session.id, true) }
                if !session.isHinted, before.isHinted { setLock(session.id, false) }
                let isBack = session.isActive && !before.isActive
                if isBack, session.isHinted == before.isHinted, rules.unlocksOnActivate {
                    setLock(session.id, false)
                }
            } else if session.isHinted {
                setLock(session.id, true)
            }
        }
        answered()
        show()
    }

    private mutating func setLock(_ id: String, _ isLocked: Bool) {
        if !isLocked { locked.removeAll { $0 == id } }
        if isLocked, !locked.contains(id) { locked.append(id) }
    }

    /// Every bound scene is as what it shows.
    mutating func show() {
        for id in scenes.map(\.id) { show(id) }
    }

    mutating func show(_ id: String) {
        guard let old = scene(id), old.binding != nil, login != nil else { return }
        look(old)
        settle()
        if scene(id)?.owner != old.owner { detachStrangers(from: id) }
        if scene(id)?.owner != old.owner { silenceStrangers(in: id, after: old.owner) }
        if isLost(old), !isPermanent(id) {
            close(id, by: nil)
            settle()
        }
        if isLost(old) { bindMainAgain() }
    }

    /// Whether it is bound to a session that is gone.
    private func isLost(_ scene: Scene) -> Bool {
        guard case .session(let id) = scene.binding else { return false }
        return login?.session(id) == nil
    }

    private mutating func look(_ scene: Scene) {
        guard let binding = scene.binding, let login else { return }
        let id = scene.id
        switch binding {
        case .session(let wanted):
            if let session = login.session(wanted) {
                show(session, in: scene)
            } else {
                cover(id, "session \(wanted) is gone")
                // It closes, while it is still whose it was; but for those that stay.
                if isPermanent(id) { assign(nil, scene.opener, to: id) }
            }
        case .seat(let name):
            if let session = login.person(at: name) {
                show(session, in: scene)
            } else if login.sessions.contains(where: { $0.seat == name }) {
                cover(id, "no user's session is active at \(name)")
                if let shown = scene.session, login.session(shown) == nil {
                    assign(nil, scene.opener, to: id)
                }
            } else {
                showNothing(in: scene)
            }
        case .display(let user):
            if let session = login.displays[user].flatMap(login.session) {
                show(session, in: scene)
            } else {
                showNothing(in: scene)
            }
        }
    }

    private mutating func show(_ session: Login.Session, in scene: Scene) {
        if let shown = scene.session, shown != session.id {
            cover(scene.id, "session \(shown) gave way to session \(session.id)")
        }
        assign(session.id, session.user, to: scene.id)
        var word = Wire.PhaseSource(name: "session", phase: .active)
        if !session.isActive {
            word.phase = .background
            word.status = "session \(session.id) is not active"
        } else if locked.contains(session.id) {
            word.phase = .inactive
            word.status = "session \(session.id) is locked"
        }
        say(word, of: scene.id)
    }

    /// R39: a seat without a session gives no source.
    private mutating func showNothing(in scene: Scene) {
        if let shown = scene.session { cover(scene.id, "session \(shown) is gone") }
        forgetSession(of: scene.id)
    }

    mutating func forgetSession(of id: String) {
        guard let scene = scene(id) else { return }
        assign(nil, scene.opener, to: id)
        takeBack("session", of: id)
    }

    private mutating func cover(_ id: String, _ words: String) {
        let source = scene(id)?.sources.first { $0.name == "session" }
        guard source?.phase != .background else { return }
        say(Wire.PhaseSource(name: "session", phase: .background, status: words), of: id)
    }

    private mutating func assign(_ session: String?, _ owner: Int64, to id: String) {
        guard let scene = scene(id), scene.session != session || scene.owner != owner else {
            return
        }
        // A locker's word is of the session that is shown, and goes with it.
        if let former = scene.session, former != session,
            let locker = scene.sources.first(where: { $0.name == "locker" })
        {
            if locker.phase != .active { setLock("\(former) by its locker", true) }
            change(scene: id) { $0.sources.removeAll { $0.name == "locker" } }
        }
        change(scene: id) { scene in
            scene.session = session
            scene.owner = owner
        }
        tell("sceneUpdated", of: id)
        if let session, session != scene.session, locked.contains("\(session) by its locker") {
            setLock("\(session) by its locker", false)
            let word = Wire.PhaseSource(
                name: "locker", phase: .inactive,
                status: "a locker has locked session \(session)", uid: owner)
            change(scene: id) { $0.sources = $0.sources.with(word) }
        }
    }

    // MARK: Who names none

    /// The scene that is bound to the caller's session, else `main`.
    func defaultScene(of caller: Asker) -> String {
        guard let id = caller.session ?? login?.displays[caller.user] else { return "main" }
        for scene in scenes where scene.binding == .session(id) { return scene.id }
        for scene in scenes {
            if case .seat(let name) = scene.binding, login?.session(id)?.seat == name {
                return scene.id
            }
            if case .display(let user) = scene.binding, login?.displays[user] == id {
                return scene.id
            }
        }
        return "main"
    }

    // MARK: OpenScene

    /// R45: binding needs to be that session's user (the seat's active one) or an administrator; one
    /// scene a session or seat.
    func binding(
        _ wanted: OpenScene.Parameters, _ caller: Asker
    ) throws(Refusal) -> Binding? {
        if wanted.session != nil, wanted.seat != nil { throw .invalid(["seat"]) }
        let former = scene(wanted.id)?.binding
        // What a scene follows is for who opened it, not for who is at its seat now.
        let isTheirs = scene(wanted.id).map { $0.opener == caller.user } ?? true
        if let id = wanted.session {
            guard former != .session(id) else { return former }
            guard let session = login?.session(id) else { throw .invalid(["session"]) }
            guard rules.isAdministrator(caller) || isTheirs && caller.user == session.user else {
                throw .permissionDenied
            }
            let others = scenes.filter { $0.id != wanted.id }
            let isTaken = others.contains { other in
                if case .display = other.binding, other.session == id { return true }
                return other.binding == .session(id)
            }
            guard !isTaken, !isConfigured(wanted.id) else { throw .invalid(["session"]) }
            return .session(id)
        }
        if let name = wanted.seat {
            guard former != .seat(name) else { return former }
            guard let login,
                login.seats.contains(name) || login.sessions.contains(where: { $0.seat == name })
            else { throw .invalid(["seat"]) }
            let isThere = login.person(at: name)?.user == caller.user
            guard rules.isAdministrator(caller) || isTheirs && isThere else {
                throw .permissionDenied
            }
            let isTaken = scenes.contains { $0.id != wanted.id && $0.binding == .seat(name) }
            guard !isTaken, !isConfigured(wanted.id) else { throw .invalid(["seat"]) }
            return .seat(name)
        }
        return former
    }
}
