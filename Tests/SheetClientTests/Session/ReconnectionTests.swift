import SheetClient
import TestKit
import Testing

@Suite struct ReconnectionTests {
    private static let start = ContinuousClock.now

    /// Every pause of a daemon that never comes back, and the moment it is given up.
    private func pauses(_ random: () -> UInt64) -> [Duration] {
        var reconnection = Reconnection()
        reconnection.lost(at: Self.start)
        var (now, pauses) = (Self.start, [Duration]())
        while let pause = reconnection.nextPause(at: now, random: random()) {
            pauses.append(pause)
            now += pause
        }
        return pauses
    }

    @Test(arguments: [UInt64.min, .max])
    func `pauses grow from milliseconds to a second, for thirty seconds`(_ random: UInt64) {
        let pauses = pauses { random }
        #expect((.milliseconds(2)...Duration.milliseconds(5)).contains(pauses[0]))
        for (pause, next) in zip(pauses, pauses.dropFirst().dropLast()) {
            #expect(pause <= next && next <= .seconds(1))
        }
        #expect(pauses.contains { $0 > .milliseconds(490) })
        #expect(pauses.reduce(.zero, +) == .seconds(30))
    }

    @Test func `no two clients pause alike`() {
        var prng = SplitMix64(seed: 7)
        let first = (0..<100).map { _ in pauses { prng.next() }[0] }
        #expect(Set(first).count == 100)
        // All of the first span is used, so that they do not come back in one moment.
        #expect(first.max().map { $0 > .milliseconds(4.9) } == true)
        #expect(first.min().map { $0 < .milliseconds(2.6) } == true)
    }

    @Test func `a connection that breaks before an answer belongs to the same absence`() {
        var reconnection = Reconnection()
        reconnection.lost(at: Self.start)
        reconnection.lost(at: Self.start + .seconds(20))
        #expect(reconnection.end == Self.start + .seconds(30))
        reconnection.answered()
        #expect(!reconnection.isAway)
        reconnection.lost(at: Self.start + .seconds(40))
        #expect(reconnection.end == Self.start + .seconds(70))
    }

    @Test func `after an answer pauses begin small again`() {
        var reconnection = Reconnection()
        reconnection.lost(at: Self.start)
        for _ in 0..<20 { _ = reconnection.nextPause(at: Self.start, random: .max) }
        #expect(
            reconnection.nextPause(at: Self.start, random: .max).map { $0 > .milliseconds(900) }
                == true)
        reconnection.answered()
        reconnection.lost(at: Self.start)
        let pause = reconnection.nextPause(at: Self.start, random: .max)
        #expect(pause.map { $0 <= .milliseconds(5) } == true)
    }

    @Test func `who sleeps through all of it still tries once more`() {
        var reconnection = Reconnection()
        reconnection.lost(at: Self.start)
        #expect(reconnection.nextPause(at: Self.start, random: 0) != nil)
        // The machine slept for an hour in that pause; the try after it is the last.
        let late = Self.start + .seconds(3600)
        #expect(reconnection.nextPause(at: late, random: 0) == nil)
    }
}
