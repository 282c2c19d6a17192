/// How high one sheet can be, and is, on one renderer.
///
/// A table is made anew whenever size, safe area, content, detents or selection change; making it is
/// what selects. Alerts and covers have a height and no detents.
///
/// **Source:** R28, R29, R32.
package struct DetentTable: Hashable, Sendable {
    /// Strictly ascending, at least `GeometryLimits.heightTolerance` apart; empty for alerts and
    /// covers.
    package let heights: [DetentHeight]
    /// Where the sheet rests, one of `heights`; `nil` for alerts and covers.
    package let selected: Detent?
    /// How high it is at rest, in points: of an alert its own height, else from the bottom edge.
    package let height: Double

    private let scene: SceneGeometry
    private let content: ContentHeight?

    /// Works the heights out.
    ///
    /// - `selected`: what was selected so far. It stays while the sheet has it; else what is nearest
    ///   to it is selected (R29). `nil`: nothing so far, which selects the smallest.
    /// - `content`: as last reported by this renderer, if ever.
    package init(
        _ shape: SheetShape, selected: Detent?, in scene: SceneGeometry, content: ContentHeight?
    ) {
        self.scene = scene
        self.content = content
        switch shape {
        case .sheet(let list):
            let member = selected.flatMap(list.member)
            heights = Self.heights(of: list, keeping: member, in: scene, content: content)
            // The smallest is what is nearest to nothing.
            let wanted = (member ?? selected)?.height(in: scene, content: content) ?? 0
            let nearest = Self.nearest(to: wanted, among: heights)
            self.selected = nearest?.detent
            height = nearest?.height ?? 0
        case .alert:
            heights = []
            self.selected = nil
            height = min(scene.contentPoints(content), scene.largestHeight)
        case .cover:
            heights = []
            self.selected = nil
            height = scene.height
        }
    }

    /// The lowest detent; `nil` for alerts and covers.
    package var smallest: DetentHeight? { heights.first }

    /// The detent whose height is nearest to `height`; `nil` for alerts and covers.
    ///
    /// Of two that are equally near it is the higher one: it leaves in sight all that was.
    package func nearest(to height: Double) -> DetentHeight? {
        Self.nearest(to: height, among: heights)
    }

    /// Whether what lies below stays as bright as it is (R32): the sheet is at `largest` or lower.
    ///
    /// Never for alerts and covers, nor without `largest`.
    package func isUndimmed(upTo largest: Detent?) -> Bool {
        guard selected != nil, let largest else { return false }
        return height <= largest.height(in: scene, content: content)
            + GeometryLimits.heightTolerance
    }

    /// Measures and sorts. Of those that are equally high there stays `selected`, else the first.
    private static func heights(
        of list: DetentList, keeping selected: Detent?, in scene: SceneGeometry,
        content: ContentHeight?
    ) -> [DetentHeight] {
        var heights: [DetentHeight] = []
        heights.reserveCapacity(list.detents.count + 1)
        func add(_ detent: Detent) {
            let height = detent.height(in: scene, content: content)
            let isTaken = heights.contains {
                abs($0.height - height) < GeometryLimits.heightTolerance
            }
            if !isTaken { heights.append(DetentHeight(detent: detent, height: height)) }
        }
        if let selected { add(selected) }
        for detent in list.detents { add(detent) }
        if heights.count > 1 { heights.sort { $0.height < $1.height } }
        return heights
    }

    private static func nearest(
        to height: Double, among ascending: [DetentHeight]
    ) -> DetentHeight? {
        // Every number is near to something, the infinite ones to the highest and the lowest.
        let height = height.clamped(to: -GeometryLimits.drag...GeometryLimits.drag)
        return ascending.reversed().min { abs($0.height - height) < abs($1.height - height) }
    }
}
