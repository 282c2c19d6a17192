/// How one sheet is to be drawn in one frame.
package struct StagedLayer: Hashable, Sendable {
    /// Where it is in its life on the screen.
    package enum Presence: Hashable, Sendable {
        /// On its way to where it rests, for the first time or again.
        case moving
        /// Where it rests.
        case resting
        /// Gone from the picture, and on its way out.
        case leaving
    }

    /// The sheet; of a leaving one, as it was in the last picture that had it.
    package let layer: PictureLayer
    package let presence: Presence
    /// What of the surface it takes now; a sheet is cut off at the surface's bottom edge.
    package let frame: Rectangle
    /// How high its content is laid out, in points: as at rest, while less of it is seen, too.
    package let layoutHeight: Double
    /// How clearly it is seen, 0…1.
    package let opacity: Double
    /// How dark what lies below it is to be made, 0…1. The dims of all layers, one after the other,
    /// never make anything darker than the darkest of them.
    package let dim: Double
    /// Whether it takes input: the daemon says so, nothing modal of another service lies above, and it
    /// does not leave.
    package let isInteractive: Bool

    /// Which sheet it is.
    package var key: SheetKey { layer.key }
}
