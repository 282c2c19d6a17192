import CSQLite

/// A connection to an SQLite database, closed when its one owner lets go of it. For one thread.
package struct Database: ~Copyable {
    /// How a file is opened.
    package enum Access: Hashable, Sendable {
        /// To be looked at: nothing in it is changed, and it is not made when it is missing.
        case reading
        case writing
    }

    let handle: OpaquePointer

    /// Opens a file; `nil` for a new database in memory.
    package init(_ path: String?, for access: Access) throws(DatabaseError) {
        let flags =
            access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            path ?? ":memory:", &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle = opened else {
            let error = DatabaseError(code, "open it", on: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, HistoryLimits.lockMilliseconds)
    }

    deinit {
        // The handle itself is let go of after the last of its statements.
        sqlite3_close_v2(handle)
    }

    /// Carries out statements that give no rows, or whose rows are of no interest.
    package borrowing func execute(_ sql: String, to operation: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code, operation, on: handle) }
    }

    /// The one number that a statement gives; 0 when it gives none.
    package borrowing func number(_ sql: String, to operation: String) throws(DatabaseError)
        -> Int64
    {
        let statement = try Statement(sql, on: self, to: operation)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// How many rows the last statement inserted or deleted.
    var changeCount: Int { Int(sqlite3_changes(handle)) }

    /// Does all that `body` does, or nothing of it. The lock is taken at once, so that it cannot be
    /// missed half-way.
    borrowing func transaction<Value>(
        to operation: String, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        try execute("BEGIN IMMEDIATE", to: operation)
        do throws(DatabaseError) {
            let value = try body()
            try execute("COMMIT", to: operation)
            return value
        } catch {
            // After some errors SQLite has done so by itself.
            if sqlite3_get_autocommit(handle) == 0 {
                sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            }
            throw error
        }
    }
}
