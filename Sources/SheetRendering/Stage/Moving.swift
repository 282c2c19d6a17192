import SheetGeometry

/// A number that springs move. Where it is at any time is worked out, not stepped to.
struct Moving: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// One spring's way to one target.
    private struct Leg: Hashable {
        let start: Spring.Motion
        let from: Instant
        let target: Double
        let spring: Spring
        let end: Instant

        init(_ start: Spring.Motion, from: Instant, to target: Double, by spring: Spring) {
            self.start = start
            self.from = from
            self.target = target
            self.spring = spring
            end = from + spring.settlingTime(from: start, to: target)
        }

        func motion(at now: Instant) -> Spring.Motion {
            if now >= end { return Spring.Motion(position: target) }
            return spring.motion(from: start, to: target, after: now - from)
        }
    }

    /// Springs settle within half a point; a number that goes from 0 to 1 is moved as so many points.
    private let scale: Double
    private var leg: Leg
    /// What comes after `leg`, at a later time.
    private var next: Leg?

    /// At rest.
    init(_ value: Double, scale: Double = 1, at now: Instant) {
        self.scale = scale
        leg = Self.rest(value * scale, at: now)
    }

    /// Where it will be in the end.
    var target: Double { (next ?? leg).target / scale }

    func value(at now: Instant) -> Double { motion(at: now).position / scale }

    func isSettled(at now: Instant) -> Bool { now >= (next ?? leg).end }

    /// When it moves next, or is worked out anew; nil when it is settled.
    func nextChange(after now: Instant) -> Instant? {
        if let next, now < next.from, now >= leg.end { return next.from }
        return isSettled(at: now) ? nil : now
    }

    /// Sends it elsewhere, with the velocity that it has; until the delay is over it goes on as before.
    mutating func move(
        to value: Double, by spring: Spring, at now: Instant, after delay: Duration = .zero
    ) {
        guard value != target else { return }
        settle(at: now)
        let start = now + delay
        let way = Leg(leg.motion(at: start), from: start, to: value * scale, by: spring)
        if delay > .zero { next = way } else { leg = way }
    }

    /// Has it there at once.
    mutating func jump(to value: Double, at now: Instant) {
        leg = Self.rest(value * scale, at: now)
        next = nil
    }

    /// Lets go of it at `value`, as fast as it was moved.
    mutating func release(
        at value: Double, velocity: Double, to target: Double, by spring: Spring, at now: Instant
    ) {
        let start = Spring.Motion(position: value * scale, velocity: velocity * scale)
        leg = Leg(start, from: now, to: target * scale, by: spring)
        next = nil
    }

    private func motion(at now: Instant) -> Spring.Motion {
        guard let next, now >= next.from else { return leg.motion(at: now) }
        return next.motion(at: now)
    }

    /// Forgets what is past, and what was to come.
    private mutating func settle(at now: Instant) {
        if let next, now >= next.from { leg = next }
        next = nil
    }

    private static func rest(_ position: Double, at now: Instant) -> Leg {
        Leg(Spring.Motion(position: position), from: now, to: position, by: Spring())
    }
}
