import SheetStore
import Testing

/// The process dies during every change that it makes to the disk, one after the other: what it said was
/// recorded is there afterwards, and what comes then is kept as well.
@Suite struct `The death of the process` {
    /// What a life begins with.
    enum Beginning: CaseIterable {
        case nothing, log, tornLog, longTear, snapshot, severalLogs, cleanStop
        case flippedBit, flippedHeader, gap, damagedSnapshot, foreign, newer, otherBoot
    }

    @Test(arguments: Beginning.allCases, [0, 21])
    func `loses nothing that was recorded`(beginning: Beginning, tornBytes: Int) {
        let before = disk(beginning)
        let known = Ledger(before.afterwards()).facts
        for change in 1... {
            let disk = before.afterwards()
            disk.dyingAt = change
            disk.tornBytes = tornBytes
            let life = live(on: disk, turns: 16)
            let next = Ledger(disk.afterwards())
            let place: Comment = "change \(change): \(disk.lastChange)"
            #expect(life.fault(of: next) == nil, place)
            // A start that comes to nothing loses nothing of what the one before it would have had.
            #expect(next.facts.starts(with: known), place)
            #expect(goesOn(next), place)
            guard disk.isDead else { return }
        }
    }

    @Test(arguments: Beginning.allCases)
    func `a second time, while it restores, loses nothing either`(beginning: Beginning) {
        let before = disk(beginning)
        for change in 1... {
            let disk = before.afterwards()
            disk.dyingAt = change
            disk.tornBytes = 9
            let life = live(on: disk, turns: 8)
            for secondChange in 1... {
                let second = disk.afterwards()
                second.dyingAt = secondChange
                second.tornBytes = 5
                let restored = Ledger(second)
                let place: Comment = "changes \(change), \(secondChange): \(second.lastChange)"
                #expect(life.fault(of: restored) == nil, place)
                #expect(Ledger(second.afterwards()).facts == restored.facts, place)
                guard second.isDead else { break }
            }
            guard disk.isDead else { return }
        }
    }

    /// Restores, goes on past a change of the log, and stops.
    private func live(on disk: VirtualDisk, turns: Int) -> Ledger {
        var ledger = Ledger(disk)
        ledger.turns(turns)
        ledger.finish()
        return ledger
    }

    /// Whether what is recorded from here on is there at the next start, too.
    private func goesOn(_ ledger: Ledger) -> Bool {
        var ledger = ledger
        ledger.turns(6)
        return ledger.store.isRecording && ledger.fault(of: Ledger(ledger.disk.afterwards())) == nil
    }

    private func disk(_ beginning: Beginning) -> VirtualDisk {
        switch beginning {
        case .nothing:
            return VirtualDisk()
        case .log:
            return Ledger.written(turns: 5).disk
        case .tornLog:
            return Ledger.torn(after: 5, bytes: 30)
        case .longTear:
            return Ledger.torn(after: 5, bytes: 1)
        case .snapshot:
            return Ledger.written(turns: 24).disk
        case .severalLogs:
            return Ledger.withSeveralLogs()
        case .cleanStop:
            var ledger = Ledger.written(turns: 5)
            ledger.finish()
            return ledger.disk
        case .flippedBit:
            let disk = Ledger.written(turns: 5).disk
            disk.flip(byte: 110, of: .init(.log, 1))
            return disk
        case .flippedHeader:
            let disk = Ledger.withSeveralLogs()
            disk.flip(byte: 40, of: disk.storeFiles(.log)[1])
            return disk
        case .gap:
            let disk = Ledger.withSeveralLogs()
            disk.files["\(disk.storeFiles(.log)[1])"] = nil
            return disk
        case .damagedSnapshot:
            let disk = Ledger.written(turns: 24).disk
            disk.flip(byte: 90, of: disk.storeFiles(.snapshot)[0])
            return disk
        case .foreign:
            let disk = Ledger.written(turns: 5).disk
            disk.files["facts-00000000000000000003"] = .init(Array("#!/bin/sh\n".utf8))
            return disk
        case .newer:
            let disk = Ledger.written(turns: 24).disk
            disk.makeNewer(disk.storeFiles(.snapshot)[0])
            return disk
        case .otherBoot:
            let settings = StoreSettings(bootID: BootID(bytes: Array(1...16)))
            var ledger = Ledger(VirtualDisk(), settings)
            ledger.turns(3)
            return ledger.disk
        }
    }
}
