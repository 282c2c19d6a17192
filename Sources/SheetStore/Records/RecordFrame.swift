/// Where a valid record lies in a file.
package struct RecordFrame: Hashable, Sendable {
    /// The number of its first fact or item.
    package let number: UInt64
    /// How many facts or items it holds.
    package let count: UInt32
    /// The bytes of its payload.
    package let payload: Range<Int>

    /// The number that marks the end of a snapshot.
    static let endOfSnapshot = UInt64.max

    /// The number of the last fact or item in it.
    package var last: UInt64 { number + UInt64(count) - 1 }
    /// Where it begins.
    package var start: Int { payload.lowerBound - StoreFormat.recordHeaderBytes }
    /// Where the next record may begin.
    package var end: Int {
        StoreFormat.roundedUp(payload.upperBound + 1, to: StoreFormat.alignment)
    }
}

/// What is found where a record may begin.
enum FrameReading: Hashable {
    case record(RecordFrame)
    /// No length: nothing was written here.
    case nothing
    /// Something that is no record, and why. A record of its length would end at `claimedEnd`.
    case bad(String, claimedEnd: Int)

    /// Reads what is at `offset`; what a file has not is taken as zeros.
    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        let header = StoreFormat.recordHeaderBytes
        guard offset + header <= bytes.count else {
            let rest = bytes[min(offset, bytes.count)...]
            self =
                rest.contains { $0 != 0 }
                ? .bad("it ends within the header of a record", claimedEnd: .max) : .nothing
            return
        }
        let length = Int(bytes.littleEndian(at: offset, as: UInt32.self))
        guard length > 0 else {
            self = .nothing
            return
        }
        // What is not sure of its own length does not say how much was to come.
        guard
            bytes.littleEndian(at: offset + 20, as: UInt32.self)
                == Self.headerSum(bytes, at: offset)
        else {
            self = .bad("the header of a record is wrong", claimedEnd: offset + header + 1)
            return
        }
        let end = offset + header + length
        guard end < bytes.count else {
            self = .bad("it ends within a record", claimedEnd: end + 1)
            return
        }
        let sum = CRC32C.of(UnsafeRawBufferPointer(rebasing: bytes[(offset + 8)..<end]))
        guard bytes.littleEndian(at: offset + 4, as: UInt32.self) == sum else {
            self = .bad("the checksum of a record is wrong", claimedEnd: end + 1)
            return
        }
        guard bytes[end] == StoreFormat.endMark else {
            self = .bad("a record has no end", claimedEnd: end + 1)
            return
        }
        let number = bytes.littleEndian(at: offset + 8, as: UInt64.self)
        let count = bytes.littleEndian(at: offset + 16, as: UInt32.self)
        self = .record(
            RecordFrame(number: number, count: count, payload: (offset + header)..<end))
    }

    /// The checksum of the length, the number and the count of a record.
    static func headerSum(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        let length = CRC32C.of(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 4)]))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[(offset + 8)..<(offset + 20)])
        return CRC32C.of(rest, after: length)
    }
}
