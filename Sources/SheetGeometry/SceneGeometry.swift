/// What a renderer shows a scene on, as far as heights depend on it (widths play no part).
///
/// Lengths are in points, from 0 to `GeometryLimits.points`.
///
/// **Source:** R28, R29.
package struct SceneGeometry: Hashable, Sendable {
    /// From the bottom edge to the top edge; H in the rules.
    package let height: Double
    /// What no sheet may cover below the top edge; t in the rules.
    package let safeAreaTop: Double
    /// What no content may lie in above the bottom edge; b in the rules.
    package let safeAreaBottom: Double

    /// Where heights are decided while no renderer is attached: 400 × 800 points, all of them safe.
    package static let nominal = SceneGeometry(uncheckedHeight: 800)

    /// Takes what a renderer reported.
    ///
    /// Throws for the first length that is none. A safe area higher than the scene is no error: it
    /// leaves no room for sheets.
    package init(
        height: Double, safeAreaTop: Double = 0, safeAreaBottom: Double = 0
    ) throws(LengthError) {
        self.height = try LengthError.check(height, as: .sceneHeight)
        self.safeAreaTop = try LengthError.check(safeAreaTop, as: .safeAreaTop)
        self.safeAreaBottom = try LengthError.check(safeAreaBottom, as: .safeAreaBottom)
    }

    private init(uncheckedHeight height: Double) {
        self.height = height
        safeAreaTop = 0
        safeAreaBottom = 0
    }

    /// The height of the largest sheet; M in the rules. 0 when the safe area leaves no room.
    package var largestHeight: Double { max(0, height - safeAreaTop) }
}
