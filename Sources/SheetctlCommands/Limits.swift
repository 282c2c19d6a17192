/// The bounds of this target.
enum Limits {
    /// Bytes of a file that holds a request: the daemon's bound on a whole call.
    static let requestBytes = 1 << 20

    /// Entries of the history that are shown unless more are asked for.
    static let historyEntries = 100

    /// Entries that one call asks for: the daemon's bound.
    static let historyPage = 1000

    /// Bytes that one read of a file takes.
    static let readBytes = 16 << 10

    /// Seconds that a wait may be given: a hundred years, far below what milliseconds count to.
    static let waitSeconds = 3_155_760_000.0
}
