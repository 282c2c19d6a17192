import SheetGeometry
import SheetInterface

/// What a renderer draws on: its extent, and what it keeps free at its edges.
struct Surface: Hashable, Sendable {
    let size: Wire.Size
    /// As it was given; `nil` keeps nothing free.
    let safeArea: Wire.EdgeInsets?
    /// What of it heights depend on.
    let geometry: SceneGeometry

    /// Reads what a renderer says of itself.
    ///
    /// - Throws: `InvalidParameter` with the path of the first length that is none: below 0, or past
    ///   `GeometryLimits.points`.
    init(size: Wire.Size, safeArea: Wire.EdgeInsets?) throws(Refusal) {
        let lengths = [
            ("size.width", size.width), ("size.height", size.height),
            ("safeArea.top", safeArea?.top ?? 0), ("safeArea.leading", safeArea?.leading ?? 0),
            ("safeArea.bottom", safeArea?.bottom ?? 0),
            ("safeArea.trailing", safeArea?.trailing ?? 0),
        ]
        for (path, length) in lengths where !(0...GeometryLimits.points).contains(length) {
            throw .invalid(path)
        }
        do throws(LengthError) {
            geometry = try SceneGeometry(
                height: size.height, safeAreaTop: safeArea?.top ?? 0,
                safeAreaBottom: safeArea?.bottom ?? 0)
        } catch {
            throw .invalid("size")
        }
        self.size = size
        self.safeArea = safeArea
    }
}
