import SheetStore

/// What lies in a log or snapshot, whole or not.
enum StoredRecords {
    /// The payloads where records would be by their lengths, whatever their checksums say: so a mutated
    /// file is more than a damaged one.
    static func payloads(in file: [UInt8]) -> [[UInt8]] {
        var payloads: [[UInt8]] = []
        var offset = StoreFormat.headerBytes
        while offset + StoreFormat.recordHeaderBytes < file.count {
            let length = file[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
            let start = offset + StoreFormat.recordHeaderBytes
            let end = min(start + length, file.count)
            guard end > start else { break }
            payloads.append(Array(file[start..<end]))
            offset =
                start + StoreFormat.recordBytes(ofPayload: end - start)
                - StoreFormat.recordHeaderBytes
        }
        return payloads
    }

    /// Looks at a file as it is.
    ///
    /// - Throws: `Violation` when what is taken for a record is none.
    static func check(_ file: [UInt8]) throws(Violation) {
        guard let stored = try? StoredFile(file) else { return }
        var end = StoreFormat.headerBytes
        var next: UInt64 = stored.name.kind == .log ? stored.name.number : 1
        for record in stored.records {
            try demand(
                record.start >= end && record.payload.upperBound < file.count,
                "a record lies at \(record.payload)")
            try demand(
                record.number == next && record.count > 0,
                "\(record.count) from \(record.number) on follow, not \(next)")
            try demand(
                stored.payload(of: record) == Array(file[record.payload]),
                "the payload is another one")
            try check(sumsOf: record, in: file)
            end = record.end
            next = record.last + 1
        }
        try demand(!stored.isTorn || stored.fault != nil, "it is torn, and nothing is wrong")
    }

    /// Computes the checksums in another way than the reader.
    private static func check(sumsOf record: RecordFrame, in file: [UInt8]) throws(Violation) {
        func number(at offset: Int) -> UInt32 {
            file[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        func sum(_ range: Range<Int>, after sum: UInt32 = 0) -> UInt32 {
            file.withUnsafeBytes {
                CRC32C.inSoftware(of: UnsafeRawBufferPointer(rebasing: $0[range]), after: sum)
            }
        }
        let start = record.start
        let whole = sum((start + 8)..<record.payload.upperBound)
        try demand(whole == number(at: start + 4), "a record with a wrong checksum counts")
        let header = sum((start + 8)..<(start + 20), after: sum(start..<(start + 4)))
        try demand(header == number(at: start + 20), "a record with a wrong header counts")
        try demand(file[record.payload.upperBound] == 0x0A, "a record without an end counts")
    }
}
