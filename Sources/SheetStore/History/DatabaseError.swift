import CSQLite

/// SQLite could not do something: what was tried, and why not.
///
/// **Source:** sqlite.org/rescode.html.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code.
    package let code: Int32
    /// What was tried, as it reads after "cannot".
    package let operation: String
    /// What SQLite says of it.
    package let words: String

    /// Takes what `handle` says of its last call, which returned `code`; without a handle there was no
    /// memory for one.
    init(_ code: Int32, _ operation: String, on handle: OpaquePointer?) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        // Another call has come between when it is of another kind.
        let isLast = extended & 0xFF == code & 0xFF
        self.code = isLast ? extended : code
        self.operation = operation
        let said = isLast ? handle.flatMap { sqlite3_errmsg($0) } : sqlite3_errstr(code)
        words = said.map { String(cString: $0) } ?? "unknown error"
    }

    package var description: String { "cannot \(operation): \(words) (SQLite: \(code))" }

    /// Whether what was to be written contradicts what is there.
    var isConflict: Bool { code & 0xFF == SQLITE_CONSTRAINT }

    /// Whether the database itself is at fault, so that trying again would not help: it is none, or
    /// broken, or its tables are not ours.
    var isDamage: Bool {
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH,
            SQLITE_CONSTRAINT, SQLITE_FORMAT:
            true
        default: false
        }
    }
}
