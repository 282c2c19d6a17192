extension Array {
    /// Takes everything out and keeps the room for it: for the few elements of a turn several times
    /// quicker than `removeAll(keepingCapacity:)`, which replaces a part by another.
    @inlinable package mutating func empty() {
        while popLast() != nil {}
    }
}
