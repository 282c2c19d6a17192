import Foundation
import SheetStore
import Testing

@Suite struct HistorySchemaTests {
    private static let second = "ALTER TABLE entries ADD COLUMN mark INTEGER NOT NULL DEFAULT 7;"

    @Test func `an earlier version becomes the present one, and keeps what it has`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(1...5), ticket: 1)
        try bench.restart(changing: { $0.schema.steps.append(Self.second) })
        bench.store.append([entry(6)], ticket: 2)
        #expect(try bench.ids().count == 6)
        bench.finish()
        let database = try Database(bench.path, for: .reading)
        #expect(try database.number("PRAGMA user_version", to: "look") == 2)
        #expect(try database.number("SELECT sum(mark) FROM entries", to: "look") == 42)
    }

    @Test func `a step that fails changes nothing, and is tried again`() throws {
        let bench = try HistoryBench()
        bench.store.append([entry(1)], ticket: 1)
        bench.finish()
        let database = try Database(bench.path, for: .writing)
        try database.execute("BEGIN IMMEDIATE", to: "lock it")
        try bench.restart(changing: { $0.schema.steps.append(Self.second) })
        try bench.wait(for: "the lock to be told of") { bench.problem != nil }
        try database.execute("COMMIT", to: "unlock it")
        try bench.wait(for: "the rest") { bench.problem == nil }
        #expect(try bench.ids() == ["s1"])
    }

    @Test func `the versions that have been are not changed any more`() {
        // A database of version 1 may lie on any disk: change the tables by another step.
        #expect(HistorySchema.current.steps.count == 1)
        let sum = HistorySchema.current.steps[0].utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        #expect(sum == 14_043_324_312_607_783_012)
    }
}
