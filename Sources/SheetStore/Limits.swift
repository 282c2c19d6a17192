/// The bounds of the store.
package enum StoreLimits {
    /// Bytes of a file that is read at the start; a larger one counts as damaged. A log passes
    /// `LogBytes` (64 MiB) only while no other can be begun.
    static let fileBytes = 2 << 30
    /// Bytes of a header that a later minor version may have.
    static let headerBytes = 4096
    /// How many times its own size of a damaged log is summed up at most in search of records behind
    /// the damage: what looks like the beginning of a record could be made up.
    static let searchFactor = 16
    /// How often what has failed is tried again.
    package static let retryNanoseconds: UInt64 = 1_000_000_000
    /// Logs that wait for the history to take what ended in them; past it the oldest go.
    package static let waitingLogs = 16
    /// Notices that wait to be taken: a start with many bad files has one each.
    static let keptNotices = 1000
    /// Bytes that a record's buffer keeps between turns: most records are far smaller.
    static let keptBufferBytes = 1 << 20
}
