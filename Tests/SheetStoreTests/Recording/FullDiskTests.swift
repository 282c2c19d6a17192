import Glibc
import SheetStore
import Testing

/// A disk on which something cannot be written.
@Suite struct `A disk that refuses` {
    @Test(arguments: [0, 21])
    func `one change costs nothing that was said to be recorded`(tornBytes: Int) {
        for change in 1... {
            let disk = VirtualDisk()
            disk.failures = [change...change: ENOSPC]
            disk.tornBytes = tornBytes
            var ledger = Ledger(disk)
            ledger.turns(12)
            #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil, "change \(change)")
            ledger.passALog()
            guard disk.changes >= change else { return }
            // What failed last is tried again after a second.
            ledger.passALog()
            #expect(ledger.store.isRecording, "change \(change)")
            #expect(ledger.store.problem == nil, "change \(change)")
            #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil, "change \(change)")
        }
    }

    @Test(arguments: zip([0, 9, 21], [ENOSPC, EROFS, EIO]))
    func `every change for a while is told of, and recovered from`(tornBytes: Int, code: Int32) {
        for change in 2..<45 {
            let disk = VirtualDisk()
            disk.failures = [change...(change + 25): code]
            disk.tornBytes = tornBytes
            var ledger = Ledger(disk)
            for _ in 0..<40 {
                ledger.turns(1)
                ledger.now += Ledger.second
                #expect(ledger.store.isRecording || ledger.store.problem != nil)
                #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil, "change \(change)")
            }
            ledger.passALog()
            #expect(ledger.store.isRecording, "change \(change)")
            #expect(ledger.store.problem == nil, "change \(change)")
            #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil, "change \(change)")
            // What was lost is in a snapshot, and the attempts have left nothing behind.
            #expect(disk.storeFiles(.log).count <= 2)
            #expect(disk.files.keys.allSatisfy { StoreFileName($0) != nil })
        }
    }

    @Test func `is asked once a second`() {
        let disk = VirtualDisk()
        var ledger = Ledger(disk)
        disk.failures = [1...Int.max: ENOSPC]
        ledger.turns(1)
        let changes = disk.changes
        ledger.turns(50)
        #expect(disk.changes == changes)
        #expect(ledger.store.nextAttempt == ledger.now + Ledger.second)
        ledger.now += Ledger.second
        ledger.turns(50)
        #expect(disk.changes == changes + 1)
        #expect(ledger.store.takeNotices().count == 1)
    }

    @Test func `lets a log outgrow its bound while no snapshot can be written`() {
        let disk = VirtualDisk()
        var ledger = Ledger(disk)
        disk.refusesSnapshots = true
        for _ in 0..<60 {
            ledger.turns(1)
            ledger.now += Ledger.second
        }
        #expect(ledger.store.isRecording)
        #expect(ledger.store.problem?.hasPrefix("no snapshot can be written: ") == true)
        #expect(disk.storeFiles(.log).count == 2)
        #expect(disk.storeFiles(.snapshot).isEmpty)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
        disk.refusesSnapshots = false
        ledger.turns(60)
        #expect(ledger.store.problem == nil)
        #expect(disk.storeFiles(.log).count <= 2)
        #expect(disk.storeFiles(.snapshot).count == 1)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }

    @Test func `is no problem any more once another log has room`() {
        let disk = VirtualDisk()
        var ledger = Ledger(disk)
        ledger.turns(3)
        disk.capacity = disk.contents.values.reduce(0) { $0 + $1.count }
        #expect(ledger.store.room(at: ledger.now, reserve: 10_000) < 10_000)
        #expect(ledger.store.problem?.hasPrefix("the log cannot grow: ") == true)
        disk.capacity = 1 << 20
        for _ in 0..<3 { ledger.passALog() }
        #expect(ledger.store.problem == nil)
    }

    @Test func `is no problem any more once what it lacked room for is gone`() {
        let disk = VirtualDisk()
        var ledger = Ledger(disk)
        ledger.turns(3)
        disk.capacity = disk.contents.values.reduce(0) { $0 + $1.count }
        #expect(ledger.store.room(at: ledger.now, reserve: 10_000) < 10_000)
        #expect(ledger.store.problem?.hasPrefix("the log cannot grow: ") == true)
        disk.capacity = 1 << 20
        ledger.turns(1)
        ledger.now += Ledger.second
        #expect(ledger.store.room(at: ledger.now, reserve: 0) > 0)
        #expect(ledger.store.problem == nil)
    }

    @Test func `has room for what was promised`() {
        let disk = VirtualDisk()
        disk.capacity = 1024
        var ledger = Ledger(disk, StoreSettings(bootID: Ledger.boot, step: 128))
        var turns = 0
        while ledger.store.room(at: ledger.now, reserve: 64) - 64 >= 40 {
            ledger.turn([String(repeating: "x", count: 39)])
            turns += 1
        }
        #expect(turns > 5)
        #expect(ledger.store.isRecording)
        #expect(ledger.store.problem?.hasPrefix("the log cannot grow: ") == true)
        // What is reserved can still be written.
        ledger.turn([String(repeating: "y", count: 63)])
        #expect(ledger.store.isRecording)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
        ledger.turn([String(repeating: "z", count: 200)])
        #expect(!ledger.store.isRecording)
        #expect(ledger.store.room(at: ledger.now, reserve: 0) == 0)
        disk.capacity = 1 << 20
        ledger.now += Ledger.second
        ledger.turns(1)
        while ledger.store.isWritingSnapshot { ledger.work() }
        #expect(ledger.store.isRecording)
        #expect(ledger.store.room(at: ledger.now, reserve: 0) > 0)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }

    @Test func `that can only be read is restored from, and used when it can be`() {
        let disk = Ledger.torn(after: 4, bytes: 30)
        disk.isReadOnly = true
        var ledger = Ledger(disk)
        #expect(ledger.facts == Ledger.written(turns: 4).facts)
        #expect(!ledger.store.isRecording)
        #expect(ledger.store.problem?.contains("EROFS") == true)
        ledger.turns(3)
        disk.isReadOnly = false
        ledger.now += Ledger.second
        ledger.turns(8)
        #expect(ledger.store.isRecording)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }

    @Test func `to be looked at keeps what was in it when it can be used again`() {
        let before = Ledger.written(turns: 3)
        let disk = before.disk.afterwards()
        disk.isClosed = true
        var ledger = Ledger(disk)
        #expect(ledger.facts.isEmpty)
        #expect(ledger.store.problem?.contains("EACCES") == true)
        ledger.turns(2)
        disk.isClosed = false
        ledger.now += Ledger.second
        ledger.turns(4)
        #expect(ledger.store.isRecording)
        #expect(
            disk.contents["facts-00000000000000000001.unread"]
                == before.disk.contents["facts-00000000000000000001"])
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }
}
