import Foundation
import SheetStore
import Testing

@Suite struct HistoryStoreTests {
    @Test(arguments: [false, true])
    func `what is handed in comes out as it was, the newest first`(inMemory: Bool) throws {
        let bench = try HistoryBench(inMemory: inMemory)
        let full = HistoryEntry(
            id: "full", scene: "säle:1", key: "k", kind: "", user: .max, createdAt: -1,
            endedAt: .max, outcome: Array("{\"a\":\"ü\"}".utf8), request: Array("{}".utf8))
        let bare = entry(7)
        bench.store.append([full], ticket: 1)
        bench.store.append([bare], ticket: 2)
        let page = try bench.page(HistorySelection(limit: 10))
        #expect(page.rows.map(\.entry) == [bare, full])
        #expect(!page.hasMore)
        #expect(bench.notices.isEmpty && bench.problem == nil)
    }

    @Test func `what is handed in before it is started waits for that`() throws {
        let bench = try HistoryBench(isStarted: false)
        bench.store.append(entries(1...3), ticket: 1)
        #expect(bench.store.oldestTicket == 1)
        #expect(!FileManager.default.fileExists(atPath: bench.folder))
        try bench.store.start()
        #expect(try bench.ids() == ["s3", "s2", "s1"])
        #expect(bench.store.oldestTicket == nil)
    }

    @Test func `it is kept over a restart, and in memory it is not on the disk`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(1...3), ticket: 1)
        try bench.restart()
        #expect(try bench.ids() == ["s3", "s2", "s1"])
        bench.finish()
        #expect(try bench.names() == [HistoryPlace.fileName])

        let memory = try HistoryBench(inMemory: true)
        memory.store.append(entries(1...3), ticket: 1)
        #expect(try memory.ids().count == 3)
        #expect(!FileManager.default.fileExists(atPath: memory.folder))
    }

    @Test func `folders and files are for their owner alone`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(1...3), ticket: 1)
        _ = try bench.ids()
        let modes = try ([bench.folder] + bench.names().map { "\(bench.folder)/\($0)" }).map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(modes.count > 2)
        #expect(modes[0] == 0o700)
        #expect(modes.dropFirst().allSatisfy { $0 == 0o600 })
    }

    @Test func `all that was handed in is written before the end`() throws {
        let bench = try HistoryBench()
        for number in 0..<5000 { bench.store.append([entry(number)], ticket: UInt64(number)) }
        try bench.restart()
        #expect(try bench.ids().count == 5000)
    }

    @Test func `tickets tell how far all is written`() throws {
        let bench = try HistoryBench()
        #expect(bench.store.oldestTicket == nil)
        for ticket in 1...300 {
            bench.store.append(entries(ticket * 10..<ticket * 10 + 3), ticket: UInt64(ticket))
        }
        var seen: [UInt64] = []
        try bench.wait(for: "all to be written") {
            seen.append(bench.store.oldestTicket ?? .max)
            return seen.last == .max
        }
        #expect(seen == seen.sorted())
        // What it says is true of what another connection sees.
        #expect(try bench.ids().count == 900)
    }

    @Test func `questions and entries take turns`() throws {
        let bench = try HistoryBench()
        var found: [Int] = []
        for round in 0..<20 {
            bench.store.append(entries(round * 1000..<(round + 1) * 1000), ticket: UInt64(round))
            found.append(try bench.page(HistorySelection(limit: 100_000)).rows.count)
        }
        // Whoever asks finds what was handed in before.
        #expect(found == (1...20).map { $0 * 1000 })
    }

    @Test
    func `of many questions each is answered, in their order, and none when there is no room`()
        throws
    {
        let bench = try HistoryBench()
        bench.store.append((0..<50).map { entry($0, padding: 60_000) }, ticket: 1)
        _ = try bench.ids()
        let count: UInt64 = 200
        for id in 1...count { bench.store.ask(id, for: HistorySelection(limit: 50)) }
        var answered: [UInt64] = []
        while answered.count < count {
            let replies = bench.store.drain().replies
            // More than one does not fit what may wait to be taken.
            #expect(replies.count <= 1)
            answered += replies.map(\.query)
        }
        #expect(answered == Array(1...count))
        for id in 1...10_000 { bench.store.ask(UInt64(id), for: HistorySelection(limit: 50)) }
        let refused = bench.store.drain().replies.count { (try? $0.result.get()) == nil }
        #expect(refused >= 10_000 - HistoryLimits.waitingQueries - 10)
    }
}
