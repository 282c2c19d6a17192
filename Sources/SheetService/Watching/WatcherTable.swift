import PresentationCore

/// The connections with an open call of Watch, the one that has watched longest first.
struct WatcherTable {
    /// With holes where some have gone: fewer than there are watchers.
    private var places: [Connection?] = []
    /// How many watch.
    private(set) var count = 0

    /// Those that watch, in their order.
    var connections: some Sequence<Connection> { places.lazy.compactMap { $0 } }

    /// Notes that a connection watches.
    mutating func insert(_ watcher: Watcher, on connection: Connection) {
        connection.watcher = watcher
        connection.account.watchers += 1
        watcher.place = places.count
        places.append(connection)
        count += 1
    }

    /// Notes that a connection watches no more, if it has.
    mutating func remove(_ connection: Connection) {
        guard let watcher = connection.watcher else { return }
        connection.watcher = nil
        connection.account.watchers -= 1
        places[watcher.place] = nil
        count -= 1
        if places.count > 2 * count { closeHoles() }
    }

    private mutating func closeHoles() {
        places.removeAll { $0 == nil }
        for (place, connection) in places.enumerated() { connection?.watcher?.place = place }
    }
}
