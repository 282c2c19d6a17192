import Foundation
import SheetStore
import Testing

@Suite struct HistoryObstacleTests {
    @Test func `while another program has the lock entries wait, and questions do not`() throws {
        let bench = try HistoryBench()
        bench.store.append([entry(1)], ticket: 1)
        #expect(try bench.ids() == ["s1"])
        let other = try Database(bench.path, for: .writing)
        try other.execute("BEGIN IMMEDIATE", to: "lock it")
        bench.store.append([entry(2)], ticket: 2)
        try bench.wait(for: "the lock to be told of") { bench.problem != nil }
        #expect(bench.problem?.contains(bench.path) == true)
        #expect(bench.problem?.contains("database is locked") == true)
        #expect(bench.store.oldestTicket == 2)
        #expect(try bench.ids() == ["s1"])
        try other.execute("COMMIT", to: "unlock it")
        try bench.wait(for: "the rest") { bench.problem == nil }
        #expect(try bench.ids() == ["s2", "s1"])
        #expect(bench.store.oldestTicket == nil)
        #expect(bench.notices.map(\.level) == [.warning, .notice])
        #expect(bench.notices.map(\.kind) == [.fault, .recovery])
    }

    @Test func `of too many that wait the oldest are lost, and that is told`() throws {
        let bench = try HistoryBench(changing: { $0.waitingEntries = 10 })
        _ = try bench.ids()
        let other = try Database(bench.path, for: .writing)
        try other.execute("BEGIN IMMEDIATE", to: "lock it")
        bench.store.append([entry(0)], ticket: 0)
        try bench.wait(for: "the lock to be told of") { bench.problem != nil }
        for number in 1..<25 { bench.store.append([entry(number)], ticket: UInt64(number)) }
        try bench.wait(for: "the loss to be told of") {
            bench.problem?.contains("15 ended sheets are missing") == true
        }
        #expect(bench.store.oldestTicket == 15)
        try other.execute("COMMIT", to: "unlock it")
        try bench.wait(for: "the rest") { bench.problem == nil }
        #expect(try bench.ids() == (15..<25).reversed().map { "s\($0)" })
        #expect(bench.notices.last?.message.contains("15 ended sheets are missing") == true)
    }

    @Test func `a full disk keeps what is there, and loses no more than it must`() throws {
        let bench = try HistoryBench(changing: { settings in
            settings.schema.steps[0] += "PRAGMA max_page_count = 40;"
            settings.waitingEntries = 200
        })
        bench.store.append([entry(1)], ticket: 1)
        bench.store.append((2..<200).map { entry($0, padding: 2000) }, ticket: 2)
        try bench.wait(for: "the disk to be full") { bench.problem != nil }
        #expect(bench.problem?.contains("database or disk is full") == true)
        // What was written stays to be read: a batch is written whole or not at all.
        #expect([0, 1].contains(try bench.ids().count))
        #expect(bench.notices.count == 1)
        // In the next run there is room again.
        try bench.restart(changing: { $0.waitingEntries = 10_000 })
        bench.store.repeatEntries((1..<200).map { entry($0, padding: 2000) }, ticket: 2)
        #expect(try bench.ids().count == 199)
        #expect(bench.problem == nil)
    }

    @Test func `where no folder can be made it says so, and goes on once one can`() throws {
        let bench = try HistoryBench(prepare: { folder in
            try Data().write(to: URL(fileURLWithPath: String(folder.dropLast("/state".count))))
        })
        bench.store.append([entry(1)], ticket: 1)
        let problem = #expect(throws: HistoryProblem.self) {
            try bench.page(HistorySelection(limit: 1))
        }
        #expect(problem?.description.contains("Not a directory") == true)
        #expect(bench.problem == problem?.description)
        try FileManager.default.removeItem(atPath: String(bench.folder.dropLast("/state".count)))
        try bench.wait(for: "the folder") { bench.problem == nil }
        #expect(try bench.ids() == ["s1"])
    }

    @Test func `the end does not wait for ever`() throws {
        let bench = try HistoryBench(changing: { $0.retry = .seconds(1000) })
        _ = try bench.ids()
        let other = try Database(bench.path, for: .writing)
        try other.execute("BEGIN IMMEDIATE", to: "lock it")
        bench.store.append([entry(1)], ticket: 1)
        try bench.wait(for: "the lock to be told of") { bench.problem != nil }
        let start = ContinuousClock.now
        bench.finish()
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(bench.problem != nil)
    }
}
