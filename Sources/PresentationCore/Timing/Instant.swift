/// A point on the boot-time clock, which goes on during suspend and which nobody can set.
///
/// **Source:** clock_gettime(2), CLOCK_BOOTTIME.
@usableFromInline package struct Instant: Hashable, Sendable, Comparable {
    /// Nanoseconds since the machine was started.
    @usableFromInline package var nanoseconds: UInt64

    /// Names the point `nanoseconds` after the start of the machine.
    @inlinable package init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    @inlinable package static func == (left: Instant, right: Instant) -> Bool {
        left.nanoseconds == right.nanoseconds
    }

    @inlinable package static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The point that lies `duration` later; a sum that is out of range is the last point there is.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let part = UInt64(clamping: attoseconds / 1_000_000_000)
        let span = whole.overflow ? UInt64.max : whole.partialValue
        let sum = instant.nanoseconds.addingReportingOverflow(span)
        let total = sum.partialValue.addingReportingOverflow(part)
        return Instant(
            nanoseconds: sum.overflow || total.overflow ? .max : total.partialValue)
    }

    /// The point that lies `duration` earlier; the first one there is where that is none.
    func advanced(backBy duration: Duration) -> Instant {
        let start = Instant(nanoseconds: 0)
        let span = (start + duration).nanoseconds
        return Instant(nanoseconds: nanoseconds > span ? nanoseconds - span : 0)
    }

    /// The first of two that there may be.
    @inlinable
    package static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other, other.nanoseconds < one.nanoseconds else { return one }
        return other
    }

    /// The time from `earlier`, which is not after it, to `later`.
    package static func - (later: Instant, earlier: Instant) -> Duration {
        .nanoseconds(Int64(clamping: later.nanoseconds - earlier.nanoseconds))
    }
}
