/// One detent, and how high it is on one renderer.
package struct DetentHeight: Hashable, Sendable {
    package let detent: Detent
    /// In points from the bottom edge of the scene, safe area included.
    package let height: Double

    /// Pairs the two.
    package init(detent: Detent, height: Double) {
        self.detent = detent
        self.height = height
    }
}
