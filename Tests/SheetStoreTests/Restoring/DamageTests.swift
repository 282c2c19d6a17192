import SheetStore
import Testing

/// Whatever is wrong with the files, the daemon starts with what can be read, and throws nothing away.
@Suite struct `Damaged files` {
    @Test func `lose at most what lies behind one flipped bit, and are kept`() throws {
        let written = Ledger.written(turns: 4)
        let name = StoreFileName(.log, 1)
        let bytes = try #require(written.disk.contents["\(name)"])
        for bit in 0..<(8 * bytes.count) {
            let disk = written.disk.afterwards()
            disk.flip(byte: bit / 8, bit: bit % 8, of: name)
            let flipped = disk.contents["\(name)"]
            let next = Ledger(disk)
            #expect(written.facts.starts(with: next.facts), "bit \(bit)")
            #expect(next.store.isRecording, "bit \(bit)")
            if next.facts != written.facts {
                let aside = disk.contents.filter { $0.key.hasPrefix("\(name).") }
                let isTorn = next.facts.count >= written.facts.count - 2
                #expect(aside.values.first == flipped || isTorn, "bit \(bit)")
            }
            // What comes now is not mixed with what was.
            #expect(Ledger(disk.afterwards()).facts == next.facts, "bit \(bit)")
        }
    }

    @Test func `that end too early count as far as they go`() throws {
        let written = Ledger.written(turns: 4)
        let name = StoreFileName(.log, 1)
        let bytes = try #require(written.disk.contents["\(name)"])
        var most = 0
        for length in 0...bytes.count {
            let disk = written.disk.afterwards()
            disk.files["\(name)"] = .init(Array(bytes[..<length]))
            var next = Ledger(disk)
            #expect(written.facts.starts(with: next.facts), "\(length) bytes")
            #expect(next.facts.count >= most, "\(length) bytes")
            most = next.facts.count
            next.turns(3)
            #expect(next.fault(of: Ledger(disk.afterwards())) == nil, "\(length) bytes")
        }
        #expect(most == written.facts.count)
    }

    @Test func `are told from a record that was being written, however much of it was`() throws {
        let last = ["a fact that nobody was told of", "and another"]
        // With the mark of its end.
        let size = StoreFormat.recordHeaderBytes + last.reduce(1) { $0 + 1 + $1.utf8.count }
        for bytes in 0...(size + 8) {
            let disk = Ledger.torn(after: 3, bytes: bytes)
            let restored = Ledger(disk)
            let whole = Ledger.written(turns: 3).facts
            #expect(restored.facts == whole || restored.facts == whole + last, "\(bytes) bytes")
            #expect((restored.facts == whole) == (bytes < size), "\(bytes) bytes")
            #expect(disk.files.keys.allSatisfy { StoreFileName($0) != nil }, "\(bytes) bytes")
            var next = restored
            next.turns(3)
            #expect(next.fault(of: Ledger(disk.afterwards())) == nil, "\(bytes) bytes")
        }
    }

    @Test func `are not what is left of a record that was being written, when it is written over`()
    {
        let disk = Ledger.torn(after: 3, bytes: 45)
        var ledger = Ledger(disk)
        ledger.turn(["x"])
        var next = Ledger(disk.afterwards())
        #expect(next.facts == ledger.facts)
        #expect(next.store.takeNotices().isEmpty)
    }

    @Test(arguments: 0...45)
    func `are not what is left of it when the process dies while it is wiped`(tornBytes: Int) {
        let torn = Ledger.torn(after: 3, bytes: 45)
        for change in 1...3 {
            let disk = torn.afterwards()
            disk.dyingAt = change
            disk.tornBytes = tornBytes
            _ = Ledger(disk)
            let next = disk.afterwards()
            #expect(Ledger(next).facts == Ledger.written(turns: 3).facts)
            #expect(next.files.keys.sorted() == ["facts-00000000000000000001"])
        }
    }

    @Test func `are named in a warning, with the place and the loss`() throws {
        let disk = Ledger.written(turns: 4).disk
        disk.flip(byte: 110, of: .init(.log, 1))
        var ledger = Ledger(disk)
        #expect(ledger.facts == ["fact 0", "and 1"])
        let warnings = ledger.store.takeNotices().filter { $0.level == .warning }
        #expect(
            warnings.map(\.message) == [
                "facts-00000000000000000001 is damaged: the checksum of a record is wrong at byte 104; "
                    + "the facts up to 2 count, the facts 3 to 6 are lost. It was set aside as "
                    + "facts-00000000000000000001.damaged"
            ])
        #expect(warnings.map(\.kind) == [.setAside])
        #expect(disk.files["facts-00000000000000000001.damaged"] != nil)
        #expect(ledger.store.takeNotices().isEmpty)
    }

    @Test func `never get a name that another has`() {
        let disk = Ledger.written(turns: 4).disk
        for name in ["facts-00000000000000000001.damaged", "facts-00000000000000000001.damaged-2"] {
            disk.files[name] = .init(Array("kept".utf8))
        }
        disk.flip(byte: 110, of: .init(.log, 1))
        _ = Ledger(disk)
        #expect(disk.contents["facts-00000000000000000001.damaged"] == Array("kept".utf8))
        #expect(disk.contents["facts-00000000000000000001.damaged-2"] == Array("kept".utf8))
        #expect(disk.files["facts-00000000000000000001.damaged-3"] != nil)
    }

    /// The second record of four, the last one, and the header.
    @Test(arguments: [110, 200, 40])
    func `that cannot be set aside stay, and take nothing with them`(byte: Int) {
        let log = StoreFileName(.log, 1)
        let written = Ledger.written(turns: 4)
        var disk = written.disk.afterwards()
        disk.flip(byte: byte, of: log)
        let damaged = disk.contents["\(log)"]
        for _ in 0..<4 {
            disk.fixed = ["\(log)"]
            var ledger = Ledger(disk)
            #expect(ledger.store.isRecording)
            let warnings = ledger.store.takeNotices().filter { $0.level == .warning }
            #expect(warnings.contains { $0.message.contains("It stays there: cannot rename") })
            ledger.turns(7)
            #expect(disk.contents["\(log)"] == damaged)
            #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
            disk = disk.afterwards()
        }
    }

    @Test func `that speak of later facts keep their numbers from being given again`() {
        let disk = Ledger.written(turns: 4).disk
        disk.files["\(StoreFileName(.snapshot, 50))"] = .init(Array("sheetdS\n".utf8))
        var ledger = Ledger(disk)
        #expect(ledger.facts == Ledger.written(turns: 4).facts)
        #expect(ledger.store.nextNumber > 50)
        ledger.turns(3)
        #expect(ledger.fault(of: Ledger(disk.afterwards())) == nil)
    }

    @Test func `in the middle of a chain end it there`() {
        let disk = Ledger.withSeveralLogs()
        let all = Ledger(disk.afterwards()).facts
        let logs = disk.storeFiles(.log)
        disk.flip(byte: 70, of: logs[1])
        let restored = Ledger(disk)
        #expect(restored.facts == Array(all[..<(Int(logs[1].number) - 1)]))
        #expect(disk.files["\(logs[1]).damaged"] != nil)
        #expect(disk.files["\(logs[2]).damaged"] != nil)
    }

    @Test func `of which one is missing leave a gap that nothing is applied behind`() {
        let disk = Ledger.withSeveralLogs()
        let all = Ledger(disk.afterwards()).facts
        let logs = disk.storeFiles(.log)
        disk.files["\(logs[1])"] = nil
        var restored = Ledger(disk)
        #expect(restored.facts == Array(all[..<(Int(logs[1].number) - 1)]))
        let missing = "the facts \(logs[1].number) to \(logs[2].number - 1) are missing before it"
        #expect(restored.store.takeNotices().contains { $0.message.contains(missing) })
    }

    @Test func `that no reader understands end there, too`() {
        var ledger = Ledger.written(turns: 2)
        let known = ledger.facts
        ledger.turn(["unknown"])
        ledger.turn(["known"])
        let restored = Ledger(ledger.disk.afterwards())
        #expect(restored.facts == known)
        #expect(restored.disk.files["facts-00000000000000000001.damaged"] != nil)
    }

    @Test func `are not needed where a snapshot has it all`() {
        let ledger = Ledger.written(turns: 24)
        let disk = ledger.disk.afterwards()
        let snapshot = disk.storeFiles(.snapshot)[0]
        let old = StoreFileName(.log, snapshot.number - 1)
        let bytes = Ledger.written(turns: 4).disk.contents["\(StoreFileName(.log, 1))"] ?? []
        disk.files["\(StoreFileName(.log, 1))"] = .init(bytes)
        disk.flip(byte: 110, of: .init(.log, 1))
        #expect(Ledger(disk).facts == ledger.facts)
        #expect(disk.files["\(old)"] == nil)
        #expect(disk.files["\(StoreFileName(.log, 1)).damaged"] != nil)
    }

    @Test(arguments: 0..<3) func `that are snapshots give way to older ones`(kind: Int) throws {
        var settings = Ledger.settings
        settings.awaitsArchive = true
        var ledger = Ledger.written(turns: 0, settings)
        for _ in 0..<3 { ledger.passALog() }
        let disk = ledger.disk.afterwards()
        let snapshots = disk.storeFiles(.snapshot)
        let newest = try #require(snapshots.last)
        switch kind {
        case 0: disk.flip(byte: 90, of: newest)
        case 1: disk.makeNewer(newest)
        default: disk.files["\(newest)"]?.bytes.removeLast(32)
        }
        #expect(snapshots.count > 1)
        #expect(Ledger(disk, settings).facts == ledger.facts)
        #expect(disk.files["\(newest)"] == nil)
        #expect(disk.files["\(newest).\(kind == 1 ? "newer" : "damaged")"] != nil)
    }

    @Test func `are told from a tear by each bit of the last record, whatever it ends in`() {
        var record = RecordBuffer()
        record.append { $0 += [1, 0, 0, 0, 0, 0, 0, 0, 0] }
        record.seal(number: 1)
        let whole = record.bytes + [UInt8](repeating: 0, count: 4096)
        #expect(LogScan(whole, from: 0, first: 1).end == .whole)
        let written = StoreFormat.recordHeaderBytes + 10
        for bit in 0..<(8 * written) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            let scan = LogScan(flipped, from: 0, first: 1)
            #expect(scan.records.isEmpty)
            guard case .damaged = scan.end else {
                Issue.record("bit \(bit) makes it \(scan.end)")
                continue
            }
        }
        for count in 1..<written {
            var torn = whole
            torn.replaceSubrange(count..., with: [UInt8](repeating: 0, count: whole.count - count))
            let scan = LogScan(torn, from: 0, first: 1)
            #expect(scan.records.isEmpty)
            if case .damaged(let reason, _) = scan.end { Issue.record("\(count) bytes: \(reason)") }
        }
    }
}
