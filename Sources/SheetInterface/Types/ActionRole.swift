import Varlink

extension Wire {
    /// What choosing an action means.
    package enum ActionRole: String, WireEnumeration, Hashable, Sendable {
        /// Answers the sheet; the default.
        case normal
        /// Declines it: no values are asked for or given.
        case cancel
        /// Answers it with something that cannot be undone; drawn as a warning.
        case destructive
    }
}
