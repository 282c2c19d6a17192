import CSQLite

/// The database of ended sheets: what goes into it, what is removed from it, and what is read.
package struct HistoryDatabase: ~Copyable {
    let database: Database
    private let insertion: Statement
    private let groupInsertion: Statement
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
            "INSERT OR IGNORE " + sql(toInsert: 1), on: database, to: writing)
        let groupInsertion = try Statement(
            "INSERT " + sql(toInsert: groupSize), on: database, to: writing)
        let addition = try Statement(
            "UPDATE totals SET entries = entries + ?, bytes = bytes + ?,"
                + " last = coalesce(?, last)", on: database, to: writing)
        let search = try Statement(
            "SELECT EXISTS (SELECT 1 FROM entries WHERE id = ?1)"
                + " OR EXISTS (SELECT 1 FROM totals WHERE last = ?1)", on: database,
            to: reading)
        return HistoryDatabase(
            database: database, insertion: insertion, groupInsertion: groupInsertion,
            addition: addition, search: search)
    }

    private init(
        database: consuming Database, insertion: consuming Statement,
        groupInsertion: consuming Statement, addition: consuming Statement,
        search: consuming Statement
    ) {
        self.database = database
        self.insertion = insertion
        self.groupInsertion = groupInsertion
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
        _ entries: ArraySlice<HistoryEntry>, keeping retention: HistoryRetention,
        at now: Int64
    ) throws(DatabaseError) -> Bool {
        try database.transaction(to: HistoryDatabase.writing) { () throws(DatabaseError) in
            var added = Total()
            var rest = entries
            while rest.count >= HistoryDatabase.groupSize {
                let group = rest.prefix(HistoryDatabase.groupSize)
                if try !insert(group: group, adding: &added) {
                    for entry in group { try insert(entry, adding: &added) }
                }
                rest = rest.dropFirst(HistoryDatabase.groupSize)
            }
            for entry in rest { try insert(entry, adding: &added) }
            try add(entries: added.entries, bytes: added.bytes, last: entries.last?.id)
            return try removeExcess(over: retention, at: now)
        }
    }

    /// Some entries, and what they hold.
    private struct Total {
        var entries = 0
        var bytes = 0

        mutating func add(_ entry: HistoryEntry) {
            entries += 1
            bytes += entry.heldBytes
        }
    }

    /// Entries that are inserted at once where there are as many: half of what the insertion of one
    /// takes is for the statement.
    private static let groupSize = 32

    private static func sql(toInsert count: Int) -> String {
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        return "INTO entries (id, scene, key, kind, uid, created_at, ended_at, outcome, request,"
            + " bytes) VALUES " + repeatElement(row, count: count).joined(separator: ", ")
    }

    /// Inserts an entry that is not there.
    private borrowing func insert(
        _ entry: HistoryEntry, adding total: inout Total
    ) throws(DatabaseError) {
        try HistoryDatabase.bind(entry, to: insertion, from: 1)
        try insertion.run()
        if database.changeCount > 0 { total.add(entry) }
    }

    /// Inserts as many entries as a group has.
    ///
    /// - Returns: whether it has; where one of them is there already none is inserted.
    private borrowing func insert(
        group: ArraySlice<HistoryEntry>, adding total: inout Total
    ) throws(DatabaseError) -> Bool {
        var parameter: Int32 = 1
        for entry in group {
            try HistoryDatabase.bind(entry, to: groupInsertion, from: parameter)
            parameter += 10
        }
        do throws(DatabaseError) {
            try groupInsertion.run()
        } catch {
            guard error.isConflict else { throw error }
            return false
        }
        for entry in group { total.add(entry) }
        return true
    }

    private static func bind(
        _ entry: HistoryEntry, to statement: borrowing Statement, from first: Int32
    ) throws(DatabaseError) {
        try statement.bind(entry.id, to: first)
        try statement.bind(entry.scene, to: first + 1)
        try statement.bind(entry.key, to: first + 2)
        try statement.bind(entry.kind, to: first + 3)
        try statement.bind(Int64(entry.user), to: first + 4)
        try statement.bind(entry.createdAt, to: first + 5)
        try statement.bind(entry.endedAt, to: first + 6)
        try statement.bind(entry.outcome, to: first + 7)
        try statement.bind(entry.request, to: first + 8)
        try statement.bind(Int64(entry.heldBytes), to: first + 9)
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
