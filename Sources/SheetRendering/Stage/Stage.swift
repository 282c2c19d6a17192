import SheetGeometry
import SheetInterface

/// What is on the screen now, and how it goes on to what the newest picture shows.
///
/// A value without a clock: who draws says what time it is. Pictures may come at any time; what moves
/// then goes on to the new target from where it is.
///
/// **Source:** R11, R31, R32, R35.
package struct Stage: Hashable, Sendable {
    package typealias Instant = ContinuousClock.Instant

    /// One sheet that is seen.
    struct Entry: Hashable, Sendable {
        var layer: PictureLayer
        /// The newest picture has it no more.
        var isLeaving = false
        /// Its upper edge above the surface's bottom edge; of an alert, its height.
        var height: Moving
        var opacity: Moving
        var dim: Moving
        /// The height at which a hand holds it.
        var held: Double?
        /// Whether the other services let it take input.
        var reach = Reach.open

        var isAlert: Bool { layer.style == .alert }

        func isSettled(at now: Instant) -> Bool {
            held == nil && height.isSettled(at: now) && opacity.isSettled(at: now)
                && dim.isSettled(at: now)
        }
    }

    /// What is drawn on.
    package private(set) var surface: Surface
    private let timing: StageTiming
    /// How long what has come to be seen takes no answer (R23).
    package var inputGuard: Duration { timing.inputGuard }
    /// The newest of each service.
    private var pictures: [Int: Picture] = [:]
    /// Bottom to top.
    private(set) var entries: [Entry] = []

    /// An empty one.
    package init(on surface: Surface, timing: StageTiming = StageTiming()) {
        self.surface = surface
        self.timing = timing
    }

    /// The newest picture of a service; nil before the first, and after `clear`.
    package func picture(of service: Int = 0) -> Picture? { pictures[service] }

    /// What the newest pictures show, bottom to top.
    package var layers: [PictureLayer] {
        entries.filter { !$0.isLeaving }.map(\.layer)
    }

    /// Sheets that the newest pictures show no more, and that are still seen on their way out.
    package var leaving: Set<SheetKey> { Set(entries.filter(\.isLeaving).map(\.layer.key)) }

    // MARK: What happens

    /// Another size; heights follow with the next picture.
    package mutating func resize(to surface: Surface) {
        self.surface = surface
    }

    /// Goes on to a picture; one that is older than what is there is passed over.
    ///
    /// What is missing in a picture of a scene that is not active left for a reason of the lifecycle:
    /// it is gone at once, for nothing may wait for it. What is in the first picture is there at once:
    /// it was there before this renderer was.
    package mutating func show(_ picture: Picture, at now: Instant) {
        let before = pictures[picture.service]
        if let before, !picture.isNewer(than: before) { return }
        pictures[picture.service] = picture
        let old = entries.filter { $0.layer.key.service == picture.service }
        let shown = Set(picture.layers.map(\.key))
        let leavesAtOnce = timing.isStill || picture.scene.phase != .active
        let leaving = leavesAtOnce ? [] : old.filter { !shown.contains($0.layer.key) }
        let isStill = timing.isStill || before == nil

        var known: [SheetKey: Entry] = [:]
        for entry in old { known[entry.layer.key] = entry }
        // Between two that change places nothing gets brighter for a moment.
        let changesPlaces = shown.contains { known[$0] == nil } || !leaving.isEmpty
        let present = picture.layers.map { layer in
            var entry = known[layer.key] ?? Entry(layer, at: now)
            let isNew = known[layer.key] == nil || entry.isLeaving
            settle(&entry, on: layer, isNew: isNew, changesPlaces: changesPlaces, at: now)
            if isStill { entry.jump(at: now) }
            return entry
        }
        replaceEntries(
            of: picture.service, by: Self.merge(present, leaving.map { left($0, at: now) }, old))
        cover()
    }

    /// Forgets a service and all of its sheets, at once: it cannot be reached any more. What they
    /// covered is guarded from the next frame on.
    package mutating func clear(service: Int = 0) {
        pictures[service] = nil
        entries.removeAll { $0.layer.key.service == service }
    }

    /// A hand holds a sheet at a height.
    package mutating func hold(_ key: SheetKey, at height: Double) {
        guard let index = place(of: key), !entries[index].isLeaving, !entries[index].isAlert
        else { return }
        entries[index].held = height.clamped(to: 0...GeometryLimits.points)
    }

    /// The hand lets go of it: it goes on, as fast as it was moved, to where it rests.
    ///
    /// - Parameter velocity: In points a second, downwards.
    package mutating func letGo(_ key: SheetKey, velocity: Double, at now: Instant) {
        guard let index = place(of: key), let held = entries[index].held.take() else { return }
        let target = entries[index].layer.height
        entries[index].height.release(
            at: held, velocity: -velocity, to: target, by: timing.sheet, at: now)
        if timing.isStill { entries[index].jump(at: now) }
    }

    /// Goes on to a frame that is drawn now: lets what has left go, and begins the guard of what is no
    /// longer covered; whether anything moves on after `now`.
    package mutating func advance(to now: Instant) -> Bool {
        entries.removeAll { $0.isLeaving && $0.isSettled(at: now) }
        uncover(at: now)
        return !isSettled(at: now)
    }

    // MARK: What there is

    /// Whether nothing moves any more; what a hand holds moves.
    package func isSettled(at now: Instant) -> Bool {
        entries.allSatisfy { $0.isSettled(at: now) }
    }

    /// When the next frame is to be drawn, frames being `interval` apart; nil when nothing moves by
    /// itself, and no guard ends.
    package func nextFrame(after now: Instant, interval: Duration) -> Instant? {
        let changes = entries.flatMap { entry in
            [entry.held == nil ? entry.height : nil, entry.opacity, entry.dim]
                .compactMap { $0?.nextChange(after: now) }
                + [entry.reach.nextChange(after: now)].compactMap { $0 }
        }
        return changes.min().map { max($0, now + interval) }
    }

    /// The revision that is to be reported once this frame is drawn: the newest, as soon as all that
    /// it left out is gone.
    ///
    /// **Source:** `ReportDrawn` of the interface.
    package func reportableRevision(of service: Int = 0, at now: Instant) -> Int64? {
        let lingers = entries.contains {
            $0.layer.key.service == service && $0.isLeaving && !$0.isSettled(at: now)
        }
        return lingers ? nil : pictures[service]?.revision
    }

    // MARK: Reach

    /// The highest service whose sheets leave nothing below them in reach.
    private var topModalService: Int {
        entries.last { !$0.isLeaving && $0.layer.isModal }?.layer.key.service ?? .min
    }

    private mutating func cover() {
        let top = topModalService
        for index in entries.indices where entries[index].layer.key.service < top {
            entries[index].reach = .covered
        }
    }

    private mutating func uncover(at now: Instant) {
        let top = topModalService
        for index in entries.indices where entries[index].layer.key.service >= top {
            if entries[index].reach == .covered {
                entries[index].reach = .guarded(until: now + timing.inputGuard)
            }
        }
    }

    // MARK: Steps

    private func place(of key: SheetKey) -> Int? {
        entries.firstIndex { $0.layer.key == key }
    }

    /// Sends an entry to where the newest picture has it.
    private func settle(
        _ entry: inout Entry, on layer: PictureLayer, isNew: Bool, changesPlaces: Bool,
        at now: Instant
    ) {
        entry.layer = layer
        entry.isLeaving = false
        let delay = isNew && layer.dim > 0 ? timing.lead : .zero
        if entry.isAlert {
            entry.height.move(to: layer.height, by: timing.sheet, at: now)
            entry.opacity.move(to: 1, by: timing.dim, at: now, after: delay)
        } else if entry.held == nil {
            entry.height.move(to: layer.height, by: timing.sheet, at: now, after: delay)
        }
        let isFalling = layer.dim < entry.dim.target
        entry.dim.move(
            to: layer.dim, by: timing.dim, at: now,
            after: isFalling && changesPlaces ? timing.lead : .zero)
        if timing.isStill { entry.jump(at: now) }
    }

    /// Sends an entry away: the sheet first, then its dim.
    private func left(_ entry: Entry, at now: Instant) -> Entry {
        var entry = entry
        guard !entry.isLeaving else { return entry }
        entry.isLeaving = true
        if let held = entry.held.take() { entry.height.jump(to: held, at: now) }
        if entry.isAlert {
            entry.opacity.move(to: 0, by: timing.dim, at: now)
        } else {
            entry.height.move(to: 0, by: timing.sheet, at: now)
        }
        entry.dim.move(to: 0, by: timing.dim, at: now, after: timing.lead)
        return entry
    }

    private mutating func replaceEntries(of service: Int, by new: [Entry]) {
        let below = entries.filter { $0.layer.key.service < service }
        let above = entries.filter { $0.layer.key.service > service }
        entries = below + new + above
    }

    /// Puts those that leave above what they lay on.
    private static func merge(_ present: [Entry], _ leaving: [Entry], _ old: [Entry]) -> [Entry] {
        guard !leaving.isEmpty else { return present }
        let (shown, left) = (Set(present.map(\.layer.key)), Set(leaving.map(\.layer.key)))
        var next = leaving.makeIterator()
        // By what they lie on; nil is the ground.
        var above: [SheetKey?: [Entry]] = [:]
        var support: SheetKey?
        for key in old.map(\.layer.key) {
            if shown.contains(key) { support = key }
            if left.contains(key), let entry = next.next() {
                above[support, default: []].append(entry)
            }
        }
        return (above[nil] ?? []) + present.flatMap { [$0] + (above[$0.layer.key] ?? []) }
    }
}

extension Stage.Entry {
    /// Not seen yet.
    fileprivate init(_ layer: PictureLayer, at now: Stage.Instant) {
        let isAlert = layer.style == .alert
        self.layer = layer
        height = Moving(isAlert ? layer.height : 0, at: now)
        opacity = Moving(isAlert ? 0 : 1, scale: Self.parts, at: now)
        dim = Moving(0, scale: Self.parts, at: now)
    }

    /// Half of one such part is less than a screen can show.
    private static let parts = 256.0

    /// Has it where it rests.
    fileprivate mutating func jump(at now: Stage.Instant) {
        height.jump(to: height.target, at: now)
        opacity.jump(to: opacity.target, at: now)
        dim.jump(to: dim.target, at: now)
    }
}
