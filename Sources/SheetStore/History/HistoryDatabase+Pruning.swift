/// Removing what is too old or too much (R42).
extension HistoryDatabase {
    /// Removes what is too much now.
    ///
    /// - Returns: whether there is still too much in it.
    borrowing func prune(
        keeping retention: HistoryRetention, at now: Int64
    ) throws(DatabaseError) -> Bool {
        guard try hasExcess(over: retention, at: now) else { return false }
        return try database.transaction(to: Self.pruning) { () throws(DatabaseError) in
            try removeExcess(over: retention, at: now)
        }
    }

    private static let pruning = "remove from it what is too old or too much"

    private borrowing func hasExcess(
        over retention: HistoryRetention, at now: Int64
    ) throws(DatabaseError) -> Bool {
        let statement = try Statement(
            "SELECT entries > ?1 OR bytes > ?2"
                + " OR EXISTS (SELECT 1 FROM entries WHERE ended_at < ?3) FROM totals",
            on: database, to: Self.reading)
        try statement.bind(Int64(retention.entries), to: 1)
        try statement.bind(Int64(retention.bytes), to: 2)
        try statement.bind(retention.horizon(at: now), to: 3)
        return try statement.step() && statement.integer(0) != 0
    }

    /// Within a transaction; so many entries at most that it does not take long.
    borrowing func removeExcess(
        over retention: HistoryRetention, at now: Int64
    ) throws(DatabaseError) -> Bool {
        let isMoreTooOld = try removeOld(before: retention.horizon(at: now))
        let isMoreTooMuch = try removeOldest(over: retention)
        return isMoreTooOld || isMoreTooMuch
    }

    private borrowing func removeOld(before horizon: Int64) throws(DatabaseError) -> Bool {
        let statement = try Statement(
            "DELETE FROM entries WHERE number IN (SELECT number FROM entries WHERE ended_at < ?"
                + " ORDER BY ended_at LIMIT \(HistoryLimits.prunedEntries)) RETURNING bytes",
            on: database, to: Self.pruning)
        try statement.bind(horizon, to: 1)
        var count = 0
        var bytes = 0
        while try statement.step() {
            count += 1
            bytes += Int(statement.integer(0))
        }
        if count > 0 { try add(entries: -count, bytes: -bytes) }
        return count == HistoryLimits.prunedEntries
    }

    private borrowing func removeOldest(
        over retention: HistoryRetention
    ) throws(DatabaseError) -> Bool {
        var (entries, bytes) = try totals()
        guard entries > retention.entries || bytes > retention.bytes else { return false }
        let oldest = try Statement(
            "SELECT number, bytes FROM entries ORDER BY number"
                + " LIMIT \(HistoryLimits.prunedEntries)", on: database, to: Self.pruning)
        let before = (entries, bytes)
        var count = 0
        var last: Int64 = 0
        while entries > retention.entries || bytes > retention.bytes {
            guard try oldest.step() else {
                // Somebody else has removed some: what is left is nothing.
                if count < HistoryLimits.prunedEntries { (entries, bytes) = (0, 0) }
                break
            }
            last = oldest.integer(0)
            count += 1
            entries -= 1
            bytes -= Int(oldest.integer(1))
        }
        oldest.reset()
        let removal = try Statement(
            "DELETE FROM entries WHERE number <= ?", on: database, to: Self.pruning)
        try removal.bind(last, to: 1)
        try removal.run()
        try add(entries: entries - before.0, bytes: bytes - before.1)
        return entries > retention.entries || bytes > retention.bytes
    }

    /// How many entries there are, and what they hold.
    borrowing func totals() throws(DatabaseError) -> (entries: Int, bytes: Int) {
        let statement = try Statement(
            "SELECT entries, bytes FROM totals", on: database, to: Self.reading)
        guard try statement.step() else { return (0, 0) }
        return (Int(statement.integer(0)), Int(statement.integer(1)))
    }

    /// Gives unused pages back to the file system, when they are many and no small part of the file.
    borrowing func shrink() throws(DatabaseError) {
        let free = try database.number("PRAGMA freelist_count", to: Self.reading)
        guard free > HistoryLimits.freePages else { return }
        let all = try database.number("PRAGMA page_count", to: Self.reading)
        guard free > all / 4 else { return }
        try database.execute(
            "PRAGMA incremental_vacuum(\(HistoryLimits.freePages))", to: "make it smaller")
    }
}
