/// One ended sheet, as the history keeps it. What is never selected by is JSON, and opaque here.
package struct HistoryEntry: Hashable, Sendable {
    /// Names the sheet; kept once, however often it is handed in.
    package var id: String
    package var scene: String
    package var key: String?
    package var kind: String?
    /// Whose sheet it was.
    package var user: UInt32
    /// Microseconds since 1970-01-01 00:00 UTC.
    package var createdAt: Int64
    /// Likewise; the age counts from here.
    package var endedAt: Int64
    /// How it ended, in JSON.
    package var outcome: [UInt8]
    /// What was asked, in JSON.
    package var request: [UInt8]?

    /// Puts an entry together.
    package init(
        id: String, scene: String, key: String? = nil, kind: String? = nil, user: UInt32,
        createdAt: Int64, endedAt: Int64, outcome: [UInt8], request: [UInt8]? = nil
    ) {
        self.id = id
        self.scene = scene
        self.key = key
        self.kind = kind
        self.user = user
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.outcome = outcome
        self.request = request
    }

    /// What it counts for: its words, and what a row and its places in the indexes take. Never less
    /// than the entry has bytes in JSON.
    package var heldBytes: Int {
        let named = id.utf8.count + scene.utf8.count
        let given = (key?.utf8.count ?? 0) + (kind?.utf8.count ?? 0)
        return 2 * (named + given) + outcome.count + (request?.count ?? 0) + HistoryEntry.rowBytes
    }

    private static let rowBytes = 160
}

/// How much of the history is kept (R42). What is oldest goes first.
package struct HistoryRetention: Hashable, Sendable {
    package var entries: Int
    package var age: Duration
    /// By `HistoryEntry.heldBytes`.
    package var bytes: Int

    /// Puts the three bounds together.
    package init(entries: Int, age: Duration, bytes: Int) {
        self.entries = entries
        self.age = age
        self.bytes = bytes
    }

    /// What ended before this is too old; both in microseconds since 1970-01-01 00:00 UTC.
    func horizon(at now: Int64) -> Int64 {
        let (seconds, attoseconds) = age.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (microseconds, overflowsToo) = whole.addingReportingOverflow(
            attoseconds / 1_000_000_000_000)
        guard !overflows, !overflowsToo else { return .min }
        let (horizon, isBeforeAll) = now.subtractingReportingOverflow(microseconds)
        return isBeforeAll ? .min : horizon
    }
}
