import Varlink

extension Wire {
    /// Where a new sheet goes in its scene (R8).
    package enum Placement: String, WireEnumeration, Hashable, Sendable {
        /// On top, at once.
        case stack
        /// After the sheets of the same or a higher priority.
        case queue
        /// In the place of the sheet named by `replaces`, or of the live sheet with the same key.
        case replace
    }
}
