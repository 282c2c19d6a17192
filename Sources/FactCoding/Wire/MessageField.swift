/// The fields of one message by their numbers, which never change their meaning.
///
/// Cases have the names of docs/facts.proto in Swift's case: `scene_opened` is `sceneOpened`.
protocol MessageField: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
    /// What stands in the field.
    var type: FieldType { get }
}

/// What stands in a field.
///
/// **Source:** Protocol Buffers, "Encoding".
enum FieldType: Hashable, Sendable {
    case bool
    case int32
    case int64
    case uint32
    case uint64
    case fixed64
    case sfixed64
    case double
    case string
    case bytes
    /// One of a set of words, which this names.
    case enumeration(String)
    case message(String)

    var wireType: WireType {
        switch self {
        case .bool, .int32, .int64, .uint32, .uint64, .enumeration: .varint
        case .fixed64, .sfixed64, .double: .fixed64
        case .string, .bytes, .message: .lengthDelimited
        }
    }
}

/// How a reader finds the end of a value without knowing what it is.
enum WireType: UInt8, Hashable, Sendable {
    /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit.
    case varint = 0
    case fixed64 = 1
    /// A varint with the count of bytes, and those.
    case lengthDelimited = 2
    case fixed32 = 5
}

/// What is written as a message of docs/facts.proto.
protocol Message {
    associatedtype Field: MessageField
    /// Its name there.
    static var messageName: String { get }
    /// Writes its fields.
    func write(to writer: inout MessageWriter)
    /// Reads fields up to the end of the message; those that it does not know are skipped.
    init(from reader: inout MessageReader) throws(CodingFault)
}

/// What is written as an enumeration of docs/facts.proto.
protocol Enumeration: CaseIterable, Hashable, Sendable {
    /// Its name there.
    static var enumerationName: String { get }
    /// From 1; 0 is what stands nowhere.
    var number: Int { get }
}
