/// Names one connection for as long as it is open, and never another one after it.
package struct ConnectionID: Hashable, Sendable {
    /// The place in the table of connections, given out again when the connection is closed.
    package let slot: Int
    /// Tells those apart that had the same place one after the other.
    package let generation: UInt32

    /// Names the connection that has the place `slot` for the `generation`-th time.
    package init(slot: Int, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }
}
