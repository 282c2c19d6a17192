/// What is known of logind's objects, by their paths.
struct LogindPicture: Hashable, Sendable {
    /// The paths of the sessions, in logind's order; of those, only the ones in `sessions` are known.
    private(set) var order: [String] = []
    private(set) var sessions: [String: LogindState.Session] = [:]
    var seats: [String] = []
    private(set) var users: [String: User] = [:]

    /// A user who is logged in.
    struct User: Hashable, Sendable {
        let number: UInt32
        var display: String?
    }

    mutating func insert(_ listed: [LogindListed<LogindState.Session>]) {
        for session in listed where sessions.updateValue(session.value, forKey: session.path) == nil
        {
            order.append(session.path)
        }
    }

    mutating func insert(_ listed: [LogindListed<UInt32>]) {
        for user in listed { users[user.path] = User(number: user.value) }
    }

    /// - Returns: whether anything is different now.
    mutating func change(_ change: LogindSessionChange, of path: String) -> Bool {
        guard let before = sessions[path] else { return false }
        var session = before
        change.apply(to: &session)
        sessions[path] = session
        return session != before
    }

    /// - Returns: whether anything is different now.
    mutating func setDisplay(_ display: String?, of path: String) -> Bool {
        guard let before = users[path], before.display != display else { return false }
        users[path] = User(number: before.number, display: display)
        return true
    }

    mutating func remove(_ path: String) {
        sessions[path] = nil
        users[path] = nil
    }

    var state: LogindState {
        var displays: [UInt32: String] = [:]
        for user in users.values { displays[user.number] = user.display }
        return LogindState(
            sessions: order.compactMap { sessions[$0] }, seats: seats, displays: displays)
    }
}
