package import UnixIO

/// What one wait of the loop found, in the order in which it is to be handled.
package struct Turn: Sendable {
    /// The signals that came, in the kernel's order: the lowest number first.
    package internal(set) var signals: [ReceivedSignal] = []
    /// The deadline has come; there is none now.
    package internal(set) var isDeadlinePassed = false
    /// The service manager expects a sign of life.
    package internal(set) var isWatchdogDue = false
    /// The watched descriptors that are ready. One can belong to a connection that the handling of
    /// another ended: look tokens up, and never use one twice.
    package internal(set) var ready: [ReadyEvent] = []

    /// Whether what is watched under a token is ready.
    package func isReady(_ token: UInt64) -> Bool { ready.contains { $0.token == token } }

    /// Forgets everything and keeps the room for it.
    mutating func clear() {
        if !signals.isEmpty { signals.removeAll(keepingCapacity: true) }
        // Several times quicker, for the few that a turn has.
        while ready.popLast() != nil {}
        isDeadlinePassed = false
        isWatchdogDue = false
    }
}
