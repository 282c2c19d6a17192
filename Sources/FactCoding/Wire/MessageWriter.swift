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
        unsafe value.span.bytes.withUnsafeBytes { unsafe delimited(field, .bytes, $0) }
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
        guard var value else { return }
        value.withUTF8 { unsafe delimited(field, .string, UnsafeRawBufferPointer($0)) }
    }

    mutating func enumeration<Value: Enumeration>(_ field: some MessageField, _ value: Value) {
        varint(field, .enumeration(Value.enumerationName), UInt64(value.number))
    }

    mutating func optional<Value: Message>(_ field: some MessageField, _ value: Value?) {
        if let value { message(field, value) }
    }

    mutating func message<Value: Message>(_ field: some MessageField, _ value: Value) {
        message(field, Value.self) { value.write(to: &$0) }
    }

    /// Writes the fields of a message that is of two parts.
    @inline(__always)
    mutating func message<Value: Message>(
        _ field: some MessageField, _: Value.Type, _ write: (inout MessageWriter) -> Void
    ) {
        // Most messages are short, so that their length is one byte.
        varint(field, .message(Value.messageName), 0)
        let start = bytes.count
        write(&self)
        var length = bytes.count - start
        var place = start - 1
        while length >= 0x80 {
            bytes[place] = UInt8(truncatingIfNeeded: length) | 0x80
            place += 1
            bytes.insert(0, at: place)
            length >>= 7
        }
        bytes[place] = UInt8(length)
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

    /// Bytes that a field takes at most beside what is in it: a key of 5, and a length or a number of 10.
    private static let frameBytes = 15

    @inline(__always)
    private static func key(_ field: some MessageField, _ type: FieldType) -> UInt64 {
        assert(field.type == type, "\(field) is declared otherwise")
        return UInt64(field.rawValue) << 3 | UInt64(type.wireType.rawValue)
    }

    @inline(__always)
    private mutating func varint(_ field: some MessageField, _ type: FieldType, _ value: UInt64) {
        let key = MessageWriter.key(field, type)
        bytes.append(addingCapacity: MessageWriter.frameBytes) { bytes in
            MessageWriter.append(key, to: &bytes)
            MessageWriter.append(value, to: &bytes)
        }
    }

    @inline(__always)
    private mutating func fixed(_ field: some MessageField, _ type: FieldType, _ value: UInt64) {
        let key = MessageWriter.key(field, type)
        bytes.append(addingCapacity: MessageWriter.frameBytes) { bytes in
            MessageWriter.append(key, to: &bytes)
            for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
    }

    private mutating func delimited(
        _ field: some MessageField, _ type: FieldType, _ content: UnsafeRawBufferPointer
    ) {
        let key = MessageWriter.key(field, type)
        bytes.append(addingCapacity: MessageWriter.frameBytes + content.count) { bytes in
            MessageWriter.append(key, to: &bytes)
            MessageWriter.append(UInt64(content.count), to: &bytes)
            unsafe bytes.append(copying: content)
        }
    }

    @inline(__always)
    private static func append(_ value: UInt64, to bytes: inout OutputSpan<UInt8>) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

extension OutputSpan<UInt8> {
    @inline(__always)
    fileprivate mutating func append(copying content: UnsafeRawBufferPointer) {
        precondition(content.count <= freeCapacity, "no room for the content")
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            let room = UnsafeMutableRawBufferPointer(buffer)
            unsafe UnsafeMutableRawBufferPointer(rebasing: room[initializedCount...])
                .copyMemory(from: content)
            initializedCount += content.count
        }
    }
}
