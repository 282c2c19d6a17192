import Varlink

/// A JSON value taken apart, to be compared: the order of members and how a number is written do not
/// count.
indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// - Throws: `JSONError` when the bytes are not one JSON value.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try bytes.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
            var reader = JSONReader(bytes, maximumDepth: VarlinkLimits().depth)
            let value = try JSONValue(reading: &reader)
            try reader.end()
            return value
        }
    }

    /// Recurses only as deep as the reader lets JSON nest.
    private init(reading reader: inout JSONReader) throws(JSONError) {
        switch try reader.peekKind() {
        case .null:
            try reader.readNull()
            self = .null
        case .boolean:
            self = .boolean(try reader.readBoolean())
        case .number:
            switch try reader.readNumber() {
            case .integer(let integer): self = .integer(integer)
            case .double(let double): self = .double(double)
            case .outOfRange: self = .double(.infinity)
            }
        case .string:
            self = .string(try reader.readString())
        case .array:
            var elements: [JSONValue] = []
            try reader.beginArray()
            while try reader.nextElement() {
                elements.append(try JSONValue(reading: &reader))
            }
            self = .array(elements)
        case .object:
            var members: [String: JSONValue] = [:]
            try reader.beginObject()
            while let key = try reader.nextKey()?.string {
                members[key] = try JSONValue(reading: &reader)
            }
            self = .object(members)
        }
    }

    /// A member of an object; nil when there is none, or this is no object. Setting nil removes it.
    subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The members of an object; none when this is no object.
    var members: [String: JSONValue] {
        guard case .object(let members) = self else { return [:] }
        return members
    }
}

extension JSONValue: Equatable {
    static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.double(let one), .double(let other)): one == other
        case (.integer(let integer), .double(let double)),
            (.double(let double), .integer(let integer)):
            Double(integer) == double
        case (.string(let one), .string(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.array, _),
            (.object, _):
            false
        }
    }
}

extension JSONValue: WireEncodable {
    /// Members are sorted, so that a text is always the same.
    func encode(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .double(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements {
                writer.value(element)
            }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                writer.value(value)
            }
            writer.endObject()
        }
    }
}

extension JSONValue: CustomStringConvertible {
    var description: String { RawJSON(self).description }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(nilLiteral: ()) { self = .null }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(floatLiteral value: Double) { self = .double(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
}
