import Varlink

extension Wire {
    /// Whether a sheet or a scene outlives the connections that asked for it (R21).
    package enum Lifetime: String, WireEnumeration, Hashable, Sendable {
        /// Ends when those who wait for it are gone.
        case presenter
        /// Goes on without them.
        case detached
    }
}
