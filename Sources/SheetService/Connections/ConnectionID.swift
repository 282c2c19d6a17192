/// Names one connection for as long as it is open, and never another one after it.
///
/// It is compared a dozen times a message, outside of this module too, where what the compiler makes of
/// `Hashable` would be called by way of a table.
@usableFromInline package struct ConnectionID: Hashable, Sendable {
    /// The place in the table of connections, given out again when the connection is closed.
    @usableFromInline package let slot: Int
    /// Tells those apart that had the same place one after the other.
    @usableFromInline package let generation: UInt32

    /// Names the connection that has the place `slot` for the `generation`-th time.
    @inlinable package init(slot: Int, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    @inlinable package static func == (left: ConnectionID, right: ConnectionID) -> Bool {
        left.slot == right.slot && left.generation == right.generation
    }
}
