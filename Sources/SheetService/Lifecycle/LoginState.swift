package import PresentationCore

/// What logind knows of who is logged in, as it was read at one moment.
///
/// **Source:** org.freedesktop.login1(5).
package struct LoginState: Hashable, Sendable {
    /// A session: somebody who is logged in.
    package struct Session: Hashable, Sendable {
        /// What a session is there for.
        package enum Kind: Hashable, Sendable {
            /// A person works in it.
            case user
            /// A greeter, a lock screen, a manager, or something that came later.
            case other
        }

        /// As logind names it: `3`, `c1`.
        package var id: String
        package var user: UserID
        /// The seat that it is at; `nil` for one that comes from afar.
        package var seat: String?
        package var kind: Kind
        /// Whether it is the one that its seat shows.
        package var isActive: Bool
        /// Whether its LockedHint says that a lock screen is up.
        package var isLockHinted: Bool

        /// Puts together what is known of a session.
        package init(
            id: String, user: UserID, seat: String? = nil, kind: Kind = .user,
            isActive: Bool = true,
            isLockHinted: Bool = false
        ) {
            self.id = id
            self.user = user
            self.seat = seat
            self.kind = kind
            self.isActive = isActive
            self.isLockHinted = isLockHinted
        }
    }

    /// The sessions that there are, in logind's order.
    package var sessions: [Session]
    /// The seats that there are.
    package var seats: [String]
    /// The session that logind holds for each user's most important one: its `Display`.
    package var displays: [UserID: String]

    /// Puts a reading together.
    package init(
        sessions: [Session] = [], seats: [String] = [], displays: [UserID: String] = [:]
    ) {
        self.sessions = sessions
        self.seats = seats
        self.displays = displays
    }
}

/// What logind says, or that it says nothing any more (R39).
package enum LoginEvent: Hashable, Sendable {
    /// Everything was read anew: at the start, after logind or the bus were away, after a resume, and
    /// when a session or a seat came or went. It can add a lock, never end one.
    case read(LoginState)
    /// A property changed; the state with it. A LockedHint that falls ends the lock.
    case changed(LoginState)
    /// The signal Lock of a session.
    case lockRequested(session: String)
    /// The signal Unlock of a session.
    case unlockRequested(session: String)
    /// PrepareForSleep: the machine is about to sleep, or is awake again.
    case sleepAnnounced(Bool)
    /// There is no bus or no logind, or there is none any more; what was said last stands.
    case lost
}
