/// How a person let go of a sheet that was dragged.
///
/// Every two numbers make a drag, so that none leaves a sheet hanging in the air: they are brought
/// to within ± `GeometryLimits.drag`, and what is no number counts as 0. Infinity is what a renderer
/// gets that measures a way in no time; not a number, no way in no time.
///
/// **Source:** R30; `EndDrag` of the interface.
package struct Drag: Hashable, Sendable {
    /// Points downwards from where the sheet rested.
    package let translation: Double
    /// Points a second downwards.
    package let velocity: Double

    /// Takes what a renderer measured.
    package init(translation: Double, velocity: Double) {
        let range = -GeometryLimits.drag...GeometryLimits.drag
        self.translation = translation.clamped(to: range)
        self.velocity = velocity.clamped(to: range)
    }

    /// Points downwards to where the sheet would glide by itself; d′ in the rules.
    package var projected: Double { translation + Self.glideSeconds * velocity }

    private static let glideSeconds = 0.2
}
