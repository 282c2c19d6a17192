/// The bounds of this target.
enum Limits {
    /// How long one line or one text may become that a person types where the sheet has no bound of its
    /// own, in Unicode scalars: at four bytes each it still goes into one call.
    static let textScalars = 12_000

    /// What one secret may take, in bytes: far longer than any password or key that is typed.
    static let secretBytes = 2048

    /// How many secrets are kept at one time: more inputs than a person fills in on one screen.
    static let secrets = 32

    /// How many sheets that are not on the screen now keep what was typed, as a held one comes back.
    static let absentDrafts = 32

    /// Choices that a page goes on by in a list.
    static let choicePage = 10

    /// Positions of a dragging hand that are remembered: those of a tenth of a second, at the pace of
    /// the fastest pointers that are worth it.
    static let dragSamples = 128

    /// Calls that may wait for their replies: more than a person causes before the first is answered.
    static let pendingCalls = 64

    /// How long a reply may take, that waits for nobody, before the daemon counts as lost.
    static let replyTimeout = Duration.seconds(10)

    /// The pause between tries to reach a daemon that has been away for long: a screen is there for
    /// whatever comes, so it never gives up.
    static let longAbsencePause = Duration.seconds(2)

    /// How long a daemon that is watched for is looked for once its socket is there: it listens a moment
    /// later.
    static let lookingTime = Duration.seconds(3)

    /// The same for one that was lost: a restart takes some 50 ms, an upgrade of its package some seconds.
    static let returnTime = Duration.seconds(30)

    /// Bytes that one read takes.
    static let readBytes = 16 << 10

    /// Reads of one turn: a stream without a pause lets the rest of the renderer go on.
    static let readsPerTurn = 64
}
