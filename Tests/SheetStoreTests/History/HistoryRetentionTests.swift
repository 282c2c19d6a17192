import Foundation
import SheetStore
import TestKit
import Testing

@Suite struct HistoryRetentionTests {
    private static let long = Duration.seconds(1_000_000)

    @Test func `the oldest go when there are too many`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 3, age: Self.long, bytes: 1 << 30))
        for number in 0..<10 { bench.store.append([entry(number)], ticket: UInt64(number)) }
        #expect(try bench.ids() == ["s9", "s8", "s7"])
    }

    @Test func `the oldest go when they hold too much`() throws {
        let size = entry(0, padding: 100).heldBytes
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 100, age: Self.long, bytes: 3 * size + size / 2))
        bench.store.append((0..<10).map { entry($0, padding: 100) }, ticket: 1)
        #expect(try bench.ids() == ["s9", "s8", "s7"])
        // One that takes all the room alone leaves none of the others.
        bench.store.append([entry(10, padding: 5 * size / 2)], ticket: 2)
        #expect(try bench.ids() == ["s10"])
        bench.store.append([entry(11, padding: 9 * size)], ticket: 3)
        #expect(try bench.ids() == [])
        bench.store.append([entry(12, padding: 100)], ticket: 4)
        #expect(try bench.ids() == ["s12"])
    }

    @Test func `what is too old goes, and is shown to nobody`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 100, age: .seconds(10), bytes: 1 << 30))
        let start = HistoryBench.today
        bench.store.append(
            [entry(1, at: start - 10_000_001), entry(2, at: start - 10_000_000), entry(3)],
            ticket: 1)
        #expect(try bench.ids() == ["s3", "s2"])
        bench.setClock(start + 1)
        #expect(try bench.ids() == ["s3"])
        bench.setClock(start + 3_000_000)
        #expect(try bench.ids() == ["s3"])
        bench.setClock(start + 10_000_004)
        #expect(try bench.ids() == [])
    }

    @Test func `narrower bounds count at the next start, however much is too much`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(0..<10_000), ticket: 1)
        try bench.restart(
            keeping: HistoryRetention(entries: 2, age: Self.long, bytes: 1 << 30))
        try bench.wait(for: "the others to go") { (try? bench.ids().count) == 2 }
        #expect(try bench.ids() == ["s9999", "s9998"])
    }

    @Test func `other bounds count at once, whether something ends or not`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(0..<10), ticket: 1)
        #expect(try bench.ids().count == 10)
        bench.store.keep(HistoryRetention(entries: 2, age: Self.long, bytes: 1 << 30))
        #expect(try bench.ids() == ["s9", "s8"])
        bench.store.keep(HistoryRetention(entries: 3, age: Self.long, bytes: 1 << 30))
        bench.store.append(entries(10..<20), ticket: 2)
        #expect(try bench.ids() == ["s19", "s18", "s17"])
    }

    @Test func `a file that has become too large gets smaller`() throws {
        let bench = try HistoryBench()
        bench.store.append((0..<2000).map { entry($0, padding: 4000) }, ticket: 1)
        try bench.restart()
        _ = try bench.ids()
        bench.finish()
        let large = try size(of: bench.path)
        #expect(large > 8_000_000)
        try bench.restart(keeping: HistoryRetention(entries: 10, age: Self.long, bytes: 1 << 30))
        try bench.wait(for: "the others to go") { (try? bench.ids().count) == 10 }
        for number in 2000..<2020 {
            bench.store.append([entry(number)], ticket: UInt64(number))
            _ = try bench.ids()
        }
        bench.finish()
        #expect(try size(of: bench.path) < large / 4)
    }

    @Test func `a file does not grow while as much goes as comes`() throws {
        let bench = try HistoryBench(
            keeping: HistoryRetention(entries: 100_000, age: Self.long, bytes: 1 << 20))
        var sizes: [Int] = []
        for round in 0..<6 {
            bench.store.append(
                (0..<3000).map { entry(round * 3000 + $0, padding: 500) }, ticket: UInt64(round))
            try bench.restart()
            bench.finish()
            sizes.append(try size(of: bench.path))
            try bench.restart()
        }
        #expect(sizes.allSatisfy { $0 < 2 << 20 }, "\(sizes)")
        #expect(sizes[5] <= sizes[1] + (256 << 10), "\(sizes)")
    }

    private func size(of path: String) throws -> Int {
        let found = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return try #require(found)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `after random entries what is kept is what a model keeps, also when all comes again`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let retention = HistoryRetention(
            entries: Int.random(in: 1...60, using: &random), age: .seconds(100),
            bytes: Int.random(in: 1000...30_000, using: &random))
        let bench = try HistoryBench(keeping: retention)
        var all: [HistoryEntry] = []
        for round in 0..<6 {
            let fresh = (0..<Int.random(in: 0...40, using: &random)).map { offset in
                // Wall clocks are set back and forth; some have ended too long ago.
                let age = Int64.random(in: 0...110_000_000, using: &random)
                return entry(
                    all.count + offset, user: UInt32.random(in: 0...2, using: &random),
                    padding: Int.random(in: 0...900, using: &random),
                    at: HistoryBench.today - age)
            }
            all += fresh
            bench.store.append(fresh, ticket: UInt64(round))
            if random.oneIn(3) { _ = try bench.ids() }
            if random.oneIn(2) {
                // After a crash, what the log still has comes again: all up to the last one.
                try bench.restart()
                let first = Int.random(in: 0...all.count, using: &random)
                bench.store.repeatEntries(Array(all[first...]), ticket: UInt64(round))
            }
            #expect(try bench.ids() == kept(of: all, by: retention))
        }
        #expect(bench.problem == nil && bench.notices.isEmpty)
    }

    private func kept(of all: [HistoryEntry], by retention: HistoryRetention) -> [String] {
        var ids: [String] = []
        var bytes = 0
        for entry in all.reversed() where entry.endedAt >= HistoryBench.today - 100_000_000 {
            bytes += entry.heldBytes
            if ids.count == retention.entries || bytes > retention.bytes { break }
            ids.append(entry.id)
        }
        return ids
    }
}
