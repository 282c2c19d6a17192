import SheetGeometry

/// A scene of 800 points without safe areas, unless said otherwise.
func makeScene(
    _ height: Double = 800, top: Double = 0, bottom: Double = 0
) throws -> SceneGeometry {
    try SceneGeometry(height: height, safeAreaTop: top, safeAreaBottom: bottom)
}

/// The table of a sheet with these detents.
func makeTable(
    _ words: [String], selected: String? = nil, in scene: SceneGeometry = .nominal,
    content: Double? = nil
) throws -> DetentTable {
    DetentTable(
        .sheet(try DetentList(words: words)), selected: try selected.map { try Detent($0) },
        in: scene, content: try content.map { try ContentHeight(points: $0) })
}

extension DetentTable {
    /// The words of the detents, lowest first.
    var words: [String] { heights.map(\.detent.word) }
}
