import Foundation
import SheetGeometry
import TestKit
import Testing

private typealias Motion = Spring.Motion

@Suite struct `A spring` {
    @Test(arguments: [(0.0, 0.0136009), (1, 0.9863991)] as [(Double, Double)])
    func `without bounce is where the formula of critical damping puts it`(
        target: Double, position: Double
    ) {
        // (1 + 2π)·exp(−2π) of the way is left after one period.
        let motion = Spring(duration: .seconds(1)).motion(
            from: Motion(position: 1 - target), to: target, after: .seconds(1))
        #expect(abs(motion.position - position) < 1e-7)
    }

    @Test func `overshoots by exp(−π/√3) of the way when it bounces by a half`() {
        // It turns back when √3·π·t = π.
        let motion = Spring(duration: .seconds(1), bounce: 0.5).motion(
            from: Motion(position: 1), to: 0, after: .seconds(1 / 3.0.squareRoot()))
        #expect(abs(motion.position + exp(-.pi / 3.0.squareRoot())) < 1e-12)
        #expect(abs(motion.velocity) < 1e-12)
    }

    @Test func `is as stiff and as damped as its duration and bounce say`() {
        // SwiftUI's own example: stiffness 157.9 and damping 17.6.
        let spring = Spring(duration: .milliseconds(500), bounce: 0.3)
        let step = Duration.nanoseconds(1)
        let pulled = spring.motion(from: Motion(position: 1), to: 0, after: step)
        #expect(abs(pulled.velocity * 1e9 + 157.9) < 0.05)
        let braked = spring.motion(from: Motion(position: 0, velocity: 1), to: 0, after: step)
        #expect(abs((braked.velocity - 1) * 1e9 + 17.6) < 0.05)
    }

    @Test func `keeps on at first with the speed of the hand`() {
        let start = Motion(position: 300, velocity: -900)
        let motion = Spring().motion(from: start, to: 500, after: .microseconds(1))
        #expect(abs(motion.position - (300 - 900e-6)) < 1e-6)
        #expect(abs(motion.velocity + 900) < 0.1)
    }

    @Test func `has not moved before it starts`() {
        let start = Motion(position: 300, velocity: -900)
        #expect(Spring().motion(from: start, to: 500, after: .zero) == start)
        #expect(Spring().motion(from: start, to: 500, after: .seconds(-3)) == start)
    }

    @Test(arguments: [.seconds(60), .seconds(86_400), Duration.seconds(Int64.max)])
    func `has arrived after a long time`(time: Duration) {
        let motion = Spring(bounce: 0.3).motion(
            from: Motion(position: 0, velocity: 4000), to: 500, after: time)
        #expect(motion.position == 500)
        #expect(abs(motion.velocity) < 1e-200)
    }

    @Test(
        arguments: [
            (Duration.zero, -1, Duration.milliseconds(1), 0),
            (.seconds(-1), .nan, .milliseconds(1), 0),
            (.seconds(99), 1, .seconds(10), 0.9), (.seconds(2), .infinity, .seconds(2), 0.9),
            (.milliseconds(300), 0.15, .milliseconds(300), 0.15),
        ] as [(Duration, Double, Duration, Double)])
    func `is brought within bounds`(
        duration: Duration, bounce: Double, boundedDuration: Duration, boundedBounce: Double
    ) {
        let spring = Spring(duration: duration, bounce: bounce)
        #expect(spring.duration == boundedDuration)
        #expect(spring.bounce == boundedBounce)
    }

    @Test func `takes no time when it is within half a point and at rest`() {
        let spring = Spring()
        #expect(spring.settlingTime(from: Motion(position: 300.5), to: 300) == .zero)
        #expect(spring.settlingTime(from: Motion(position: 300.6), to: 300) > .zero)
        let fast = Motion(position: 300, velocity: 100)
        #expect(spring.settlingTime(from: fast, to: 300) > .zero)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300])
    func `comes to rest whatever it is given`(number: Double) {
        for spring in [Spring(), Spring(duration: .seconds(10), bounce: 1)] {
            let start = Motion(position: number, velocity: -number)
            let time = spring.settlingTime(from: start, to: number)
            let end = spring.motion(from: start, to: number, after: time)
            let target = number.isNaN ? 0 : min(max(number, -1e6), 1e6)
            #expect(abs(end.position - target) <= 0.5 + 1e-9)
        }
    }
}

@Suite struct `Every spring` {
    /// A spring, where it starts, and where it is drawn to.
    private struct Case {
        let spring: Spring
        let start: Motion
        let target: Double
        /// In seconds.
        let duration: Double

        init(_ random: inout SplitMix64) {
            duration = Double.random(in: 0.05...2, using: &random)
            let bounce = random.oneIn(3) ? 0 : Double.random(in: 0...0.9, using: &random)
            spring = Spring(duration: .seconds(duration), bounce: bounce)
            start = Motion(
                position: Double.random(in: 0...1000, using: &random),
                velocity: Double.random(in: -5000...5000, using: &random))
            target = Double.random(in: 0...1000, using: &random)
        }

        func motion(after seconds: Double) -> Motion {
            spring.motion(from: start, to: target, after: .seconds(seconds))
        }

        /// Twice the energy, by mass.
        func energy(after seconds: Double) -> Double {
            let motion = motion(after: seconds)
            let frequency = 2 * Double.pi / duration
            let stretch = frequency * (motion.position - target)
            return motion.velocity * motion.velocity + stretch * stretch
        }
    }

    @Test(arguments: seeds)
    func `is within half a point of its target once it has settled, and was not before`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let it = Case(&random)
            let settled = it.spring.settlingTime(from: it.start, to: it.target) / .seconds(1)
            for later in stride(from: 0.0, through: 3, by: 0.05) {
                let motion = it.motion(after: settled + later * it.duration)
                #expect(abs(motion.position - it.target) <= 0.5 + 1e-9)
            }
            guard settled > 0 else { continue }
            let frequency = 2 * Double.pi / it.duration
            #expect(it.energy(after: settled * 0.999).squareRoot() / frequency > 0.5)
        }
    }

    @Test(arguments: seeds)
    func `only ever loses energy`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let it = Case(&random)
            let energies = stride(from: 0.0, through: 4, by: 0.02).map {
                it.energy(after: $0 * it.duration)
            }
            let rounding = energies[0] * 1e-12
            #expect(zip(energies, energies.dropFirst()).allSatisfy { $1 <= $0 + rounding })
        }
    }

    @Test(arguments: seeds)
    func `leads by two steps where one leads that is as long as both`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let it = Case(&random)
            let first = Double.random(in: 0...1, using: &random)
            let second = Double.random(in: 0...1, using: &random)
            let once = it.motion(after: first + second)
            let twice = it.spring.motion(
                from: it.motion(after: first), to: it.target, after: .seconds(second))
            #expect(abs(once.position - twice.position) < 1e-7)
            #expect(abs(once.velocity - twice.velocity) < 1e-5)
        }
    }

    @Test(arguments: seeds)
    func `agrees with the exponential and the sine of the C library`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let it = Case(&random)
            let seconds = Double.random(in: 0...3, using: &random)
            let frequency = 2 * Double.pi / it.duration
            let decay = frequency * (1 - it.spring.bounce)
            let turning = (frequency * frequency - decay * decay).squareRoot()
            let c = exp(-decay * seconds) * cos(turning * seconds)
            let s =
                it.spring.bounce == 0
                ? exp(-decay * seconds) * seconds
                : exp(-decay * seconds) * sin(turning * seconds) / turning
            let distance = it.start.position - it.target
            let expected = it.target + distance * (c + decay * s) + it.start.velocity * s
            #expect(abs(it.motion(after: seconds).position - expected) < 1e-6)
        }
    }

    @Test(arguments: seeds)
    func `without bounce and from rest goes straight to its target`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let duration = Double.random(in: 0.05...2, using: &random)
            let positions = stride(from: 0.0, through: 3, by: 0.02).map {
                Spring(duration: .seconds(duration)).motion(
                    from: Motion(position: 800), to: 200, after: .seconds($0 * duration)
                ).position
            }
            #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 })
            #expect(positions.allSatisfy { $0 >= 200 - 1e-9 })
        }
    }
}
