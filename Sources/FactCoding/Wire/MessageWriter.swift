/// Writes the fields of messages, one behind the other.
///
/// What has no presence of its own (a number, a truth, text that is not optional) is left out where it
/// is zero, false or empty.
///
/// **Source:** Protocol Buffers, "Encoding".
struct MessageWriter {
    private(set) var bytes: [UInt8]

    /// Writes behind what is there.
    init(appendingTo bytes: consuming [UInt8] = []) { self.bytes = bytes }

    /// Takes the bytes back.
    consuming func finish() -> [UInt8] { bytes }

    // MARK: Values without presence

    mutating func bool(_ field: some MessageField, _ value: Bool) {
        if value { optional(field, value) }
    }

    mutating func int64(_ field: some MessageField, _ value: Int64) {
        if value != 0 { varint(field, .int64, UInt64(bitPattern: value)) }
    }

    mutating func uint32(_ field: some MessageField, _ value: UInt32) {
        if value != 0 { optional(field, value) }
    }

    mutating func uint64(_ field: some MessageField, _ value: UInt64) {
        if value != 0 { varint(field, .uint64, value) }
    }

    mutating func fixed64(_ field: some MessageField, _ value: UInt64) {
        if value != 0 { optional(field, fixed64: value) }
    }

    mutating func sfixed64(_ field: some MessageField, _ value: Int64) {
        if value != 0 { fixed(field, .sfixed64, UInt64(bitPattern: value)) }
    }

    mutating func string(_ field: some MessageField, _ value: String) {
        if !value.isEmpty { optional(field, value) }
    }

    mutating func bytes(_ field: some MessageField, _ value: [UInt8]) {
        guard !value.isEmpty else { return }
        key(field, .bytes)
        append(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    // MARK: Values that can be absent

    mutating func optional(_ field: some MessageField, _ value: Bool?) {
        guard let value else { return }
        varint(field, .bool, value ? 1 : 0)
    }

    mutating func optional(_ field: some MessageField, _ value: Int32?) {
        guard let value else { return }
        varint(field, .int32, UInt64(bitPattern: Int64(value)))
    }

    mutating func optional(_ field: some MessageField, _ value: UInt32?) {
        guard let value else { return }
        varint(field, .uint32, UInt64(value))
    }

    mutating func optional(_ field: some MessageField, _ value: Int64?) {
        guard let value else { return }
        varint(field, .int64, UInt64(bitPattern: value))
    }

    mutating func optional(_ field: some MessageField, fixed64 value: UInt64?) {
        guard let value else { return }
        fixed(field, .fixed64, value)
    }

    mutating func optional(_ field: some MessageField, _ value: Double?) {
        guard let value else { return }
        fixed(field, .double, value.bitPattern)
    }

    mutating func optional(_ field: some MessageField, _ value: String?) {
        guard let value else { return }
        key(field, .string)
        append(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func enumeration<Value: Enumeration>(_ field: some MessageField, _ value: Value) {
        varint(field, .enumeration(Value.enumerationName), UInt64(value.number))
    }

    mutating func message<Value: Message>(_ field: some MessageField, _ value: Value?) {
        guard let value else { return }
        key(field, .message(Value.messageName))
        let start = bytes.count
        // Most messages are short, so that their length is one byte.
        bytes.append(0)
        value.write(to: &self)
        let length = bytes.count - start - 1
        if length < 0x80 {
            bytes[start] = UInt8(length)
        } else {
            bytes.replaceSubrange(start...start, with: MessageWriter.varint(UInt64(length)))
        }
    }

    // MARK: Lists

    mutating func each(_ field: some MessageField, _ values: [String]) {
        for value in values { optional(field, value) }
    }

    mutating func each(_ field: some MessageField, _ values: [UInt32]) {
        for value in values { optional(field, value) }
    }

    mutating func each(_ field: some MessageField, _ values: [some Message]) {
        for value in values { message(field, value) }
    }

    // MARK: Bytes

    private mutating func key(_ field: some MessageField, _ type: FieldType) {
        assert(field.type == type, "\(field) is declared otherwise")
        append(UInt64(field.rawValue) << 3 | UInt64(type.wireType.rawValue))
    }

    private mutating func varint(_ field: some MessageField, _ type: FieldType, _ value: UInt64) {
        key(field, type)
        append(value)
    }

    private mutating func fixed(_ field: some MessageField, _ type: FieldType, _ value: UInt64) {
        key(field, type)
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var writer = MessageWriter()
        writer.append(value)
        return writer.finish()
    }
}
