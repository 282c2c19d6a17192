import Varlink

extension Wire {
    /// What Present does while no renderer is attached to the scene.
    package enum WhenUnrendered: String, WireEnumeration, Hashable, Sendable {
        /// The sheet waits for a renderer.
        case wait
        /// The call fails with `NoRenderer`.
        case reject
    }
}
