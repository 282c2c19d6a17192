/// How far content is scrolled that is higher than the room for it.
package struct ScrollState: Hashable, Sendable {
    /// Points of content above what is seen.
    package private(set) var offset = 0.0
    /// In points.
    package private(set) var contentHeight = 0.0
    package private(set) var viewportHeight = 0.0

    /// At the top.
    package init() {}

    /// Whether there is more than is seen.
    package var isNeeded: Bool { contentHeight > viewportHeight }

    /// The part of a bar that stands for what is seen: where it begins and ends, 0…1.
    package var thumb: ClosedRange<Double> {
        guard isNeeded else { return 0...1 }
        let start = offset / contentHeight
        return start...min(1, start + viewportHeight / contentHeight)
    }

    /// Content or room have changed.
    package mutating func measure(content: Double, viewport: Double) {
        contentHeight = content.isFinite ? max(0, content) : 0
        viewportHeight = viewport.isFinite ? max(0, viewport) : 0
        scroll(by: 0)
    }

    /// Goes on by so many points; back when negative. Never beyond the ends.
    package mutating func scroll(by points: Double) {
        let most = max(0, contentHeight - viewportHeight)
        let wanted = offset + (points.isNaN ? 0 : points)
        offset = min(max(wanted, 0), most)
    }

    /// Goes as far as is needed for a part of the content to be seen; its beginning when it is higher
    /// than the room.
    package mutating func reveal(from top: Double, to bottom: Double) {
        if bottom > offset + viewportHeight { scroll(by: bottom - viewportHeight - offset) }
        if top < offset { scroll(by: top - offset) }
    }
}
