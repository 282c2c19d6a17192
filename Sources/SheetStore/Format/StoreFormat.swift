/// The measures of format version 1.
///
/// **Source:** docs/store.md.
package enum StoreFormat {
    /// The version that this program writes, and the newest that it reads.
    package static let version: UInt32 = 1
    /// Bytes of a header as this program writes it.
    package static let headerBytes = 64
    /// Bytes before a record's payload: length, checksum, number, count, checksum of the others.
    package static let recordHeaderBytes = 24
    /// The byte behind a record's payload: what is there when all before it is. Never zero, as what a
    /// tear leaves out is.
    static let endMark: UInt8 = 0x0A
    /// Records begin at multiples of it.
    static let alignment = 8

    /// The bytes that a record of so much payload takes in a file.
    package static func recordBytes(ofPayload count: Int) -> Int {
        roundedUp(recordHeaderBytes + count + 1, to: alignment)
    }

    static func roundedUp(_ count: Int, to step: Int) -> Int {
        (count + step - 1) / step * step
    }
}
