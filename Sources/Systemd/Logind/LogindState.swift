/// Who is logged in, as logind had it at one moment.
///
/// **Source:** org.freedesktop.login1(5).
package struct LogindState: Hashable, Sendable {
    /// Somebody's being logged in.
    package struct Session: Hashable, Sendable {
        /// As logind names it: `3`, `c1`.
        package var id: String
        /// The uid of its user.
        package var user: UInt32
        /// The seat that it is at; `nil` for one that comes from afar.
        package var seat: String?
        /// Whether a person works in it: its `Class` is `user`, or a kind of that. A greeter, a lock
        /// screen or a manager is none, nor is one whose class could not be read.
        package var isPersons: Bool
        /// Whether it is the one that its seat shows; false when logind's answer could not be read.
        package var isActive: Bool
        /// Whether its `LockedHint` says that a lock screen is up.
        package var isLockHinted: Bool

        /// Puts together what is known of a session.
        package init(
            id: String, user: UInt32, seat: String? = nil, isPersons: Bool = false,
            isActive: Bool = false, isLockHinted: Bool = false
        ) {
            self.id = id
            self.user = user
            self.seat = seat
            self.isPersons = isPersons
            self.isActive = isActive
            self.isLockHinted = isLockHinted
        }
    }

    /// The sessions that there are, in logind's order.
    package var sessions: [Session]
    /// The seats that there are, in logind's order.
    package var seats: [String]
    /// By uid, the session that is a user's most important one: their `Display`.
    package var displays: [UInt32: String]

    /// Puts a reading together.
    package init(
        sessions: [Session] = [], seats: [String] = [], displays: [UInt32: String] = [:]
    ) {
        self.sessions = sessions
        self.seats = seats
        self.displays = displays
    }
}
