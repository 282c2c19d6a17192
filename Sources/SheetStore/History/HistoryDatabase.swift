import CSQLite

/// The database of ended sheets: what goes into it, what is removed from it, and what is read.
package struct HistoryDatabase: ~Copyable {
    let database: Database
    private let insertion: Statement
    private let addition: Statement
    private let search: Statement

    /// Opens a database, makes it ours when it is new, and brings it to the present version.
    ///
    /// - Parameter path: `nil` for one in memory.
    static func open(
        at path: String?, _ schema: HistorySchema = .current
    ) throws(DatabaseError) -> HistoryDatabase {
        let database = try Database(path, for: .writing)
        // The first has to be said before there is anything in the file. Without shared memory, as on
        // a network's disk, there is no write-ahead log; then the second changes nothing.
        try database.execute(
            """
            PRAGMA auto_vacuum = INCREMENTAL;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA journal_size_limit = \(HistoryLimits.logBytes);
            PRAGMA cell_size_check = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA temp_store = MEMORY;
            """, to: "set it up")
        try schema.migrate(database)
        let insertion = try Statement(
            "INSERT OR IGNORE INTO entries (id, scene, key, kind, uid, created_at, ended_at, outcome,"
                + " request, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            on: database, to: writing)
        let addition = try Statement(
            "UPDATE totals SET entries = entries + ?, bytes = bytes + ?,"
                + " last = coalesce(?, last)", on: database, to: writing)
        let search = try Statement(
            "SELECT EXISTS (SELECT 1 FROM entries WHERE id = ?1)"
                + " OR EXISTS (SELECT 1 FROM totals WHERE last = ?1)", on: database,
            to: reading)
        return HistoryDatabase(
            database: database, insertion: insertion, addition: addition, search: search)
    }

    private init(
        database: consuming Database, insertion: consuming Statement,
        addition: consuming Statement, search: consuming Statement
    ) {
        self.database = database
        self.insertion = insertion
        self.addition = addition
        self.search = search
    }

    static let writing = "write to it"
    static let reading = "read from it"

    /// Takes entries in, those that it does not have; then removes what is too much, all in one
    /// transaction.
    ///
    /// - Returns: whether there is still too much in it.
    borrowing func write(
        _ entries: some Collection<HistoryEntry>, keeping retention: HistoryRetention,
        at now: Int64
    ) throws(DatabaseError) -> Bool {
        try database.transaction(to: HistoryDatabase.writing) { () throws(DatabaseError) in
            var count = 0
            var bytes = 0
            var last: String?
            for entry in entries {
                last = entry.id
                guard try insert(entry) else { continue }
                count += 1
                bytes += entry.heldBytes
            }
            try add(entries: count, bytes: bytes, last: last)
            return try removeExcess(over: retention, at: now)
        }
    }

    /// - Returns: whether it is new.
    private borrowing func insert(_ entry: HistoryEntry) throws(DatabaseError) -> Bool {
        try insertion.bind(entry.id, to: 1)
        try insertion.bind(entry.scene, to: 2)
        try insertion.bind(entry.key, to: 3)
        try insertion.bind(entry.kind, to: 4)
        try insertion.bind(Int64(entry.user), to: 5)
        try insertion.bind(entry.createdAt, to: 6)
        try insertion.bind(entry.endedAt, to: 7)
        try insertion.bind(entry.outcome, to: 8)
        try insertion.bind(entry.request, to: 9)
        try insertion.bind(Int64(entry.heldBytes), to: 10)
        try insertion.run()
        return database.changeCount > 0
    }

    /// Changes what is known of all entries together.
    borrowing func add(entries: Int, bytes: Int, last: String? = nil) throws(DatabaseError) {
        try addition.bind(Int64(entries), to: 1)
        try addition.bind(Int64(bytes), to: 2)
        try addition.bind(last, to: 3)
        try addition.run()
    }

    /// Whether an entry is there, or was the last one that was taken in.
    borrowing func knows(_ id: String) throws(DatabaseError) -> Bool {
        defer { search.reset() }
        try search.bind(id, to: 1)
        return try search.step() && search.integer(0) != 0
    }
}
