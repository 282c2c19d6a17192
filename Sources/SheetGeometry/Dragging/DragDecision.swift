/// Where a sheet goes when it is let go.
///
/// **Source:** R25, R30.
package enum DragDecision: Hashable, Sendable {
    /// It ends with `swipe`.
    case dismiss
    /// It was swiped away and does not allow it: that counts as an attempt, and it goes here.
    case refuse(DetentHeight)
    /// It goes to rest here.
    case settle(DetentHeight)
    /// It stays as it is: alerts and covers have nowhere to go.
    case stay

    /// Decides, for a sheet that rested where `table` says.
    ///
    /// - `isDismissible`: whether a person may wave the sheet away.
    package init(
        _ drag: Drag, of table: DetentTable, threshold: DragDismissThreshold = .standard,
        isDismissible: Bool
    ) {
        let height = table.height - drag.projected
        guard let smallest = table.smallest, let nearest = table.nearest(to: height) else {
            self = .stay
            return
        }
        guard smallest.height - height > threshold.points(of: smallest.height) else {
            self = .settle(nearest)
            return
        }
        self = isDismissible ? .dismiss : .refuse(nearest)
    }
}
