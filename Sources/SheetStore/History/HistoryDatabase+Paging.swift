/// Reading the history, one page at a time.
extension HistoryDatabase {
    /// The newest entries that are wanted.
    borrowing func page(_ selection: HistorySelection) throws(DatabaseError) -> HistoryPage {
        let statement = try Statement(
            HistoryDatabase.sql(of: selection), on: database, to: Self.reading)
        if let user = selection.user { try statement.bind(Int64(user), to: 1) }
        if let scene = selection.scene { try statement.bind(scene, to: 2) }
        if let key = selection.key { try statement.bind(key, to: 3) }
        try statement.bind(selection.before ?? .max, to: 4)
        var page = HistoryPage()
        var bytes = 0
        while try statement.step() {
            guard page.rows.count < selection.limit else {
                page.hasMore = true
                return page
            }
            bytes += Int(statement.integer(10))
            guard page.rows.isEmpty || bytes <= selection.bytes else {
                page.hasMore = true
                return page
            }
            page.rows.append(HistoryDatabase.row(statement))
        }
        return page
    }

    private static func row(_ statement: borrowing Statement) -> HistoryPage.Row {
        HistoryPage.Row(
            number: statement.integer(0),
            entry: HistoryEntry(
                id: statement.text(1) ?? "", scene: statement.text(2) ?? "",
                key: statement.text(3), kind: statement.text(4),
                user: UInt32(truncatingIfNeeded: statement.integer(5)),
                createdAt: statement.integer(6), endedAt: statement.integer(7),
                outcome: statement.bytes(8) ?? [], request: statement.bytes(9)))
    }

    /// Which index is gone by is said, not guessed: with any of them only what is wanted is looked at,
    /// but for a scene and a key together, where it is what has the key.
    package static func sql(of selection: HistorySelection) -> String {
        let (user, scene, key) = (
            selection.user != nil, selection.scene != nil, selection.key != nil
        )
        let index =
            switch (user, scene, key) {
            case (true, _, true): "INDEXED BY entries_by_user_and_key"
            case (false, _, true): "INDEXED BY entries_by_key"
            case (true, true, false): "INDEXED BY entries_by_user_and_scene"
            case (true, false, false): "INDEXED BY entries_by_user"
            case (false, true, false): "INDEXED BY entries_by_scene"
            case (false, false, false): "NOT INDEXED"
            }
        let conditions =
            (user ? ["uid = ?1"] : []) + (scene ? ["scene = ?2"] : [])
            + (key ? ["key = ?3"] : []) + ["number < ?4"]
        return "SELECT number, id, scene, key, kind, uid, created_at, ended_at, outcome, request,"
            + " bytes FROM entries \(index) WHERE \(conditions.joined(separator: " AND "))"
            + " ORDER BY number DESC"
    }
}
