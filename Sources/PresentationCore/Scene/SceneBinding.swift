/// What a scene follows: it shows what a person at a session sees, and is theirs (R39, R45).
package enum SceneBinding: Hashable, Sendable {
    /// One session, by its id.
    case session(String)
    /// A seat, by its name: whichever session a person works in there.
    case seat(String)
    /// The session that is a user's most important one.
    case display(UserID)
}

/// A session as a scene shows it.
package struct SceneSession: Hashable, Sendable {
    package var id: String
    /// Whose it is, and so whose the scene is (R45).
    package var user: UserID
    /// The most that it lets the scene be.
    package var phase: ScenePhase
    /// Why it is not active, in words; `nil` when it is.
    package var status: String?

    /// Puts together what a scene is to know of a session.
    package init(id: String, user: UserID, phase: ScenePhase, status: String? = nil) {
        self.id = id
        self.user = user
        self.phase = phase
        self.status = status
    }
}

/// What there is where a bound scene looks (R39).
package enum SceneView: Hashable, Sendable {
    /// This session.
    case session(SceneSession)
    /// Nobody's: a greeter, or a text console. `status`: what, in words. `isLeft`: whether the session
    /// that the scene showed last is gone for good, so that the scene is not its user's any more.
    case nobody(status: String, isLeft: Bool)
    /// No session, and nothing else.
    case nothing
}
