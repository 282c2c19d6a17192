import CSQLite

/// One prepared statement, finalized when its one owner lets go of it.
///
/// Bind its parameters, step through its rows, and reset it before it is bound again.
package struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let operation: String

    /// Prepares a statement.
    ///
    /// - Parameter operation: what it is for, as it reads after "cannot".
    package init(
        _ sql: String, on database: borrowing Database, to operation: String
    ) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw DatabaseError(code, operation, on: database.handle)
        }
        handle = prepared
        self.operation = operation
    }

    deinit {
        sqlite3_finalize(handle)
    }

    // MARK: Parameters, from 1

    /// Gives a parameter a number.
    package borrowing func bind(_ value: Int64, to parameter: Int32) throws(DatabaseError) {
        try check(sqlite3_bind_int64(handle, parameter, value))
    }

    /// Gives a parameter a text, or NULL.
    package borrowing func bind(_ value: String?, to parameter: Int32) throws(DatabaseError) {
        guard var value else { return try check(sqlite3_bind_null(handle, parameter)) }
        let code = value.withUTF8 { bind($0, to: parameter) }
        try check(code)
    }

    /// Gives a parameter a text in UTF-8, or NULL.
    package borrowing func bind(_ value: [UInt8]?, to parameter: Int32) throws(DatabaseError) {
        guard let value else { return try check(sqlite3_bind_null(handle, parameter)) }
        let code = value.withUnsafeBufferPointer { bind($0, to: parameter) }
        try check(code)
    }

    private borrowing func bind(_ text: UnsafeBufferPointer<UInt8>, to parameter: Int32) -> Int32 {
        // An empty text has no address, and without one it would be NULL.
        guard let base = text.baseAddress else {
            return shim_sqlite_bind_text(handle, parameter, "", 0)
        }
        return base.withMemoryRebound(to: CChar.self, capacity: text.count) {
            shim_sqlite_bind_text(handle, parameter, $0, Int32(clamping: text.count))
        }
    }

    // MARK: Rows

    /// Goes on to the next row, and says whether there is one.
    package borrowing func step() throws(DatabaseError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(code)
        }
    }

    /// Carries it out, lets go of what was bound, and makes it ready to be bound again.
    package borrowing func run() throws(DatabaseError) {
        defer {
            reset()
            sqlite3_clear_bindings(handle)
        }
        while try step() {}
    }

    /// Makes it ready to be bound again.
    package borrowing func reset() {
        // What it returns is what the last step has thrown already.
        sqlite3_reset(handle)
    }

    // MARK: Columns of the present row, from 0

    /// A number; 0 for NULL.
    package borrowing func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The bytes of a text; `nil` for NULL.
    package borrowing func bytes(_ column: Int32) -> [UInt8]? {
        guard let text = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return Array(UnsafeBufferPointer(start: text, count: count))
    }

    /// A text; `nil` for NULL.
    package borrowing func text(_ column: Int32) -> String? {
        guard let text = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    // MARK: Errors

    private borrowing func check(_ code: Int32) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private borrowing func failure(_ code: Int32) -> DatabaseError {
        DatabaseError(code, operation, on: sqlite3_db_handle(handle))
    }
}
