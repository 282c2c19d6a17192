import TestKit
import Varlink

/// Makes random JSON of a declared type; well-formed, or with one fault somewhere.
struct ParameterGenerator {
    private let description: InterfaceDescription
    private var random: SplitMix64
    /// How many more places are passed before the fault comes; nil for none.
    private var placesBeforeFault: Int?
    private var writer = JSONWriter()

    init(_ description: InterfaceDescription, seed: UInt64) {
        self.description = description
        self.random = SplitMix64(seed: seed)
    }

    /// A well-formed object.
    mutating func wellFormed(_ structure: InterfaceDescription.Struct) -> [UInt8] {
        placesBeforeFault = nil
        return bytes(of: structure)
    }

    /// An object that most often has a fault, which no one says where.
    mutating func illFormed(_ structure: InterfaceDescription.Struct) -> [UInt8] {
        placesBeforeFault = Int.random(in: 0..<20, using: &random)
        return bytes(of: structure)
    }

    private mutating func bytes(of structure: InterfaceDescription.Struct) -> [UInt8] {
        writer = JSONWriter()
        write(structure)
        return writer.bytes
    }

    /// Whether the fault belongs here.
    private mutating func faultIsDue() -> Bool {
        guard let places = placesBeforeFault else { return false }
        placesBeforeFault = places == 0 ? nil : places - 1
        return places == 0
    }

    private mutating func write(_ structure: InterfaceDescription.Struct) {
        writer.beginObject()
        for field in structure.fields.shuffled(using: &random) {
            if case .nullable = field.type, random.oneIn(2) { continue }
            // Left out.
            if faultIsDue() { continue }
            writer.key(field.name)
            write(field.type)
            // Twice.
            if faultIsDue() {
                writer.key(field.name)
                write(field.type)
            }
        }
        if faultIsDue() {
            writer.key("nobodyKnows")
            writer.integer(1)
        }
        writer.endObject()
    }

    private mutating func write(_ type: InterfaceDescription.ValueType) {
        if faultIsDue() { return writeAnything() }
        switch type {
        case .bool: writer.boolean(random.oneIn(2))
        case .int: writer.integer(integer())
        case .float: writer.double(Double.random(in: -1e6...1e6, using: &random))
        case .string: writer.string(text())
        case .object, .any: writeFreeObject(depth: 3)
        case .named(let name): writeNamed(name)
        case .structure(let structure): write(structure)
        case .enumeration(let enumeration):
            writer.string(enumeration.values.randomElement(using: &random)?.name ?? "")
        case .nullable(let inner): random.oneIn(4) ? writer.null() : write(inner)
        case .array(let element):
            writer.beginArray()
            for _ in 0..<Int.random(in: 0...3, using: &random) { write(element) }
            writer.endArray()
        case .map(let value):
            writer.beginObject()
            for index in 0..<Int.random(in: 0...3, using: &random) {
                writer.key("\(text())\(index)")
                write(value)
            }
            writer.endObject()
        }
    }

    private mutating func writeNamed(_ name: String) {
        guard let type = description.type(name) else {
            preconditionFailure("a description refers to its own types only")
        }
        write(type.definition)
    }

    private mutating func writeFreeObject(depth: Int) {
        writer.beginObject()
        if depth > 0, random.oneIn(2) {
            writer.key(text())
            writeFreeObject(depth: depth - 1)
        }
        writer.endObject()
    }

    /// A value of any kind: mostly of the wrong one.
    private mutating func writeAnything() {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: writer.null()
        case 1: writer.boolean(true)
        case 2: writer.integer(integer())
        case 3: writer.double(0.5)
        case 4: writer.string(text())
        case 5:
            writer.beginArray()
            writer.endArray()
        default: writeFreeObject(depth: 1)
        }
    }

    private mutating func integer() -> Int64 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .min
        case 1: .max
        default: Int64.random(in: -1000...1000, using: &random)
        }
    }

    private mutating func text() -> String {
        let letters: [Character] = ["a", "Z", "0", " ", "\"", "\\", "\n", "\u{7f}", "é", "日", "👩‍👩‍👧"]
        return String(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? "a"
            })
    }
}
