package import PresentationCore

/// Facts and the items of snapshots as bytes, in the wire format of Protocol Buffers.
///
/// What has been appended to one buffer, one behind the other, is one message: `FactRecord` or
/// `SnapshotRecord`. Fields that a reader does not know are skipped; a fact or an item of a kind that
/// it does not know is a fault, because what follows would be decided on another state. An outcome has
/// no secrets (R26), and so none of these bytes has.
///
/// **Source:** docs/facts.proto; Protocol Buffers, "Encoding".
package enum FactCoder {
    /// Appends a fact to the payload of a record.
    package static func append(_ fact: Fact, to bytes: inout [UInt8]) {
        append(FactRecord.Field.facts, fact, to: &bytes)
    }

    /// Appends an item to the payload of a record.
    package static func append(_ item: SnapshotItem, to bytes: inout [UInt8]) {
        append(SnapshotRecord.Field.items, item, to: &bytes)
    }

    /// The facts in a payload, in order.
    ///
    /// - Throws: `CodingFault`, whatever the bytes are; never traps.
    package static func facts(in payload: [UInt8]) throws(CodingFault) -> [Fact] {
        var reader = MessageReader(payload, as: FactRecord.messageName)
        return try FactRecord(from: &reader).facts
    }

    /// The items in a payload, in order.
    ///
    /// - Throws: `CodingFault`, whatever the bytes are; never traps.
    package static func items(in payload: [UInt8]) throws(CodingFault) -> [SnapshotItem] {
        var reader = MessageReader(payload, as: SnapshotRecord.messageName)
        return try SnapshotRecord(from: &reader).items
    }

    private static func append(
        _ field: some MessageField, _ message: some Message, to bytes: inout [UInt8]
    ) {
        // Taken out of the buffer, which would be copied if there were two that hold it.
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        var writer = MessageWriter(appendingTo: consume taken)
        writer.message(field, message)
        bytes = writer.finish()
    }
}
