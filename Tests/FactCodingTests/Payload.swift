import FactCoding
import PresentationCore

/// Payloads of records.
enum Payload {
    static func of(_ facts: [Fact]) -> [UInt8] {
        var bytes: [UInt8] = []
        for fact in facts { FactCoder.append(fact, to: &bytes) }
        return bytes
    }

    static func of(_ items: [SnapshotItem]) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in items { FactCoder.append(item, to: &bytes) }
        return bytes
    }
}
