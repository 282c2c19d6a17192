import SheetStore

extension Ledger {
    /// A ledger of some turns on a disk of its own.
    static func written(turns: Int, _ settings: StoreSettings = Ledger.settings) -> Ledger {
        var ledger = Ledger(VirtualDisk(), settings)
        ledger.turns(turns)
        return ledger
    }

    /// A disk whose process died when so many bytes of a turn's record had been written.
    static func torn(after turns: Int, bytes: Int) -> VirtualDisk {
        var ledger = written(turns: turns)
        ledger.disk.dyingAt = ledger.disk.changes + 1
        ledger.disk.tornBytes = bytes
        ledger.turn(["a fact that nobody was told of", "and another"])
        return ledger.disk.afterwards()
    }

    /// A disk with a chain of three logs and no snapshot.
    static func withSeveralLogs() -> VirtualDisk {
        var settings = Ledger.settings
        settings.logBytes = .max
        var ledger = written(turns: 4, settings)
        for _ in 0..<2 {
            // A log that cannot be opened is left for another one.
            let next = ledger.disk.afterwards()
            let last = next.storeFiles(.log)[next.storeFiles(.log).count - 1]
            next.closed = ["\(last)"]
            ledger = Ledger(next, settings)
            ledger.turns(4)
        }
        return ledger.disk.afterwards()
    }
}

extension VirtualDisk {
    /// The files of the store, in the order of their numbers.
    func storeFiles(_ kind: StoreFileName.Kind) -> [StoreFileName] {
        files.keys.compactMap { StoreFileName($0) }.filter { $0.kind == kind }
            .sorted { $0.number < $1.number }
    }

    /// Changes one bit.
    func flip(byte: Int, bit: Int = 0, of file: StoreFileName) {
        files["\(file)"]?.bytes[byte] ^= 1 << bit
    }

    /// Makes a file look as if the next version of the format had written it.
    func makeNewer(_ name: StoreFileName) {
        guard let file = files["\(name)"] else { return }
        file.bytes[8] = 2
        let sum = file.bytes[..<60].withUnsafeBytes { CRC32C.of($0) }
        for index in 0..<4 {
            file.bytes[60 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index))
        }
    }
}
