/// When a sheet took its place in the stack or in the queue (R7, R8).
///
/// What takes a place of its own gets the next count. What counts as placed the moment after another
/// has that one's count and one moment more, so that there is room for any number of them before the
/// next count.
package struct PresentationTime: Hashable, Sendable, Comparable {
    /// Grows with each sheet that takes a place of its own. From 1.
    package let count: UInt64
    /// How many moments after the first one of that count.
    package let moment: UInt64

    /// Before everything that is placed.
    package static let start = PresentationTime(count: 0)

    /// Names the moment, which is mostly the first, of a count.
    package init(count: UInt64, moment: UInt64 = 0) {
        self.count = count
        self.moment = moment
    }

    /// The first moment of the next count.
    var next: PresentationTime { PresentationTime(count: count + 1) }

    /// The moment after, before everything that was placed later.
    var momentAfter: PresentationTime { PresentationTime(count: count, moment: moment + 1) }

    package static func < (left: PresentationTime, right: PresentationTime) -> Bool {
        (left.count, left.moment) < (right.count, right.moment)
    }
}
