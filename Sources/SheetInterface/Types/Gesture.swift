import Varlink

extension Wire {
    /// How a person tries to dismiss a sheet without choosing an action (R25).
    package enum Gesture: String, WireEnumeration, Hashable, Sendable {
        /// Dragged downward past the threshold.
        case swipe
        /// A tap on what lies beneath.
        case tapOutside
        /// The Escape key or its like; chooses the only cancel action where there is one.
        case escape
        /// The renderer's own way to be rid of a stranger's sheet.
        case override
    }
}
