/// Which of the layers on one renderer's screen darkens what lies below it.
///
/// **Source:** R11, R32.
package struct Dimming: Hashable, Sendable {
    /// What it depends on in one layer.
    package struct Layer: Hashable, Sendable {
        package let table: DetentTable
        /// The highest detent at which the sheet leaves what is below it bright; `nil`: none does.
        package let largestUndimmed: Detent?

        /// Pairs the two.
        package init(table: DetentTable, largestUndimmed: Detent?) {
            self.table = table
            self.largestUndimmed = largestUndimmed
        }
    }

    /// The topmost layer that dims, counted from 0 at the bottom; `nil` when none does.
    package let dimmingIndex: Int?

    private let count: Int

    /// Looks at the layers, bottom to top.
    package init(_ layers: [Layer]) {
        count = layers.count
        dimmingIndex = layers.lastIndex { !$0.table.isUndimmed(upTo: $0.largestUndimmed) }
    }

    /// How dark each layer makes what lies below it, bottom to top: `opacity` for the topmost that
    /// dims, 0 for all others. `opacity` is brought into 0 to 1.
    package func dims(opacity: Double) -> [Double] {
        let opacity = opacity.clamped(to: 0...1)
        return (0..<count).map { $0 == dimmingIndex ? opacity : 0 }
    }

    /// Whether a person can reach the layer at `index`: nothing above it dims. Whether it takes input
    /// depends on the input guard as well (R23).
    package func isReachable(_ index: Int) -> Bool {
        index >= (dimmingIndex ?? 0)
    }
}
