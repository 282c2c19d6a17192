import Varlink

extension Wire {
    /// What Present does while the scene is not active and the sheet's policy would dismiss it at
    /// once (R19).
    package enum WhenInactive: String, WireEnumeration, Hashable, Sendable {
        /// The sheet waits for the scene.
        case queue
        /// The call fails with `SceneNotActive`.
        case reject
    }
}
