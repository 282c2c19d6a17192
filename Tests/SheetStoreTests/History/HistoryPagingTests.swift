import SheetStore
import TestKit
import Testing

@Suite struct HistoryPagingTests {
    @Test(arguments: [1, 2, 7, 100])
    func `page after page, every entry comes once`(limit: Int) throws {
        let bench = try HistoryBench(inMemory: true)
        bench.store.append(entries(0..<50), ticket: 1)
        var selection = HistorySelection(limit: limit)
        var ids: [String] = []
        while true {
            let page = try bench.page(selection)
            #expect(page.rows.count <= limit)
            ids += page.rows.map(\.entry.id)
            guard page.hasMore else { break }
            selection.before = page.rows.last?.number
        }
        #expect(ids == (0..<50).reversed().map { "s\($0)" })
    }

    @Test func `pages stay where they are while entries come and go`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 10, age: .seconds(1_000_000), bytes: 1 << 30),
            inMemory: true)
        bench.store.append(entries(0..<10), ticket: 1)
        let first = try bench.page(HistorySelection(limit: 4))
        #expect(first.rows.map(\.entry.id) == ["s9", "s8", "s7", "s6"])
        bench.store.append(entries(10..<13), ticket: 2)
        let second = try bench.page(
            HistorySelection(before: first.rows.last?.number, limit: 4))
        // Three have been removed at the end: nothing is seen twice, nothing else is left out.
        #expect(second.rows.map(\.entry.id) == ["s5", "s4", "s3"])
        #expect(!second.hasMore)
    }

    @Test func `a number is never given out again`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 10, age: .seconds(60), bytes: 1 << 30))
        bench.store.append(entries(0..<5), ticket: 1)
        let last = try #require(try bench.page(HistorySelection(limit: 1)).rows.first?.number)
        bench.setClock(HistoryBench.today + 61_000_000)
        #expect(try bench.ids() == [])
        try bench.restart()
        bench.store.append([entry(9, at: HistoryBench.today + 61_000_000)], ticket: 2)
        let next = try #require(try bench.page(HistorySelection(limit: 1)).rows.first?.number)
        #expect(next > last)
        #expect(try bench.page(HistorySelection(before: last, limit: 1)).rows.isEmpty)
    }

    @Test func `a page ends before it has too many bytes, and has one entry at least`() throws {
        let bench = try HistoryBench(inMemory: true)
        bench.store.append((0..<10).map { entry($0, padding: 1000) }, ticket: 1)
        let one = entry(0, padding: 1000).heldBytes
        for (bytes, count) in [(0, 1), (one, 1), (2 * one - 1, 1), (2 * one, 2), (20 * one, 10)] {
            let page = try bench.page(HistorySelection(limit: 100, bytes: bytes))
            #expect(page.rows.count == count, "\(bytes)")
            #expect(page.hasMore == (count < 10), "\(bytes)")
        }
    }

    @Test(arguments: 0..<8)
    func `what is selected is what matches all that is given`(combination: Int) throws {
        var random = SplitMix64(seed: UInt64(combination))
        let bench = try HistoryBench(inMemory: true)
        let all = (0..<300).map { number in
            entry(
                number, scene: ["main", "a", "b"].randomElement(using: &random) ?? "main",
                key: [nil, "x", "y"].randomElement(using: &random) ?? nil,
                user: [0, 1000, .max].randomElement(using: &random) ?? 0)
        }
        bench.store.append(all, ticket: 1)
        let selection = HistorySelection(
            user: combination & 1 == 0 ? nil : 1000, scene: combination & 2 == 0 ? nil : "a",
            key: combination & 4 == 0 ? nil : "x", before: 200, limit: 1000)
        let wanted = all.prefix(199).filter { entry in
            (selection.user.map { $0 == entry.user } ?? true)
                && (selection.scene.map { $0 == entry.scene } ?? true)
                && (selection.key.map { $0 == entry.key } ?? true)
        }
        #expect(!wanted.isEmpty)
        #expect(try bench.page(selection).rows.map(\.entry) == wanted.reversed())
    }

    @Test(arguments: 0..<8)
    func `no page needs a look at all entries, or sorts them`(combination: Int) throws {
        let bench = try HistoryBench()
        bench.store.append(entries(0..<10), ticket: 1)
        _ = try bench.ids()
        let selection = HistorySelection(
            user: combination & 1 == 0 ? nil : 1000, scene: combination & 2 == 0 ? nil : "a",
            key: combination & 4 == 0 ? nil : "x", limit: 10)
        let database = try Database(bench.path, for: .reading)
        let plan = try Statement(
            "EXPLAIN QUERY PLAN " + HistoryDatabase.sql(of: selection), on: database,
            to: "explain it")
        var steps: [String] = []
        while try plan.step() { steps.append(plan.text(3) ?? "") }
        #expect(steps.count == 1)
        #expect(steps.allSatisfy { $0.hasPrefix("SEARCH entries USING") }, "\(steps)")
    }
}
