import SheetStore
import Testing

@Suite struct `Logs and snapshots` {
    @Test func `begin with one log and no snapshot`() {
        let ledger = Ledger(VirtualDisk())
        #expect(ledger.disk.files.keys.sorted() == ["facts-00000000000000000001"])
        #expect(ledger.store.nextNumber == 1)
        #expect(ledger.store.isRecording)
        #expect(ledger.store.problem == nil)
        #expect(ledger.store.nextAttempt == nil)
    }

    @Test func `are one write a turn`() {
        var ledger = Ledger(VirtualDisk(), StoreSettings(bootID: Ledger.boot))
        let changes = ledger.disk.changes
        for count in 1...20 {
            ledger.turn((0..<count).map { "fact \($0)" })
            #expect(ledger.disk.changes == changes + count)
        }
        ledger.turn([])
        #expect(ledger.disk.changes == changes + 20)
    }

    @Test func `are at most two logs and one snapshot in the long run`() {
        var ledger = Ledger(VirtualDisk())
        for _ in 0..<20 { ledger.passALog() }
        #expect(ledger.disk.storeFiles(.log).count <= 2)
        #expect(ledger.disk.storeFiles(.snapshot).count == 1)
        #expect(ledger.disk.files.count <= 3)
        #expect(ledger.store.takeNotices().isEmpty)
        #expect(Ledger(ledger.disk.afterwards()).facts == ledger.facts)
    }

    @Test func `are begun anew by the bound that was said last`() {
        var ledger = Ledger(VirtualDisk(), StoreSettings(bootID: Ledger.boot))
        ledger.turns(5)
        #expect(ledger.disk.storeFiles(.snapshot).isEmpty)
        ledger.store.setLogBytes(1)
        ledger.passALog()
        #expect(ledger.disk.storeFiles(.snapshot).count == 1)
        #expect(Ledger(ledger.disk.afterwards()).facts == ledger.facts)
    }

    @Test func `lead to the state together, at every moment`() {
        var ledger = Ledger(VirtualDisk())
        for _ in 0..<80 {
            ledger.turns(1)
            #expect(Ledger(ledger.disk.afterwards()).facts == ledger.facts)
        }
    }

    @Test func `number facts on over restarts`() {
        var disk = VirtualDisk()
        for restart in 0..<10 {
            var ledger = Ledger(disk)
            #expect(ledger.store.nextNumber == UInt64(ledger.facts.count) + 1)
            ledger.turns(5)
            if restart.isMultiple(of: 3) { ledger.finish() }
            disk = ledger.disk.afterwards()
        }
        #expect(Ledger(disk).facts.count == 75)
    }

    @Test func `are one snapshot after a clean stop`() {
        var ledger = Ledger.written(turns: 5)
        ledger.finish()
        #expect(ledger.disk.files.keys.sorted() == ["snapshot-00000000000000000008"])
        let next = Ledger(ledger.disk.afterwards())
        #expect(next.facts == ledger.facts)
        #expect(next.store.nextNumber == 9)
    }

    @Test func `are allocated a step at a time, with the reserve`() throws {
        var ledger = Ledger(VirtualDisk(), StoreSettings(bootID: Ledger.boot))
        let log = try #require(ledger.disk.files["facts-00000000000000000001"])
        #expect(log.bytes.count == 1 << 20)
        #expect(ledger.store.room(at: ledger.now, reserve: 1 << 10) > 1 << 19)
        #expect(log.bytes.count == 1 << 20)
        #expect(ledger.store.room(at: ledger.now, reserve: 3 << 20) > 3 << 20)
        #expect(log.bytes.count == 4 << 20)
        let changes = ledger.disk.changes
        _ = ledger.store.room(at: ledger.now, reserve: 3 << 20)
        #expect(ledger.disk.changes == changes)
    }

    @Test func `take a turn that is larger than what was allocated`() {
        var ledger = Ledger(VirtualDisk())
        ledger.turn((0..<500).map { "fact \($0)" })
        #expect(ledger.store.isRecording)
        #expect(Ledger(ledger.disk.afterwards()).facts == ledger.facts)
    }
}

/// With `awaitsArchive`, what ended stays to be read until the history has it.
@Suite struct `Logs that wait for the history` {
    private static let settings: StoreSettings = {
        var settings = Ledger.settings
        settings.awaitsArchive = true
        return settings
    }()

    @Test func `show a restart everything that the history may not have`() {
        var ledger = Ledger(VirtualDisk(), Self.settings)
        for archived in stride(from: 0, to: 60, by: 7) {
            ledger.passALog()
            ledger.store.noteArchived(upTo: UInt64(archived))
            let next = Ledger(ledger.disk.afterwards(), Self.settings)
            #expect(next.facts == ledger.facts)
            #expect(next.seen.isSuperset(of: ledger.facts[archived...]), "\(archived)")
        }
    }

    @Test func `go when it has them`() {
        var ledger = Ledger(VirtualDisk(), Self.settings)
        for _ in 0..<3 { ledger.passALog() }
        let count = ledger.disk.files.count
        #expect(count > 4)
        ledger.store.noteArchived(upTo: ledger.store.nextNumber - 1)
        #expect(ledger.disk.files.count <= 3)
        #expect(Ledger(ledger.disk.afterwards(), Self.settings).facts == ledger.facts)
    }

    @Test func `go all the same when they are too many`() {
        var ledger = Ledger(VirtualDisk(), Self.settings)
        for _ in 0..<100 { ledger.passALog() }
        #expect(ledger.disk.storeFiles(.log).count <= Self.settings.waitingLogs + 2)
        #expect(Ledger(ledger.disk.afterwards(), Self.settings).facts == ledger.facts)
    }

    @Test func `go on a full disk, so that what is new is recorded`() {
        let disk = VirtualDisk()
        var ledger = Ledger(disk, Self.settings)
        for _ in 0..<4 { ledger.passALog() }
        let count = disk.files.count
        disk.capacity = disk.contents.values.reduce(0) { $0 + $1.count }
        for _ in 0..<3 { ledger.passALog() }
        #expect(ledger.store.letGoCount > 0)
        #expect(ledger.store.isRecording)
        #expect(ledger.store.problem == nil)
        #expect(disk.files.count < count)
        #expect(ledger.fault(of: Ledger(disk.afterwards(), Self.settings)) == nil)
        let messages = ledger.store.takeNotices().map(\.message)
        #expect(messages.contains { $0.hasPrefix("The disk is full: logs go") })
    }

    @Test func `survive a clean stop`() {
        var ledger = Ledger(VirtualDisk(), Self.settings)
        ledger.turns(5)
        ledger.finish()
        let next = Ledger(ledger.disk.afterwards(), Self.settings)
        #expect(next.facts == ledger.facts)
        #expect(next.seen == Set(ledger.facts))
    }
}
