/// How high a sheet's content wants to be on one renderer, without handle and safe area.
///
/// **Source:** `ReportContentHeight` of the interface; R28.
package struct ContentHeight: Hashable, Sendable {
    /// From 0 to `GeometryLimits.points`.
    package let points: Double

    /// Takes what a renderer reported; throws when it is no length.
    package init(points: Double) throws(LengthError) {
        self.points = try LengthError.check(points, as: .contentHeight)
    }
}

extension SceneGeometry {
    /// What the content is taken to want: what was reported, else half of the largest sheet.
    func contentPoints(_ reported: ContentHeight?) -> Double {
        reported?.points ?? largestHeight / 2
    }
}
