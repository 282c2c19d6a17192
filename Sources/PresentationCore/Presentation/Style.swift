/// How a sheet stands in its scene.
///
/// **Source:** UIKit's presentation styles; R7, R28.
package enum Style: Hashable, Sendable, CaseIterable {
    /// Rises from the bottom edge and rests at a detent.
    case sheet
    /// Centred, above every sheet of its priority.
    case alert
    /// Fills the scene.
    case cover
}

/// What comes before style and time when sheets are put one above the other (R7).
package enum Priority: Int, Hashable, Sendable, Comparable, CaseIterable {
    case normal
    case high
    case critical

    package static func < (left: Priority, right: Priority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Whether a sheet, or a scene, ends with those who asked for it (R21).
package enum Lifetime: Hashable, Sendable, CaseIterable {
    /// Ends when the last of them hangs up.
    case presenter
    /// Does not.
    case detached
}

/// What is done with a request for a scene that is not active, when the sheet's own policy would end
/// it at once (R19).
package enum WhenInactive: Hashable, Sendable, CaseIterable {
    /// It waits for the scene.
    case queue
    /// It is refused.
    case reject
}
