/// How a sheet follows a hand that drags it above its largest detent: less and less.
///
/// **Source:** R31.
package enum Elasticity {
    /// The points above the largest detent that no drag goes beyond.
    package static let reach = 100.0

    /// The points that a sheet is shown above its largest detent when it is dragged `overdrag` points
    /// above it: from 0 to `reach`.
    ///
    /// It grows with `overdrag`, at first one to one. Negative over-drag, and what is no number, is
    /// none.
    package static func stretch(_ overdrag: Double) -> Double {
        let overdrag = overdrag.clamped(to: 0...GeometryLimits.drag)
        // Equal to overdrag · reach / (overdrag + reach), and never falls by rounding.
        return reach - reach * reach / (overdrag + reach)
    }

    /// The height at which a sheet is shown when a hand has dragged it to `height`: from 0 to
    /// `largest` and `reach` above.
    ///
    /// - `largest`: the height of its largest detent.
    package static func height(draggedTo height: Double, largest: Double) -> Double {
        let largest = largest.clamped(to: 0...GeometryLimits.points)
        let height = height.clamped(to: 0...GeometryLimits.drag)
        return min(height, largest) + stretch(height - largest)
    }
}
