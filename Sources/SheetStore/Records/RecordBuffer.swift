/// A record as it grows: payload is put behind room for the record's header, so that the whole is
/// written by one call from where it was encoded.
package struct RecordBuffer: Hashable, Sendable {
    /// The record: its header is valid once it is sealed.
    package private(set) var bytes: [UInt8]
    /// How many facts or items are in it.
    package private(set) var count: UInt32 = 0

    /// An empty record.
    package init() {
        bytes = [UInt8](repeating: 0, count: StoreFormat.recordHeaderBytes)
    }

    /// Bytes of payload so far.
    package var payloadBytes: Int { bytes.count - StoreFormat.recordHeaderBytes }

    /// Lets one fact or item be encoded at the end of the payload.
    package mutating func append(_ encode: (inout [UInt8]) -> Void) {
        encode(&bytes)
        count += 1
    }

    /// Completes the record: header, checksum, the mark of its end, and zeros up to where the next one may begin.
    ///
    /// - Parameter number: that of its first fact or item.
    package mutating func seal(number: UInt64) {
        seal(number: number, count: count)
    }

    mutating func seal(number: UInt64, count: UInt32) {
        let end = bytes.count
        bytes.append(StoreFormat.endMark)
        let padded = StoreFormat.roundedUp(end + 1, to: StoreFormat.alignment)
        for _ in (end + 1)..<padded { bytes.append(0) }
        bytes.setLittleEndian(UInt32(end - StoreFormat.recordHeaderBytes), at: 0)
        bytes.setLittleEndian(number, at: 8)
        bytes.setLittleEndian(count, at: 16)
        bytes.setLittleEndian(bytes.withUnsafeBytes { FrameReading.headerSum($0, at: 0) }, at: 20)
        bytes.setLittleEndian(
            bytes.withUnsafeBytes { CRC32C.of(.init(rebasing: $0[8..<end])) }, at: 4)
    }

    /// Begins the next record, in the same memory unless that has grown beyond what is usual.
    package mutating func clear() {
        guard bytes.capacity <= StoreLimits.keptBufferBytes else {
            self = RecordBuffer()
            return
        }
        bytes.removeSubrange(StoreFormat.recordHeaderBytes...)
        count = 0
    }

    /// The record that ends a snapshot of so many items, sealed.
    static func endOfSnapshot(items: UInt64) -> RecordBuffer {
        var record = RecordBuffer()
        record.append { bytes in
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: 8))
            bytes.setLittleEndian(items, at: start)
        }
        record.seal(number: RecordFrame.endOfSnapshot, count: 0)
        return record
    }
}
