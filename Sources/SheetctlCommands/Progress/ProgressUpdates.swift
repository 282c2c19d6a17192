/// Which state of a job is shown, and when: the newest, and no more states than a person can see.
package struct ProgressUpdates: Hashable, Sendable {
    private enum Exchange: Hashable, Sendable {
        /// The daemon is to be asked nothing before a moment. Exits: `underWay` when there is news then.
        case rest(until: ContinuousClock.Instant)
        /// It was asked to show a state. Exits: `rest` when it has answered.
        case underWay(ProgressState, since: ContinuousClock.Instant)
    }

    private var exchange: Exchange
    /// What is to be shown.
    private var newest = ProgressState()
    /// What is shown, as far as is known.
    private var shown = ProgressState()

    /// Of a sheet that shows nothing of its job yet.
    package init(at now: ContinuousClock.Instant) {
        self.exchange = .rest(until: now)
    }

    /// The job is as far as that.
    package mutating func take(_ state: ProgressState) {
        newest = state
    }

    /// The sheet is presented, or again, at a daemon that may know of less than it was told.
    package mutating func begin(at now: ContinuousClock.Instant) {
        shown = ProgressState()
        exchange = .rest(until: now)
    }

    /// What is to be shown now in place of what is shown; nil when nothing is to be asked now.
    package mutating func next(
        at now: ContinuousClock.Instant
    ) -> (state: ProgressState, shown: ProgressState)? {
        guard let deadline, deadline <= now else { return nil }
        exchange = .underWay(newest, since: now)
        return (newest, shown)
    }

    /// The daemon has done what it was asked.
    package mutating func succeeded() {
        guard case .underWay(let state, let since) = exchange else { return }
        shown = state
        exchange = .rest(until: since + Limits.progressPause)
    }

    /// The daemon has not done it, and may later.
    package mutating func failed(at now: ContinuousClock.Instant) {
        guard case .underWay = exchange else { return }
        exchange = .rest(until: now + Limits.refusedProgressPause)
    }

    /// When to call `next`; nil: not before something happens.
    package var deadline: ContinuousClock.Instant? {
        guard case .rest(let end) = exchange, newest != shown else { return nil }
        return end
    }
}
