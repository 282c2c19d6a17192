/// Why items are no state: they contradict one another, so that they come from a damaged file.
package struct SnapshotFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    /// Says what is wrong.
    package init(_ description: String) { self.description = description }
}
