import SheetStore
import Testing

@Suite struct StatementTests {
    @Test(arguments: ["", "a", "ü\n\"'", String(repeating: "x", count: 100_000)])
    func `a text comes back as it was bound`(text: String) throws {
        let database = try Database(nil, for: .writing)
        let statement = try Statement("SELECT ?, ?, typeof(?1)", on: database, to: "ask")
        try statement.bind(text, to: 1)
        try statement.bind(Array(text.utf8), to: 2)
        #expect(try statement.step())
        #expect(statement.text(0) == text)
        #expect(statement.bytes(1) == Array(text.utf8))
        #expect(statement.text(2) == "text")
        #expect(try !statement.step())
    }

    @Test func `nothing is NULL, and numbers keep every bit`() throws {
        let database = try Database(nil, for: .writing)
        let statement = try Statement("SELECT ?, ?, ?", on: database, to: "ask")
        try statement.bind(nil as String?, to: 1)
        try statement.bind(Int64.min, to: 2)
        try statement.bind(Int64.max, to: 3)
        #expect(try statement.step())
        #expect(statement.text(0) == nil && statement.bytes(0) == nil)
        #expect(statement.integer(1) == .min && statement.integer(2) == .max)
    }

    @Test func `an error says what was tried, and what SQLite says`() throws {
        let database = try Database(nil, for: .writing)
        let error = #expect(throws: DatabaseError.self) {
            _ = try Statement("SELECT a FROM b", on: database, to: "look for a")
        }
        #expect(error?.description == "cannot look for a: no such table: b (SQLite: 1)")
        try database.execute("CREATE TABLE b (a UNIQUE); INSERT INTO b VALUES (1)", to: "begin")
        let statement = try Statement("INSERT INTO b VALUES (?)", on: database, to: "add")
        try statement.bind(1, to: 1)
        let conflict = #expect(throws: DatabaseError.self) { try statement.run() }
        #expect(conflict?.words == "UNIQUE constraint failed: b.a")
        // It can be used again.
        try statement.bind(2, to: 1)
        try statement.run()
    }
}
