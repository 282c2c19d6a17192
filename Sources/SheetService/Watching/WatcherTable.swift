import PresentationCore

/// The open calls of Watch, the eldest first. A connection has one at most.
struct WatcherTable: Sendable {
    private var watchers = OrderedMap<ConnectionID, Watcher>()
    private var counts: [UserID: Int] = [:]

    /// How many watch.
    var count: Int { watchers.count }

    /// Where they are, the eldest first.
    var connections: [ConnectionID] { watchers.keys }

    /// How many calls of a user watch.
    func count(of user: UserID) -> Int { counts[user, default: 0] }

    subscript(connection: ConnectionID) -> Watcher? { watchers[connection] }

    mutating func insert(_ watcher: Watcher) {
        watchers[watcher.connection] = watcher
        counts[watcher.caller.user, default: 0] += 1
    }

    mutating func remove(_ connection: ConnectionID) {
        guard let watcher = watchers.removeValue(forKey: connection) else { return }
        let left = count(of: watcher.caller.user) - 1
        counts[watcher.caller.user] = left > 0 ? left : nil
    }

    @discardableResult
    mutating func update<Result>(
        _ connection: ConnectionID, _ change: (inout Watcher) -> Result
    ) -> Result? {
        watchers.update(connection, change)
    }
}
