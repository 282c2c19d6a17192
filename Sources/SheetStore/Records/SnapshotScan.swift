/// The records of a snapshot; nothing when it is not whole.
package enum SnapshotScan: Hashable, Sendable {
    /// Every record, in order, and the marker at the end.
    case whole([RecordFrame])
    /// Something is missing or wrong.
    case damaged(String)

    /// Finds the records of a snapshot whose header ends at `start`.
    package init(_ bytes: [UInt8], from start: Int) {
        self = bytes.withUnsafeBytes { SnapshotScan($0, from: start) }
    }

    private init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var records: [RecordFrame] = []
        var offset = start
        var next: UInt64 = 1
        while true {
            switch FrameReading(bytes, at: offset) {
            case .nothing:
                self = .damaged("it has no end")
                return
            case .bad(let reason, _):
                self = .damaged("\(reason) at byte \(offset)")
                return
            case .record(let record) where record.number == RecordFrame.endOfSnapshot:
                self = Self.ending(records, with: record, bytes, items: next - 1)
                return
            case .record(let record):
                guard record.number == next, record.isPlausible else {
                    self = .damaged("a record is out of its order at byte \(offset)")
                    return
                }
                records.append(record)
                offset = record.end
                next = record.last + 1
            }
        }
    }

    private static func ending(
        _ records: [RecordFrame], with end: RecordFrame, _ bytes: UnsafeRawBufferPointer,
        items: UInt64
    ) -> SnapshotScan {
        guard end.count == 0, end.payload.count == 8,
            bytes.littleEndian(at: end.payload.lowerBound, as: UInt64.self) == items
        else { return .damaged("its end counts other items than there are") }
        guard end.end >= bytes.count else { return .damaged("there is something behind its end") }
        return .whole(records)
    }
}
