import SheetStore
import Testing

@Suite struct HistoryRepetitionTests {
    /// So many as are inserted by one statement, too; and where one more was counted the oldest would go.
    @Test(arguments: [[1, 2, 2, 3], Array(0..<40) + [20] + Array(40..<80)])
    func `an entry is kept once, as it came first`(numbers: [Int]) throws {
        let wanted = Set(numbers).sorted() + [100]
        let bench = try HistoryBench(
            keeping: HistoryRetention(
                entries: wanted.count, age: .seconds(1_000_000), bytes: 1 << 30))
        bench.store.append(entries(numbers), ticket: 1)
        bench.store.append([entry(2, scene: "other"), entry(100)], ticket: 2)
        let rows = try bench.page(HistorySelection(limit: 1000)).rows
        #expect(rows.map(\.entry.id) == wanted.reversed().map { "s\($0)" })
        #expect(rows.allSatisfy { $0.entry.scene == "main" })
    }

    @Test(arguments: [0, 1, 5, 9])
    func `what comes again after a crash changes nothing, and what is new is added`(
        count: Int
    ) throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 3, age: .seconds(1_000_000), bytes: 1 << 30))
        bench.store.append(entries(0..<9), ticket: 1)
        try bench.restart()
        let before = try bench.page(HistorySelection(limit: 10))
        bench.store.repeatEntries(entries(0..<9), ticket: 1)
        #expect(try bench.page(HistorySelection(limit: 10)) == before)
        try bench.restart()
        bench.store.repeatEntries(entries(0..<(9 + count)), ticket: 2)
        bench.store.append(entries([50]), ticket: 3)
        let wanted = (0..<(9 + count)).map { "s\($0)" } + ["s50"]
        #expect(try bench.ids() == wanted.suffix(3).reversed())
    }

    @Test func `what was removed at once is known, too`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 10, age: .seconds(1_000_000), bytes: 2000))
        bench.store.append([entry(1), entry(2, padding: 5000)], ticket: 1)
        #expect(try bench.ids() == [])
        try bench.restart()
        bench.store.repeatEntries([entry(1), entry(2, padding: 5000)], ticket: 1)
        #expect(try bench.ids() == [])
    }

    @Test func `more may come again than may wait`() throws {
        let bench = try HistoryBench(changing: { $0.waitingEntries = 10 })
        bench.store.repeatEntries(entries(0..<1000), ticket: 1)
        bench.store.append([entry(1000)], ticket: 2)
        #expect(try bench.ids().count == 1001)
        #expect(bench.notices.isEmpty)
    }
}
