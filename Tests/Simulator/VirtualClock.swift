import PresentationCore

/// The two clocks of the machine, which only the simulator moves.
struct VirtualClock {
    private(set) var now = Moment(
        instant: Instant(nanoseconds: 1_000_000_000), wallClock: 1_764_000_000_000_000)

    /// The time since the machine was started, for people.
    var words: String { "\(Double(now.instant.nanoseconds / 1_000_000) / 1000) s" }

    /// Lets time pass on both clocks.
    mutating func advance(by duration: Duration) {
        now.instant = now.instant + duration
        let (seconds, attoseconds) = duration.components
        now.wallClock += seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// Lets time pass until `instant`, when that is to come.
    mutating func advance(to instant: Instant) {
        guard instant > now.instant else { return }
        let nanoseconds = instant.nanoseconds - now.instant.nanoseconds
        advance(by: .nanoseconds(Int64(clamping: nanoseconds)))
    }

    /// From 1970 on, to the last microsecond that the kernel's clock can be set to, in 2262.
    ///
    /// **Source:** clock_settime(2); ktime_t has 63 bits of nanoseconds.
    private static let wallClocks: ClosedRange<Int64> = 0...(Int64.max / 1000)

    /// Somebody sets the wall clock, forth or back.
    mutating func jumpWallClock(bySeconds seconds: Int64) {
        let wanted = now.wallClock + seconds * 1_000_000
        now.wallClock = min(max(wanted, Self.wallClocks.lowerBound), Self.wallClocks.upperBound)
    }
}
