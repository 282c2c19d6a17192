import TestKit
import Varlink

/// A JSON value as a tree: what the reader and the writer do without, and tests compare with.
indirect enum JSONDocument: Hashable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONDocument])
    case object([Member])

    struct Member: Hashable {
        var name: String
        var value: JSONDocument
    }

    init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
        self = try bytes.reading(maximumDepth: maximumDepth) { reader throws(JSONError) in
            let document = try JSONDocument(from: &reader)
            try reader.end()
            return document
        }
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        switch try reader.peekKind() {
        case .null:
            try reader.readNull()
            self = .null
        case .boolean: self = .boolean(try reader.readBoolean())
        case .number: self = .number(try reader.readNumber())
        case .string: self = .string(try reader.readString())
        case .array:
            var elements: [JSONDocument] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try JSONDocument(from: &reader)) }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                let name = key.string
                members.append(Member(name: name, value: try JSONDocument(from: &reader)))
            }
            self = .object(members)
        }
    }
}

extension JSONDocument: WireEncodable {
    func encode(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .number(.integer(let value)): writer.integer(value)
        case .number(.double(let value)): writer.double(value)
        case .number(.outOfRange): writer.null()
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements { writer.value(element) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                writer.value(member.value)
            }
            writer.endObject()
        }
    }
}

extension JSONDocument {
    static func random(depth: Int = 5, using generator: inout SplitMix64) -> JSONDocument {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: .null
        case 1: .boolean(.random(using: &generator))
        case 2: .number(.integer(.random(using: &generator)))
        case 3: .number(.random(using: &generator))
        case 4: .string(.random(using: &generator))
        case 5:
            .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    .random(depth: depth - 1, using: &generator)
                })
        default:
            .object(
                (0..<Int.random(in: 0...4, using: &generator)).map { index in
                    Member(
                        name: "\(index)" + .random(using: &generator),
                        value: .random(depth: depth - 1, using: &generator))
                })
        }
    }
}

extension Int64 {
    /// Of every magnitude alike, and often the extremes.
    static func random(using generator: inout SplitMix64) -> Int64 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .max
        case 1: .min
        default:
            Int64(truncatingIfNeeded: generator.next())
                >> Int64.random(in: 0..<64, using: &generator)
        }
    }
}

extension JSONNumber {
    /// Any finite double that is no integer, or negative zero; its bits are random.
    static func random(using generator: inout SplitMix64) -> JSONNumber {
        while true {
            let double = Double(bitPattern: generator.next())
            if double.isFinite, Int64(exactly: double) == nil { return .double(double) }
            if generator.oneIn(4) { return .double(-0.0) }
        }
    }
}

extension String {
    /// ASCII, what must be escaped, and characters of two, three and four bytes; never U+0000.
    static func random(using generator: inout SplitMix64) -> String {
        let pools: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x01...0x1F, 0x22...0x22, 0x5C...0x5C,
            0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let pool = pools[Int.random(in: pools.indices, using: &generator)]
            let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &generator))
            text.unicodeScalars.append(scalar ?? "?")
        }
        return text
    }
}

extension [UInt8] {
    func reading<R, E: Error>(
        maximumDepth: Int = 64, _ body: (inout JSONReader) throws(E) -> R
    ) throws(E) -> R {
        try span.bytes.withUnsafeBytes { bytes throws(E) in
            var reader = JSONReader(bytes, maximumDepth: maximumDepth)
            return try body(&reader)
        }
    }

    /// A few bytes changed, removed, inserted or repeated.
    func mutated(using generator: inout SplitMix64) -> [UInt8] {
        let structure = Array(#"{}[]",:\u0e-.1"#.utf8)
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[index] = .random(in: .min ... .max, using: &generator)
            case 1: bytes[index] = structure.randomElement(using: &generator) ?? 0
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(structure.randomElement(using: &generator) ?? 0, at: index)
            case 4: bytes.removeSubrange(index...)
            default: bytes += bytes[index...].prefix(8)
            }
        }
        return bytes
    }
}
