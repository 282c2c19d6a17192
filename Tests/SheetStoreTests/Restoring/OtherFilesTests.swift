import SheetStore
import Testing

@Suite struct `Files that are not of this run` {
    private let log = "facts-00000000000000000001"

    @Test func `are left alone under any name but the store's`() {
        let disk = VirtualDisk()
        let names = [
            "lock", "notes", "facts-1", "facts-000000000000000000001", "facts-0000000000000000000x",
            "facts-00000000000000000001.damaged", "snapshot-", "history.sqlite", "other.new",
            "facts-99999999999999999999", "facts-18446744073709551615",
            "snapshot-18446744073709551615", "facts-18446744073709551613",
        ]
        for name in names { disk.files[name] = .init([1, 2, 3]) }
        var ledger = Ledger(disk)
        ledger.turns(20)
        ledger.finish()
        for name in names { #expect(disk.contents[name] == [1, 2, 3], "\(name)") }
    }

    @Test(arguments: [(Array("#!/bin/sh\n".utf8), "foreign"), ([], "damaged"), ([0], "foreign")])
    func `are set aside where they bear the name of a log`(bytes: [UInt8], kind: String) {
        let disk = VirtualDisk()
        disk.files[log] = .init(bytes)
        var ledger = Ledger(disk)
        #expect(disk.contents["\(log).\(kind)"] == bytes)
        ledger.turns(3)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }

    @Test func `are set aside when a newer program has written them, with both versions named`() {
        let disk = Ledger.written(turns: 3).disk
        disk.makeNewer(.init(.log, 1))
        var ledger = Ledger(disk)
        #expect(ledger.facts.isEmpty)
        #expect(disk.files["\(log).newer"] != nil)
        let message = ledger.store.takeNotices().map(\.message).joined()
        #expect(message.contains("version 2 of the format (this one reads 1 and below)"))
    }

    @Test func `are removed when they are of an earlier run of the machine`() {
        let disk = Ledger.written(turns: 24).disk
        let settings = StoreSettings(bootID: BootID(bytes: Array(1...16)), logBytes: 256, step: 128)
        var ledger = Ledger(disk, settings)
        #expect(ledger.facts.isEmpty)
        #expect(ledger.store.nextNumber == 1)
        #expect(disk.files.keys.sorted() == [log])
        #expect(ledger.store.takeNotices().allSatisfy { $0.level == .info })
    }

    @Test func `are removed when they were being made`() {
        let disk = Ledger.written(turns: 3).disk
        disk.files["snapshot-00000000000000000002.new"] = .init([1])
        disk.files["facts-00000000000000000002.new"] = .init([1])
        #expect(Ledger(disk).facts == Ledger.written(turns: 3).facts)
        #expect(disk.files.keys.sorted() == [log])
    }

    @Test func `are damaged when they were given another number`() {
        let disk = Ledger.written(turns: 3).disk
        disk.files["facts-00000000000000000002"] = disk.files[log]
        disk.files[log] = nil
        #expect(Ledger(disk).facts.isEmpty)
        #expect(disk.files["facts-00000000000000000002.damaged"] != nil)
    }
}
