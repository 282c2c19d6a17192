import Varlink

extension Wire {
    /// The stage of its life that a sheet is in.
    package enum SheetState: String, WireEnumeration, Hashable, Sendable {
        /// Waits for its turn or for its scene.
        case queued
        /// On the stack, and drawn.
        case presented
        /// On the stack, and not on the screen.
        case held
        /// Ended, with an outcome.
        case dismissed
    }
}
