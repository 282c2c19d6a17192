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

    /// Somebody sets the wall clock, forth or back.
    mutating func jumpWallClock(bySeconds seconds: Int64) {
        now.wallClock += seconds * 1_000_000
    }
}
