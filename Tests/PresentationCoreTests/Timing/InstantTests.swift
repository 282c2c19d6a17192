import PresentationCore
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        (Duration.zero, UInt64(5)), (.nanoseconds(1), 6), (.milliseconds(3), 3_000_005),
        (.seconds(2), 2_000_000_005), (.seconds(1) + .nanoseconds(7), 1_000_000_012),
    ])
    func `a duration is added`(duration: Duration, sum: UInt64) {
        #expect(Instant(nanoseconds: 5) + duration == Instant(nanoseconds: sum))
    }

    @Test(arguments: [
        Duration.seconds(Int64.max), .milliseconds(Int64.max), .seconds(18_446_744_073),
        .seconds(18_446_744_074), .nanoseconds(2),
        .seconds(18_446_744_073) + .nanoseconds(999_999_999),
    ])
    func `a sum that is out of range is the last instant there is`(duration: Duration) {
        let late = Instant(nanoseconds: .max - 1)
        #expect(late + duration == Instant(nanoseconds: .max))
    }

    @Test func `the largest sum that fits is exact`() {
        let sum = Instant(nanoseconds: 0) + (.seconds(18_446_744_073) + .nanoseconds(709_551_615))
        #expect(sum.nanoseconds == .max)
        let less = Instant(nanoseconds: 0) + (.seconds(18_446_744_073) + .nanoseconds(709_551_614))
        #expect(less.nanoseconds == UInt64.max - 1)
    }

    @Test func `a negative duration adds nothing`() {
        #expect(Instant(nanoseconds: 5) + .seconds(-1) == Instant(nanoseconds: 5))
    }

    @Test func `instants are ordered by their nanoseconds`() {
        #expect(Instant(nanoseconds: 1) < Instant(nanoseconds: 2))
        #expect(Instant(nanoseconds: 1) + .nanoseconds(1) == Instant(nanoseconds: 2))
    }
}
