/// The tables of the history, and how those of an earlier version become them.
package struct HistorySchema: Hashable, Sendable {
    /// What leads from each version to the next one; the first from nothing to version 1.
    package var steps: [String]

    /// A history whose versions are these.
    package init(steps: [String]) { self.steps = steps }

    /// The version that the steps lead to: what `PRAGMA user_version` says of a whole database.
    var version: Int64 { Int64(steps.count) }

    /// What `PRAGMA application_id` says of our databases: "shtd".
    package static let applicationID: Int64 = 0x7368_7464

    /// The present version.
    package static let current = HistorySchema(steps: [first])

    /// Every index begins with what is selected by and ends with the number, as all of SQLite's do: so
    /// each page is read from where it begins, in its order.
    private static let first = """
        CREATE TABLE entries (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scene TEXT NOT NULL,
            key TEXT,
            kind TEXT,
            uid INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            request TEXT,
            bytes INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX entries_by_user ON entries (uid);
        CREATE INDEX entries_by_user_and_scene ON entries (uid, scene);
        CREATE INDEX entries_by_user_and_key ON entries (uid, key) WHERE key IS NOT NULL;
        CREATE INDEX entries_by_scene ON entries (scene);
        CREATE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL;
        CREATE INDEX entries_by_end ON entries (ended_at);
        CREATE TABLE totals (entries INTEGER NOT NULL, bytes INTEGER NOT NULL, last TEXT) STRICT;
        INSERT INTO totals VALUES (0, 0, NULL);
        """

    /// Whose database a file is.
    enum Owner: Hashable, Sendable {
        /// Ours, of a version that can be read; or nobody's yet.
        case us
        /// Ours, of a later version.
        case later(Int64)
        /// Another program's.
        case others
    }

    /// Looks at a database, and changes nothing.
    func owner(of database: borrowing Database) throws(DatabaseError) -> Owner {
        let operation = "read its version"
        let version = try database.number("PRAGMA user_version", to: operation)
        let application = try database.number("PRAGMA application_id", to: operation)
        if application == HistorySchema.applicationID {
            return version > self.version ? .later(version) : .us
        }
        let tables = try database.number("SELECT count(*) FROM sqlite_schema", to: operation)
        return application == 0 && version == 0 && tables == 0 ? .us : .others
    }

    /// Brings a database to the present version, one step at a time: after a crash it goes on from where
    /// it stands.
    func migrate(_ database: borrowing Database) throws(DatabaseError) {
        let operation = "bring it to version \(version)"
        while true {
            let isThere = try database.transaction(to: operation) { () throws(DatabaseError) in
                let present = try database.number("PRAGMA user_version", to: operation)
                guard present >= 0, present < version else { return true }
                try database.execute(steps[Int(present)], to: operation)
                try database.execute(
                    """
                    PRAGMA user_version = \(present + 1);
                    PRAGMA application_id = \(HistorySchema.applicationID);
                    """, to: operation)
                return false
            }
            if isThere { return }
        }
    }
}
