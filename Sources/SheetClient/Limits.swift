import Varlink

/// The bounds of this target.
enum Limits {
    /// Bytes that one read takes: most replies fit, and it costs no more than a page or two.
    static let readBytes = 16 << 10

    /// How long one reply may take unless the caller says otherwise: far longer than any call that
    /// does not wait for a person, so that only a daemon that hangs runs into it.
    static let replyTimeout = Duration.seconds(10)

    /// How long a daemon may be away before it is given up: a restart takes some 50 ms, an upgrade of
    /// its package some seconds. **Source:** docs/rules.md, section 13.
    static let reconnectTimeout = Duration.seconds(30)

    /// The longest pause before the first try to reach it again: a part of what a restart takes.
    static let firstReconnectPause = Duration.milliseconds(5)

    /// The longest pause of all: well below `ReconnectSec=`, within which a presenter has to be back.
    static let longestReconnectPause = Duration.seconds(1)

    /// What a daemon may send. A reply that describes a scene holds many requests, each of which came
    /// in a frame of its own, and lies deeper than it did there.
    static let connection: VarlinkLimits = {
        var limits = VarlinkLimits()
        limits.frameBytes = 64 << 20
        limits.depth = 128
        return limits
    }()
}
