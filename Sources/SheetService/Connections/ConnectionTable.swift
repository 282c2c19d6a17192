import PresentationCore

/// The open connections, each at the place that the outside gave it.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private var accounts: [UserID: UserAccount] = [:]
    /// How many connections are open.
    private(set) var count = 0

    /// How many connections of a user are open.
    func count(of user: UserID) -> Int { accounts[user]?.connections ?? 0 }

    /// The ids of the open connections, in the order of their places.
    var ids: [ConnectionID] { slots.compactMap { $0?.id } }

    /// An open connection; `nil` when it has been closed, even if another has its place now.
    subscript(id: ConnectionID) -> Connection? {
        guard slots.indices.contains(id.slot), let connection = slots[id.slot],
            connection.id == id
        else { return nil }
        return connection
    }

    /// Puts in a connection of a user, which shares the user's account with all others.
    mutating func insert(of user: UserID, _ connect: (UserAccount) -> Connection) {
        let account = accounts[user] ?? UserAccount()
        let connection = connect(account)
        let slot = connection.id.slot
        while slots.count <= slot { slots.append(nil) }
        precondition(slots[slot] == nil, "a place is given to one connection at a time")
        slots[slot] = connection
        accounts[user] = account
        account.connections += 1
        count += 1
    }

    /// Takes a connection out, and returns it.
    mutating func remove(_ id: ConnectionID) -> Connection? {
        guard let connection = self[id] else { return nil }
        slots[id.slot] = nil
        connection.account.connections -= 1
        if connection.account.connections == 0 { accounts[connection.peer.user] = nil }
        count -= 1
        return connection
    }

    /// Changes a connection.
    ///
    /// - Returns: what `change` returns, or `nil` when the connection is not open.
    @discardableResult
    @inline(__always)
    func update<Result>(_ id: ConnectionID, _ change: (Connection) -> Result) -> Result? {
        self[id].map(change)
    }
}
