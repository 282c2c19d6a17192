import PresentationCore

/// The connections with an open call of Watch, the one that has watched longest first.
struct WatcherTable: Sendable {
    private var order = OrderedMap<ConnectionID, Bool>()

    /// How many watch.
    var count: Int { order.count }

    /// Where they are, in their order.
    var connections: [ConnectionID] { order.keys }

    /// Notes that a connection watches.
    mutating func insert(_ watcher: Watcher, on connection: Connection) {
        connection.watcher = watcher
        connection.account.watchers += 1
        order[connection.id] = true
    }

    /// Notes that a connection watches no more, if it has.
    mutating func remove(_ connection: Connection) {
        guard connection.watcher != nil else { return }
        connection.watcher = nil
        connection.account.watchers -= 1
        order[connection.id] = nil
    }
}
