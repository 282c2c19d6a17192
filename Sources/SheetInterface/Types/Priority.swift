import Varlink

extension Wire {
    /// The first part of a sheet's rank in its stack (R7).
    package enum Priority: String, WireEnumeration, Hashable, Sendable {
        /// Below everything that is more urgent; the default.
        case normal
        /// Above every normal sheet.
        case high
        /// Above every other sheet.
        case critical
    }
}
