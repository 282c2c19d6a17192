/// One descriptor that a wait found ready.
package struct ReadyEvent: Hashable, Sendable {
    /// The number it was added with.
    package let token: UInt64
    /// What it is ready for.
    package let readiness: Readiness

    package init(token: UInt64, readiness: Readiness) {
        self.token = token
        self.readiness = readiness
    }

    /// Reading would not wait: there are bytes, a connection or the end.
    package var isReadable: Bool { !readiness.isDisjoint(with: [.readable, .hungUp, .failed]) }
    /// Writing would not wait: there is room, or it would fail.
    package var isWritable: Bool { !readiness.isDisjoint(with: [.writable, .hungUp, .failed]) }
    /// Both directions are closed, or the descriptor is broken.
    package var isHungUp: Bool { !readiness.isDisjoint(with: [.hungUp, .failed]) }
    /// The peer will send no more; what it sent may still be unread.
    package var isReadHungUp: Bool { !readiness.isDisjoint(with: [.readHungUp, .hungUp]) }
}
