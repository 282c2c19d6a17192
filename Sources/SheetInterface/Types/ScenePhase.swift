import Varlink

extension Wire {
    /// How present a scene is to the person in front of it.
    /// **Source:** SwiftUI's `ScenePhase`.
    package enum ScenePhase: String, WireEnumeration, Hashable, Sendable {
        /// Visible and interactive.
        case active
        /// Visible, and should not be used.
        case inactive
        /// Not visible.
        case background
    }
}
