import PresentationCore

/// Where the facts of a turn go before anybody is told of them.
///
/// This version forgets them: what it knows lives as long as it does. The turn is built around the
/// place all the same, so that a log can take it without the order of things changing.
struct FactRecorder {
    private var pendingCount = 0
    /// How many facts have been committed since the start.
    private(set) var committedCount = 0

    /// Takes a fact of this turn.
    mutating func append(_ fact: Fact) {
        pendingCount += 1
    }

    /// Makes the turn's facts count. Only then may its replies go out.
    mutating func commit() {
        committedCount += pendingCount
        pendingCount = 0
    }
}
