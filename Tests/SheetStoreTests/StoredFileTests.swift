import SheetStore
import Testing

@Suite struct `A file that is looked into` {
    @Test func `is a log with all records that can be read`() throws {
        let disk = Ledger.torn(after: 3, bytes: 30)
        let file = try StoredFile(try #require(disk.contents["facts-00000000000000000001"]))
        #expect(file.name == StoreFileName(.log, 1))
        #expect(file.bootID == Ledger.boot)
        #expect(file.records.map(\.number) == [1, 3, 4])
        #expect(file.records.map(\.count) == [2, 1, 2])
        #expect(file.payload(of: file.records[1]) == encoded("fact 2"))
        #expect(file.fault?.hasPrefix("ends within a record") == true)
        #expect(file.isTorn)
        #expect(file.version == 1)
    }

    @Test func `is a snapshot that is whole`() throws {
        var ledger = Ledger.written(turns: 5)
        ledger.finish()
        let bytes = try #require(ledger.disk.contents["snapshot-00000000000000000008"])
        let file = try StoredFile(bytes)
        #expect(file.name == StoreFileName(.snapshot, 8))
        #expect(file.records.reduce(0) { $0 + Int($1.count) } == 8)
        #expect(file.fault == nil)
        let cut = try StoredFile(Array(bytes.dropLast(40)))
        #expect(cut.fault == "is damaged: it has no end")
        #expect(!cut.isTorn)
    }

    @Test(arguments: [[], Array("sheetd".utf8), Array("sheetdF\n".utf8), Array("#!/bin/sh".utf8)])
    func `is nothing that begins otherwise`(bytes: [UInt8]) {
        #expect(throws: UnreadableFile.self) { try StoredFile(bytes) }
    }
}
