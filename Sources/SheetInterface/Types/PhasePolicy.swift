import Varlink

extension Wire {
    /// What happens to a sheet when its scene becomes less active (R15, R16).
    package enum PhasePolicy: String, WireEnumeration, Hashable, Sendable {
        /// The sheet ends.
        case dismiss
        /// It leaves the screen and comes back when the scene is active again.
        case hold
        /// Nothing happens to it; over a locked screen it counts as `hold`.
        case keep
    }
}
