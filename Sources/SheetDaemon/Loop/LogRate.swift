import PresentationCore

/// How much may be logged of what clients cause: somebody who opens scenes in a loop must not fill
/// the journal, nor keep the loop busy with it.
struct LogRate {
    private var periodEnds = Instant(nanoseconds: 0)
    private var left = 0
    private var leftOut = 0

    /// What is to be done with a message.
    enum Verdict: Equatable {
        /// Log it; before it, that so many have been left out.
        case log(leftOut: Int)
        /// Leave it out.
        case leaveOut
    }

    /// Counts one more message.
    mutating func take(at now: Instant) -> Verdict {
        if now >= periodEnds {
            periodEnds = now + Limits.logPeriod
            left = Limits.logsPerPeriod
        }
        guard left > 0 else {
            leftOut += 1
            return .leaveOut
        }
        left -= 1
        defer { leftOut = 0 }
        return .log(leftOut: leftOut)
    }
}
