import PresentationCore

/// What the service has heard of logind (R39).
struct LoginWatch: Hashable, Sendable {
    /// What logind said last; `nil` until it has said anything. It stands when logind is away.
    var state: LoginState?
    /// Whether logind has answered, or is known not to be there: until then, what is recorded of bound
    /// scenes is neither acted upon nor shown.
    var hasAnswered = false
    /// Whether this run has heard that the machine is about to sleep, and not that it is awake again.
    var isSleepAnnounced = false
}

extension LoginState {
    /// The session with this id.
    func session(_ id: String) -> Session? { sessions.first { $0.id == id } }

    /// The session that a person works in at a seat.
    func activeSession(at seat: String) -> Session? {
        sessions.first { $0.seat == seat && $0.isActive && $0.kind == .user }
    }

    /// The session that is a user's most important one.
    func display(of user: UserID) -> Session? { displays[user].flatMap { session($0) } }

    /// Whether there is a seat of this name.
    func hasSeat(_ name: String) -> Bool {
        seats.contains(name) || sessions.contains { $0.seat == name }
    }

    /// Whether what a scene is bound to is gone for good.
    func hasLost(_ binding: SceneBinding) -> Bool {
        guard case .session(let id) = binding else { return false }
        return session(id) == nil
    }

    /// What there is where a bound scene looks.
    ///
    /// - Parameters:
    ///   - former: the session that it has shown last, unless it is to stay whose it is.
    ///   - isLocked: whether a session is locked.
    func view(
        of binding: SceneBinding, after former: String?, isLocked: (String) -> Bool
    ) -> SceneView {
        switch binding {
        case .session(let id):
            if let session = session(id) { return view(of: session, isLocked: isLocked(id)) }
            return .nobody(status: "session \(id) is gone", isLeft: former != nil)
        case .seat(let name):
            if let session = activeSession(at: name) {
                return view(of: session, isLocked: isLocked(session.id))
            }
            guard sessions.contains(where: { $0.seat == name }) else { return .nothing }
            let isLeft = former.map { session($0) == nil } ?? false
            return .nobody(status: "no user's session is active at \(name)", isLeft: isLeft)
        case .display(let user):
            guard let session = display(of: user) else { return .nothing }
            return view(of: session, isLocked: isLocked(session.id))
        }
    }

    private func view(of session: Session, isLocked: Bool) -> SceneView {
        let phase: ScenePhase = !session.isActive ? .background : isLocked ? .inactive : .active
        let status: String? =
            switch phase {
            case .background: "session \(session.id) is not active"
            case .inactive: "session \(session.id) is locked"
            case .active: nil
            }
        return .session(
            SceneSession(id: session.id, user: session.user, phase: phase, status: status))
    }
}
