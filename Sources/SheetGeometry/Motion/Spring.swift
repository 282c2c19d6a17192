/// A spring that a renderer moves a sheet by: where it is at any time, without a state of its own.
///
/// The mass is 1, the stiffness (2π / duration)² and the damping ratio 1 − bounce, as SwiftUI has
/// it. Without bounce it is critically damped.
///
/// **Source:** SwiftUI, Spring(duration:bounce:).
package struct Spring: Hashable, Sendable {
    /// Where something is and how fast it moves, in points and points a second.
    package struct Motion: Hashable, Sendable {
        package var position: Double
        package var velocity: Double

        /// Pairs the two; at rest when no velocity is given.
        package init(position: Double, velocity: Double = 0) {
            self.position = position
            self.velocity = velocity
        }
    }

    /// How near to its target a spring counts as settled, in points.
    package static let tolerance = 0.5

    /// One period of the spring without damping: about how long a move seems to take.
    package let duration: Duration
    /// From 0, no overshoot, to 0.9, many.
    package let bounce: Double

    /// Makes one. Both are brought into the ranges of `GeometryLimits`.
    package init(duration: Duration = .milliseconds(500), bounce: Double = 0) {
        let range = GeometryLimits.springDuration
        self.duration = min(max(duration, range.lowerBound), range.upperBound)
        self.bounce = bounce.clamped(to: GeometryLimits.bounce)
    }

    /// The motion after `time` of what now moves as `start` says and is drawn to `target`.
    ///
    /// It may be taken up again at any time: two steps lead where one does that is as long as both.
    /// A time below 0 is 0. Positions are brought to within ± `GeometryLimits.points`, velocities
    /// ± `GeometryLimits.drag`.
    package func motion(from start: Motion, to target: Double, after time: Duration) -> Motion {
        let target = Self.position(target)
        let moved = displacement(
            Self.displacement(of: start, from: target), after: max(0, time / .seconds(1)))
        return Motion(position: target + moved.position, velocity: moved.velocity)
    }

    /// The time after which it stays within half a point of `target` for good.
    ///
    /// What is asked is the energy that is left, since that never grows again: could it no longer
    /// carry the spring farther than half a point?
    package func settlingTime(from start: Motion, to target: Double) -> Duration {
        let start = Self.displacement(of: start, from: Self.position(target))
        func isSettled(after seconds: Double) -> Bool {
            swing(of: displacement(start, after: seconds)) <= Self.tolerance
        }
        if isSettled(after: 0) { return .zero }
        var early = 0.0
        var late = duration / .seconds(1)
        for _ in 0..<GeometryLimits.settlingDoublings where !isSettled(after: late) {
            early = late
            late *= 2
        }
        for _ in 0..<GeometryLimits.settlingHalvings {
            let middle = (early + late) / 2
            if isSettled(after: middle) { late = middle } else { early = middle }
        }
        return .seconds(late)
    }

    /// The angular frequency without damping, in radians a second.
    private var frequency: Double { 2 * .pi / (duration / .seconds(1)) }

    /// How far the energy of a motion around 0 could carry the spring, in points.
    private func swing(of motion: Motion) -> Double {
        let speed = motion.velocity / frequency
        return (motion.position * motion.position + speed * speed).squareRoot()
    }

    /// Solves x″ + 2a·x′ + (a² + ω²)·x = 0 for the motion after `seconds`.
    ///
    /// With C = exp(−at)·cos(ωt) and S = exp(−at)·sin(ωt)/ω, which is exp(−at)·t without bounce:
    /// x = x₀·(C + a·S) + v₀·S, and v = v₀·(C − a·S) − x₀·(a² + ω²)·S.
    private func displacement(_ start: Motion, after seconds: Double) -> Motion {
        let decay = frequency * (1 - bounce)
        let turning = frequency * (bounce * (2 - bounce)).squareRoot()
        let power = ComplexExponential(real: -decay * seconds, imaginary: turning * seconds)
        let c = power.real
        let s = turning > 0 ? power.imaginary / turning : power.real * seconds
        return Motion(
            position: start.position * (c + decay * s) + start.velocity * s,
            velocity: start.velocity * (c - decay * s)
                - start.position * frequency * frequency * s)
    }

    private static func displacement(of start: Motion, from target: Double) -> Motion {
        Motion(
            position: position(start.position) - target,
            velocity: start.velocity.clamped(to: -GeometryLimits.drag...GeometryLimits.drag))
    }

    private static func position(_ position: Double) -> Double {
        position.clamped(to: -GeometryLimits.points...GeometryLimits.points)
    }
}
