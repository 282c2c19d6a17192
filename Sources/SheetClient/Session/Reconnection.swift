/// When a client that has lost its daemon tries to reach it again, and when it gives up.
///
/// Pauses grow from a few milliseconds to a second, and are spread at random, so that a hundred clients
/// do not come back in one moment. After 30 seconds without an answer the daemon is given up.
public struct Reconnection: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        /// The daemon answers. Exits: `away` when it is lost.
        case answering
        /// It was lost, and has not answered since. Exits: `answering` when it answers.
        case away(since: ContinuousClock.Instant, tries: Int)
    }

    private var state = State.answering

    /// Of a client whose daemon answers.
    public init() {}

    /// Whether the daemon was lost and has not answered since.
    public var isAway: Bool { end != nil }

    /// When the daemon is given up unless it answers before; nil while it answers.
    public var end: ContinuousClock.Instant? {
        switch state {
        case .answering: nil
        case .away(let since, _): since + Limits.reconnectTimeout
        }
    }

    /// The connection broke, or the daemon said that it restarts. One that breaks before the daemon has
    /// answered belongs to the same absence.
    public mutating func lost(at now: ContinuousClock.Instant) {
        switch state {
        case .answering: state = .away(since: now, tries: 0)
        case .away: break
        }
    }

    /// The daemon has answered what it was asked. A connection alone is no answer: systemd makes one in
    /// the name of a service that does not run.
    public mutating func answered() {
        state = .answering
    }

    /// How long to wait before the next try; nil when the daemon is given up. A last try is made when
    /// the time is over, so one who slept through all of it tries once at least.
    ///
    /// - Parameter random: Anew each time, for the spread.
    public mutating func nextPause(
        at now: ContinuousClock.Instant, random: UInt64
    ) -> Duration? {
        guard case .away(let since, let tries) = state else { return .zero }
        let left = since + Limits.reconnectTimeout - now
        guard left > .zero else { return nil }
        state = .away(since: since, tries: tries + 1)
        return min(left, Self.pause(after: tries, random))
    }

    /// Between half of what is possible after so many tries, and all of it.
    private static func pause(after tries: Int, _ random: UInt64) -> Duration {
        // Eight doublings pass the longest pause.
        let longest = min(
            Limits.firstReconnectPause * (1 << min(tries, 8)), Limits.longestReconnectPause)
        let part = Double(random >> 11) / Double(1 << 53)
        return longest * (0.5 + part / 2)
    }
}
