/// Reads the fields of one message, whatever its bytes are: what is wrong is a fault, never a trap.
///
/// **Source:** Protocol Buffers, "Encoding".
struct MessageReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    /// What is being read, for faults.
    private var subject: String

    /// Reads a message that is all of `bytes`.
    init(_ bytes: [UInt8], as name: String) {
        self.init(bytes, 0..<bytes.count, as: name)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, as name: String) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        subject = name
    }

    /// The next field that the message knows; those that it does not know are skipped.
    ///
    /// - Returns: the field, whose value must be read next; `nil` at the end of the message.
    mutating func next<Field: MessageField>(_: Field.Type) throws(CodingFault) -> Field? {
        while position < end {
            let key = try varint()
            guard let type = WireType(rawValue: UInt8(truncatingIfNeeded: key & 7)), key >> 3 > 0
            else { throw fault(.wrongType) }
            guard let number = Int(exactly: key >> 3), let field = Field(rawValue: number) else {
                try skip(type)
                continue
            }
            guard type == field.type.wireType else { throw fault(.wrongType) }
            return field
        }
        return nil
    }

    private mutating func skip(_ type: WireType) throws(CodingFault) {
        switch type {
        case .varint: _ = try varint()
        case .fixed64: _ = try take(8)
        case .fixed32: _ = try take(4)
        case .lengthDelimited: _ = try delimited()
        }
    }

    // MARK: Values

    mutating func bool() throws(CodingFault) -> Bool { try varint() != 0 }

    mutating func uint64() throws(CodingFault) -> UInt64 { try varint() }

    mutating func int64() throws(CodingFault) -> Int64 { Int64(bitPattern: try varint()) }

    mutating func int() throws(CodingFault) -> Int {
        guard let value = Int(exactly: try int64()) else { throw fault(.invalidValue) }
        return value
    }

    mutating func int32() throws(CodingFault) -> Int32 {
        guard let value = Int32(exactly: try int64()) else { throw fault(.invalidValue) }
        return value
    }

    mutating func uint32() throws(CodingFault) -> UInt32 {
        guard let value = UInt32(exactly: try varint()) else { throw fault(.invalidValue) }
        return value
    }

    mutating func fixed64() throws(CodingFault) -> UInt64 {
        let range = try take(8)
        var value: UInt64 = 0
        for place in range.reversed() { value = value << 8 | UInt64(bytes[place]) }
        return value
    }

    mutating func sfixed64() throws(CodingFault) -> Int64 { Int64(bitPattern: try fixed64()) }

    mutating func double() throws(CodingFault) -> Double { Double(bitPattern: try fixed64()) }

    mutating func byteString() throws(CodingFault) -> [UInt8] { Array(bytes[try delimited()]) }

    mutating func string() throws(CodingFault) -> String {
        let range = try delimited()
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw fault(.invalidText)
        }
        return text
    }

    mutating func enumeration<Value: Enumeration>(_: Value.Type) throws(CodingFault) -> Value {
        let number = try varint()
        for value in Value.allCases where UInt64(value.number) == number { return value }
        throw CodingFault(reason: .unknownKind, subject: Value.enumerationName, offset: position)
    }

    mutating func message<Value: Message>(_: Value.Type) throws(CodingFault) -> Value {
        let range = try delimited()
        var reader = MessageReader(bytes, range, as: Value.messageName)
        return try Value(from: &reader)
    }

    // MARK: What has to be there

    /// The value of a field that has to be there.
    func required<Value>(
        _ value: Value?, _ field: some MessageField
    ) throws(CodingFault) -> Value {
        guard let value else {
            throw CodingFault(
                reason: .missing, subject: "\(subject).\(field)", offset: position)
        }
        return value
    }

    /// What is thrown for a message that has none of the kinds that it can have.
    var unknownKind: CodingFault { fault(.unknownKind) }

    /// What is thrown for a value that nothing has.
    var invalidValue: CodingFault { fault(.invalidValue) }

    private func fault(_ reason: CodingFault.Reason) -> CodingFault {
        CodingFault(reason: reason, subject: subject, offset: position)
    }

    // MARK: Bytes

    private mutating func varint() throws(CodingFault) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard position < end else { throw fault(.truncated) }
            let byte = bytes[position]
            position += 1
            let part = UInt64(byte & 0x7F)
            // The tenth byte has room for one bit.
            guard shift < 63 || part <= 1 else { throw fault(.endlessNumber) }
            value |= part << shift
            if byte < 0x80 { return value }
        }
        throw fault(.endlessNumber)
    }

    private mutating func delimited() throws(CodingFault) -> Range<Int> {
        let count = try varint()
        guard let count = Int(exactly: count) else { throw fault(.truncated) }
        return try take(count)
    }

    private mutating func take(_ count: Int) throws(CodingFault) -> Range<Int> {
        guard count <= end - position else { throw fault(.truncated) }
        defer { position += count }
        return position..<position + count
    }
}
