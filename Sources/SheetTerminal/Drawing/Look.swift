/// What a terminal can show, and what its user wants of it.
package struct Look: Hashable, Sendable {
    /// How many colours there are.
    package var depth: ColourDepth
    /// Whether frames and marks are drawn in ASCII.
    package var isPlain: Bool

    /// Pairs the two.
    package init(depth: ColourDepth, isPlain: Bool = false) {
        self.depth = depth
        self.isPlain = isPlain
    }
}
