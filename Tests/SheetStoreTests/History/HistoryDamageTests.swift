import Foundation
import SheetStore
import Testing

@Suite struct HistoryDamageTests {
    private static func write(_ bytes: [UInt8], to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
            withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private static func bytes(of path: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: path) ?? Data())
    }

    @Test func `a file that is no database is set aside, and a new one is begun`() throws {
        let garbage = [UInt8](repeating: 7, count: 10_000)
        let bench = try HistoryBench(prepare: { folder in
            try Self.write(garbage, to: "\(folder)/history.sqlite")
        })
        bench.store.append(entries(1...2), ticket: 1)
        #expect(try bench.ids() == ["s2", "s1"])
        let isKept = Self.bytes(of: bench.path + ".damaged") == garbage
        #expect(isKept)
        #expect(bench.problem == nil)
        let notice = try #require(bench.notices.first)
        #expect(notice.level == .warning && bench.notices.count == 1)
        #expect(notice.message.contains(bench.path))
        #expect(notice.message.contains("history.sqlite.damaged"))
        #expect(notice.message.contains("not a database"))
    }

    @Test func `a folder in its place is set aside`() throws {
        let bench = try HistoryBench(prepare: { folder in
            try Self.write([7], to: "\(folder)/history.sqlite/file")
        })
        bench.store.append(entries(1...2), ticket: 1)
        #expect(try bench.ids() == ["s2", "s1"])
        let kept = Self.bytes(of: bench.path + ".foreign/file")
        #expect(kept == [7])
        #expect(bench.notices.first?.message.contains("is no file") == true)
    }

    @Test func `a second one gets another name, and an empty file is a new database`() throws {
        let bench = try HistoryBench(prepare: { folder in
            try Self.write([], to: "\(folder)/history.sqlite")
        })
        #expect(try bench.ids() == [])
        #expect(bench.notices.isEmpty)
        for _ in 0..<3 {
            try bench.restart(meanwhile: { try Self.write([1, 2, 3], to: $0) })
            #expect(try bench.ids() == [])
        }
        let aside = try bench.names().filter { $0.contains(".damaged") }
        #expect(
            aside == [
                "history.sqlite.damaged", "history.sqlite.damaged-2", "history.sqlite.damaged-3",
            ])
    }

    @Test(arguments: [1, 2, 3, 5])
    func `flipped bytes in any page are found, and what comes after is kept`(page: Int) throws {
        let bench = try HistoryBench()
        bench.store.append((0..<200).map { entry($0, padding: 100) }, ticket: 1)
        try bench.restart(meanwhile: { path in
            var bytes = Self.bytes(of: path)
            try #require(bytes.count > (page + 1) * 4096)
            for index in 0..<200 { bytes[page * 4096 + index] ^= 0xFF }
            try Self.write(bytes, to: path)
        })
        bench.store.append((300..<310).map { entry($0, key: "k") }, ticket: 2)
        let ids = try bench.ids()
        #expect(ids.prefix(10).elementsEqual((300..<310).reversed().map { "s\($0)" }))
        #expect(bench.problem == nil)
    }

    @Test func `the log of a damaged database goes with it`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(0..<1000), ticket: 1)
        try bench.restart()
        bench.store.append([entry(1000)], ticket: 2)
        _ = try bench.ids()
        // As a crash leaves it: the log holds what was written last.
        let (file, log) = (Self.bytes(of: bench.path), Self.bytes(of: bench.path + "-wal"))
        #expect(log.count > 4096)
        try bench.restart(meanwhile: { path in
            try Self.write(log, to: path + "-wal")
            try Self.write([UInt8](repeating: 9, count: max(file.count, 4096)), to: path)
        })
        bench.store.append([entry(2000)], ticket: 3)
        #expect(try bench.ids().first == "s2000")
        // What was tried with it may have come behind.
        let aside = Self.bytes(of: bench.path + ".damaged-wal")
        #expect(aside.count >= log.count)
    }

    @Test func `what a crash leaves is whole`() throws {
        let bench = try HistoryBench()
        bench.store.append(entries(0..<20), ticket: 1)
        _ = try bench.ids()
        let (file, log) = (Self.bytes(of: bench.path), Self.bytes(of: bench.path + "-wal"))
        try bench.restart(meanwhile: { path in
            try Self.write(file, to: path)
            try Self.write(log, to: path + "-wal")
        })
        #expect(try bench.ids().count == 20)
        // A log whose end is torn gives what was committed before.
        try bench.restart(meanwhile: { path in
            try Self.write(file, to: path)
            try Self.write(Array(log.dropLast(100)), to: path + "-wal")
        })
        _ = try bench.ids()
        #expect(bench.notices.isEmpty)
    }

    @Test func `a newer version is set aside as it is`() throws {
        let bench = try HistoryBench()
        bench.store.append([entry(1)], ticket: 1)
        var newer: [UInt8] = []
        try bench.restart(meanwhile: { path in
            let database = try Database(path, for: .writing)
            try database.execute("PRAGMA user_version = 2; CREATE TABLE more (a)", to: "change it")
            // The log stays, as after a crash: not even it is written into the file.
            newer = Self.bytes(of: path + "-wal")
            let (file, log) = (Self.bytes(of: path), newer)
            _ = consume database
            try Self.write(file, to: path)
            try Self.write(log, to: path + "-wal")
        })
        bench.store.append([entry(2)], ticket: 2)
        #expect(try bench.ids() == ["s2"])
        #expect(try bench.names().contains("history.sqlite.newer"))
        let isKept = Self.bytes(of: bench.path + ".newer-wal") == newer
        #expect(!newer.isEmpty && isKept)
        #expect(bench.notices.count == 1)
        #expect(bench.notices.first?.message.contains("version 2") == true)
    }

    @Test func `another program's database is set aside as it is`() throws {
        var file: [UInt8] = []
        let bench = try HistoryBench(prepare: { folder in
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/history.sqlite"
            try Database(path, for: .writing).execute("CREATE TABLE a (b)", to: "make it")
            file = Self.bytes(of: path)
        })
        #expect(try bench.ids() == [])
        let isKept = Self.bytes(of: bench.path + ".foreign") == file
        #expect(!file.isEmpty && isKept)
    }

    @Test func `a table that is gone is damage, and no end of trying`() throws {
        let bench = try HistoryBench()
        bench.store.append([entry(1)], ticket: 1)
        _ = try bench.ids()
        let database = try Database(bench.path, for: .writing)
        try database.execute("DROP TABLE entries", to: "break it")
        bench.store.append([entry(2)], ticket: 2)
        #expect(try bench.ids() == ["s2"])
        #expect(try bench.names().contains("history.sqlite.damaged"))
    }

    @Test func `not every disk that loses everything is filled with what it lost`() throws {
        let broken = HistorySchema(steps: ["CREATE TABLE entries (a)"])
        let bench = try HistoryBench(changing: { $0.schema = broken })
        #expect(throws: HistoryProblem.self) { try bench.page(HistorySelection(limit: 1)) }
        try bench.wait(for: "the end of it") { bench.problem?.contains("aside already") == true }
        #expect(
            try bench.names().count { $0.contains(".damaged") && !$0.contains("-wal") }
                <= HistoryLimits.setAside)
    }
}
