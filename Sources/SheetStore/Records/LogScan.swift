/// The records of a log, up to where they end, and how they end.
package struct LogScan: Hashable, Sendable {
    /// How the records of a log end.
    package enum End: Hashable, Sendable {
        /// With zeros, or with the file.
        case whole
        /// Within a record that was being written: something follows up to `upTo`, and nothing of it
        /// counts.
        case torn(upTo: Int)
        /// With something that no tear explains; `laterNumber` is the largest of a fact behind it.
        case damaged(String, laterNumber: UInt64?)
    }

    /// The valid records from the first on, numbered without a gap.
    package let records: [RecordFrame]
    /// The offset behind the last of them.
    package let offset: Int
    package let end: End

    /// Finds the records of a log whose first fact has the number `first`.
    ///
    /// - Parameter start: where its header ends.
    package init(_ bytes: [UInt8], from start: Int, first: UInt64) {
        self = bytes.withUnsafeBytes { LogScan($0, from: start, first: first) }
    }

    private init(_ bytes: UnsafeRawBufferPointer, from start: Int, first: UInt64) {
        var records: [RecordFrame] = []
        var offset = start
        var next = first
        var reading = FrameReading(bytes, at: offset)
        while case .record(let record) = reading, record.number == next, record.isPlausible {
            records.append(record)
            offset = record.end
            next = record.last + 1
            reading = FrameReading(bytes, at: offset)
        }
        self.records = records
        self.offset = offset
        self.end = Self.end(bytes, at: offset, reading, next: next)
    }

    /// Tells a record that was being written from damage. A tear leaves the first bytes of a record,
    /// and zeros: never the mark of its end, and never another record.
    private static func end(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, _ reading: FrameReading, next: UInt64
    ) -> End {
        let used = endOfNonzero(in: bytes, from: offset)
        if used == offset { return .whole }
        let fault: (reason: String, claimedEnd: Int)
        switch reading {
        case .nothing:
            fault = ("there is something behind its end", offset)
        case .bad(let reason, let claimedEnd):
            fault = (reason, claimedEnd)
        case .record(let record):
            fault = ("a record has the number \(record.number) instead of \(next)", offset)
        }
        var search = RecordSearch(bytes, upTo: used, next: next)
        let later = search.largestNumber(from: offset)
        if later == nil, !search.isGivenUp, used < fault.claimedEnd { return .torn(upTo: used) }
        return .damaged("\(fault.reason) at byte \(offset)", laterNumber: later)
    }

    private static func endOfNonzero(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int {
        var end = bytes.count
        while end - 8 >= offset, bytes.littleEndian(at: end - 8, as: UInt64.self) == 0 { end -= 8 }
        while end > offset, bytes[end - 1] == 0 { end -= 1 }
        return max(end, offset)
    }
}

extension RecordFrame {
    /// Whether the numbers are such as a writer gives: each fact has a byte at least.
    var isPlausible: Bool {
        count > 0 && Int(count) <= payload.count
            && !number.addingReportingOverflow(UInt64(count)).overflow
    }
}

/// A search for records behind what is none.
private struct RecordSearch {
    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private let next: UInt64
    private var budget: Int
    /// Whether too much looked like a record to look at all of it.
    private(set) var isGivenUp = false

    init(_ bytes: UnsafeRawBufferPointer, upTo end: Int, next: UInt64) {
        self.bytes = bytes
        self.end = end
        self.next = next
        budget = StoreLimits.searchFactor * bytes.count
    }

    /// The largest number of a fact in a valid record at or behind `start`.
    mutating func largestNumber(from start: Int) -> UInt64? {
        var largest: UInt64?
        var offset = start
        while offset < end, !isGivenUp {
            if let record = record(at: offset) {
                largest = max(largest ?? 0, record.last)
                offset = record.end
            } else {
                offset += StoreFormat.alignment
            }
        }
        return largest
    }

    private mutating func record(at offset: Int) -> RecordFrame? {
        guard offset + StoreFormat.recordHeaderBytes <= bytes.count else { return nil }
        // The cheap questions first.
        let length = Int(bytes.littleEndian(at: offset, as: UInt32.self))
        let number = bytes.littleEndian(at: offset + 8, as: UInt64.self)
        guard length > 0, offset + StoreFormat.recordHeaderBytes + length < bytes.count,
            number >= next, number - next <= UInt64(bytes.count)
        else { return nil }
        budget -= length
        guard budget >= 0 else {
            isGivenUp = true
            return nil
        }
        guard case .record(let record) = FrameReading(bytes, at: offset), record.isPlausible else {
            return nil
        }
        return record
    }
}
