import Varlink

extension Wire {
    /// The time that counts toward a sheet's expiry (R22).
    package enum ExpiryClock: String, WireEnumeration, Hashable, Sendable {
        /// All time since Present, also in suspend.
        case elapsed
        /// Time in which the sheet is presented in an active scene that has a renderer.
        case visible
    }
}
