import Varlink

/// A JSON value as a tree.
indirect enum JSONTree: Equatable {
    struct Member: Equatable {
        let name: String
        let value: JSONTree

        /// Names are compared scalar by scalar: Swift takes `é` in one scalar and in two for equal.
        static func == (one: Member, other: Member) -> Bool {
            one.name.utf8.elementsEqual(other.name.utf8) && one.value == other.value
        }
    }

    case object([Member])
    case array([JSONTree])
    case string(String)
    /// As it is written.
    case number(String)
    case boolean(Bool)
    case null

    static func == (one: JSONTree, other: JSONTree) -> Bool {
        switch (one, other) {
        case (.object(let one), .object(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.number(let one), .number(let other)): one == other
        case (.boolean(let one), .boolean(let other)): one == other
        case (.null, .null): true
        default: false
        }
    }

    /// Whether an object in it has two members of one name.
    var hasDuplicates: Bool {
        switch self {
        case .object(let members):
            Set(members.map { Array($0.name.utf8) }).count < members.count
                || members.contains { $0.value.hasDuplicates }
        case .array(let elements): elements.contains { $0.hasDuplicates }
        case .string, .number, .boolean, .null: false
        }
    }

    /// Reads all of a text by the reader's own means.
    static func read(
        _ bytes: UnsafeRawBufferPointer, depth: Int
    ) throws(JSONError) -> JSONTree {
        var reader = JSONReader(bytes, maximumDepth: depth)
        let value = try JSONTree(from: &reader, bytes)
        try reader.end()
        return value
    }

    private init(
        from reader: inout JSONReader, _ bytes: UnsafeRawBufferPointer
    ) throws(JSONError) {
        switch try reader.peekKind() {
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                let name = key.string
                members.append(Member(name: name, value: try JSONTree(from: &reader, bytes)))
            }
            self = .object(members)
        case .array:
            var elements: [JSONTree] = []
            try reader.beginArray()
            while try reader.nextElement() {
                elements.append(try JSONTree(from: &reader, bytes))
            }
            self = .array(elements)
        case .string: self = .string(try reader.readString())
        case .number:
            let start = reader.offset
            _ = try reader.readNumber()
            self = .number(String(decoding: bytes[start..<reader.offset], as: UTF8.self))
        case .boolean: self = .boolean(try reader.readBoolean())
        case .null:
            try reader.readNull()
            self = .null
        }
    }

    /// Writes it by the writer's own means; numbers as they were.
    func write(into writer: inout JSONWriter) throws(JSONError) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                try member.value.write(into: &writer)
            }
            writer.endObject()
        case .array(let elements):
            writer.beginArray()
            for element in elements { try element.write(into: &writer) }
            writer.endArray()
        case .string(let text): writer.string(text)
        case .number(let literal): writer.raw(try RawJSON(validating: Array(literal.utf8)))
        case .boolean(let value): writer.boolean(value)
        case .null: writer.null()
        }
    }
}
