import Varlink

extension Wire {
    /// The form in which a sheet is drawn.
    package enum Style: String, WireEnumeration, Hashable, Sendable {
        /// Rises from the bottom edge and rests at a detent.
        case sheet
        /// Centred, above every sheet of its priority.
        case alert
        /// Fills the scene.
        case cover
    }
}
