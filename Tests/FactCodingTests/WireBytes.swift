import TestKit

/// Messages taken apart and put together without FactCoding.
struct WireBytes {
    /// One field as it stands in a message.
    struct Field {
        let number: Int
        let type: UInt64
        /// The value without its length.
        let value: ArraySlice<UInt8>
    }

    /// The fields of a well-formed message.
    static func fields(_ message: ArraySlice<UInt8>) -> [Field] {
        var rest = message
        var fields: [Field] = []
        while !rest.isEmpty {
            let key = varint(&rest)
            let length =
                switch key & 7 {
                case 0: rest.prefix { $0 >= 0x80 }.count + 1
                case 1: 8
                case 2: Int(varint(&rest))
                default: 4
                }
            fields.append(
                Field(number: Int(key >> 3), type: key & 7, value: rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return fields
    }

    static func bytes(_ field: Field) -> [UInt8] {
        let key = varint(UInt64(field.number) << 3 | field.type)
        return key + (field.type == 2 ? varint(UInt64(field.value.count)) : []) + field.value
    }

    static func bytes(_ number: Int, _ value: [UInt8]) -> [UInt8] {
        bytes(Field(number: number, type: 2, value: value[...]))
    }

    /// The same message, as a later version might have written it: in each message, also in those
    /// within, stand fields that no version has yet, of every type.
    static func withUnknownFields(
        _ message: ArraySlice<UInt8>, as name: String, in document: ProtoDocument,
        using random: inout SplitMix64
    ) -> [UInt8] {
        var all = fields(message).map { field in
            let type = document.messages[name]?.first { $0.number == field.number }?.type ?? ""
            guard document.messages[type] != nil else { return bytes(field) }
            let value = withUnknownFields(field.value, as: type, in: document, using: &random)
            return bytes(field.number, value)
        }
        let unknown = [
            Field(number: 1000, type: 0, value: [0xFF, 0x01]),
            Field(number: 536_870_911, type: 1, value: [1, 2, 3, 4, 5, 6, 7, 8]),
            Field(number: 99, type: 2, value: [0xFF, 0xFF]),
            Field(number: 100, type: 5, value: [1, 2, 3, 4]),
        ]
        for field in unknown {
            all.insert(bytes(field), at: Int.random(in: 0...all.count, using: &random))
        }
        return all.flatMap { $0 }
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
}
