import PresentationCore

/// Who waits until renderers have drawn what has been decided (R39).
struct DrawingWaits: Sendable {
    /// One who waits.
    enum Waiter: Hashable, Sendable {
        /// A call of SetPhase, on this connection.
        case call(ConnectionID)
        /// The machine, which is about to sleep.
        case sleep
    }

    /// The revisions that are waited for, by the connections of their renderers.
    private var waits = OrderedMap<Waiter, [ConnectionID: Int64]>()

    /// Whether nobody waits.
    var isEmpty: Bool { waits.isEmpty }

    /// Has somebody wait for at least one revision.
    mutating func add(_ waiter: Waiter, until revisions: [ConnectionID: Int64]) {
        waits[waiter] = revisions
    }

    /// Notes which picture is on a renderer's screen.
    ///
    /// - Returns: those who need not wait any longer, in the order in which they began.
    mutating func noteDrawn(_ revision: Int64, by renderer: ConnectionID) -> [Waiter] {
        take { $0 == renderer && $1 <= revision }
    }

    /// Notes that a renderer is gone: nobody waits for it.
    ///
    /// - Returns: those who need not wait any longer, in the order in which they began.
    mutating func noteGone(_ renderer: ConnectionID) -> [Waiter] {
        take { connection, _ in connection == renderer }
    }

    /// Forgets somebody who waits.
    ///
    /// - Returns: whether they did.
    @discardableResult
    mutating func remove(_ waiter: Waiter) -> Bool { waits.removeValue(forKey: waiter) != nil }

    private mutating func take(where isDone: (ConnectionID, Int64) -> Bool) -> [Waiter] {
        var finished: [Waiter] = []
        for (waiter, revisions) in waits {
            let left = revisions.filter { !isDone($0.key, $0.value) }
            guard left.count < revisions.count else { continue }
            waits[waiter] = left.isEmpty ? nil : left
            if left.isEmpty { finished.append(waiter) }
        }
        return finished
    }
}
