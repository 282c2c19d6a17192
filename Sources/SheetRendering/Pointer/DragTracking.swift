package import SheetInterface
import SheetGeometry

/// A hand that drags a sheet by its handle.
///
/// **Source:** R30, R31.
package struct DragTracking: Hashable, Sendable {
    package typealias Instant = ContinuousClock.Instant

    private struct Sample: Hashable {
        let y: Double
        let time: Instant
    }

    /// The sheet.
    package let key: SheetKey
    private let generation: Int64
    private let detents: [Wire.DetentHeight]
    /// Where the hand took it, which may have been on its way.
    private let startHeight: Double
    private let startY: Double
    private let smallest: Double
    private let largest: Double
    private let isWavable: Bool
    /// The newest ones, oldest first; never empty.
    private var samples: [Sample]
    /// Whether the hand has gone far enough that it is no tap.
    package private(set) var hasMoved = false

    /// How far a hand goes, in points, before it counts as moving.
    private static let slop = 4.0
    /// How long before its end a drag is looked at for its velocity.
    private static let window = Duration.milliseconds(100)

    /// Begins; nil for a sheet that takes no input or has no detents.
    ///
    /// - Parameter y: Of the hand, in points from the surface's upper edge.
    package init?(_ staged: StagedLayer, y: Double, at now: Instant) {
        let heights = staged.layer.detents.map(\.height)
        guard staged.isInteractive, y.isFinite, let smallest = heights.min(),
            let largest = heights.max()
        else { return nil }
        key = staged.key
        generation = staged.layer.sheet.generation
        detents = staged.layer.detents
        startHeight = staged.frame.height
        startY = y
        self.smallest = smallest
        self.largest = largest
        isWavable = staged.layer.isWavable
        samples = [Sample(y: y, time: now)]
    }

    /// The hand is elsewhere.
    package mutating func move(to y: Double, at now: Instant) {
        guard y.isFinite else { return }
        samples.append(Sample(y: y, time: now))
        samples.removeAll { $0.time < now - Self.window && $0.time != now }
        if samples.count > Limits.dragSamples { samples.removeFirst() }
        if abs(y - startY) > Self.slop { hasMoved = true }
    }

    /// Whether the sheet can still be dragged so: it rests at the heights that it had.
    package func goesOn(with layer: PictureLayer) -> Bool { layer.detents == detents }

    /// The height at which the sheet is shown meanwhile: it follows the hand between its detents, and
    /// ever less above the largest; below the smallest it follows when it may be waved away, else ever
    /// less.
    package var height: Double {
        let wanted = wantedHeight
        if wanted > largest { return Elasticity.height(draggedTo: wanted, largest: largest) }
        if wanted < smallest, !isWavable {
            return max(0, smallest - Elasticity.stretch(smallest - wanted))
        }
        return max(0, wanted)
    }

    /// Points downwards from where the sheet rests, to where the hand has it.
    ///
    /// - Parameter rest: The newest height: the daemon counts from there, and it may be another one than
    ///   when the hand took the sheet.
    package func translation(from rest: Double) -> Double { rest - wantedHeight }

    /// Points a second downwards, of the last tenth of a second before `now`.
    package func velocity(at now: Instant) -> Double {
        let recent = samples.filter { now - $0.time <= Self.window }
        guard let first = recent.first, let last = recent.last else { return 0 }
        let seconds = (last.time - first.time) / .seconds(1)
        guard seconds >= Self.shortest else { return 0 }
        return (last.y - first.y) / seconds
    }

    /// What the daemon is told when the hand lets go.
    ///
    /// - Parameter rest: As of `translation(from:)`.
    package func end(
        from rest: Double, at now: Instant, renderer: String
    ) -> EndDrag.Parameters {
        EndDrag.Parameters(
            renderer: renderer, id: key.id, translation: translation(from: rest),
            velocity: velocity(at: now), generation: generation)
    }

    /// In seconds: what is shorter says nothing of a velocity.
    private static let shortest = 0.001

    /// Where the hand would have it if nothing gave way.
    private var wantedHeight: Double { startHeight - ((samples.last?.y ?? startY) - startY) }
}
