/// A question to logind. Objects are named by their paths.
package enum LogindRequest: Hashable, Sendable {
    case sessionList
    case seatList
    case userList
    /// Whether a sleep is about to begin.
    case sleep
    /// The properties of a session.
    case session(String)
    /// The Display of a user.
    case display(String)
}

/// What logind answered.
package enum LogindAnswer: Hashable, Sendable {
    /// Its sessions, each with its path and with what the list itself tells.
    case sessions([LogindListed<LogindState.Session>])
    case seats([String])
    /// Its users' numbers.
    case users([LogindListed<UInt32>])
    case sleep(Bool)
    case session(LogindSessionChange)
    case display(String?)
    /// What was asked about is no more.
    case gone
}

/// An element of one of logind's lists.
package struct LogindListed<Value: Hashable & Sendable>: Hashable, Sendable {
    package let path: String
    package let value: Value

    /// Puts what the list tells of an object to its path.
    package init(path: String, value: Value) {
        self.path = path
        self.value = value
    }
}

/// What was told of a session's properties; `nil` for what was not.
package struct LogindSessionChange: Hashable, Sendable {
    package var isPersons: Bool?
    package var isActive: Bool?
    package var isLockHinted: Bool?

    /// Puts together what was told.
    package init(isPersons: Bool? = nil, isActive: Bool? = nil, isLockHinted: Bool? = nil) {
        self.isPersons = isPersons
        self.isActive = isActive
        self.isLockHinted = isLockHinted
    }

    /// Changes what is known of a session accordingly.
    package func apply(to session: inout LogindState.Session) {
        if let isPersons { session.isPersons = isPersons }
        if let isActive { session.isActive = isActive }
        if let isLockHinted { session.isLockHinted = isLockHinted }
    }
}
