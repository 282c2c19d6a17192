/// One moment on both clocks: one to decide by, one to tell people.
@usableFromInline package struct Moment: Hashable, Sendable {
    /// What everything that is due is measured by.
    package var instant: Instant
    /// Microseconds since 1970-01-01 00:00 UTC. Never compared, never added to: it can be set back.
    package var wallClock: Int64

    /// Pairs the two readings.
    package init(instant: Instant, wallClock: Int64) {
        self.instant = instant
        self.wallClock = wallClock
    }
}
