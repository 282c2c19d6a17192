/// The bounds of the store.
package enum StoreLimits {
    /// Bytes of a file: none is written that is larger, and none is read. A log passes `LogBytes`, at
    /// most half of this, only while no other can be begun.
    static let fileBytes = 2 << 30
    /// Bytes of a header that a later minor version may have.
    static let headerBytes = 4096
    /// How many times its own size of a damaged log is summed up at most in search of records behind
    /// the damage: what looks like the beginning of a record could be made up.
    static let searchFactor = 16
    /// How often what has failed is tried again.
    package static let retryNanoseconds: UInt64 = 1_000_000_000
    /// Notices that wait to be taken: a start with many bad files has one each.
    static let keptNotices = 1000
    /// Bytes that a record's buffer keeps between turns: most records are far smaller.
    static let keptBufferBytes = 1 << 20
}

/// The bounds of the history's thread. What the operator decides is in `HistoryRetention`.
package enum HistoryLimits {
    /// Entries that wait to be written; beyond them the oldest are dropped, and counted. Three times
    /// what the service holds of live sheets, so that all of them can end at once.
    package static let waitingEntries = 65_536
    /// Bytes of entries that wait to be written, by `HistoryEntry.heldBytes`.
    package static let waitingBytes = 64 << 20
    /// Entries that are handed from one thread to the other at a time: a quarter of a mebibyte.
    package static let chunkEntries = 1024
    /// Entries written in one transaction: a few milliseconds, then a query has its turn.
    package static let batchEntries = 512
    /// How long what has ended waits for more after a writing, unless somebody asks: a transaction costs
    /// twenty times what an entry in it does. Until then it is in the log.
    package static let gathering = Duration.milliseconds(50)
    /// Questions that wait: as many as there are connections.
    package static let waitingQueries = 4096
    /// Bytes of answers that wait to be taken, before the next question is looked at: one page more makes
    /// no more than the loop can hand on in a turn.
    package static let answeredBytes = 64 << 10
    /// Entries that are removed in one transaction, when the bounds have become narrower.
    package static let prunedEntries = 4096
    /// Pages that a file may have unused; more are given back, so many at a time.
    package static let freePages: Int64 = 256
    /// Bytes that the write-ahead log keeps when it has been emptied.
    package static let logBytes = 4 << 20
    /// Milliseconds that SQLite waits for somebody else's lock before the thread turns to something else.
    package static let lockMilliseconds: Int32 = 100
    /// How long to wait before what failed is tried again.
    package static let retry = Duration.seconds(1)
    /// Damaged databases that one run sets aside: a disk that loses everything is not filled with them.
    package static let setAside = 4
    /// Names that are tried for each of them.
    package static let setAsideNames = 100
}
