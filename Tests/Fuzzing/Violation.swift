/// Something that should hold for any bytes, and does not for those at hand.
package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// What does not hold.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// - Throws: `Violation` with the words unless what is demanded holds.
func demand(_ holds: Bool, _ words: @autoclosure () -> String) throws(Violation) {
    guard holds else { throw Violation(words()) }
}
