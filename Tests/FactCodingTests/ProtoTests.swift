import FactCoding
import Testing

/// The program and the document say the same.
@Suite struct `docs facts proto` {
    let document: ProtoDocument

    init() throws { document = try ProtoDocument() }

    @Test func `has every message, with the same fields under the same numbers`() {
        #expect(Set(document.messages.keys) == Set(FactSchema.messages.map(\.name)))
        for message in FactSchema.messages {
            let documented = (document.messages[message.name] ?? []).map {
                "\($0.number) \(ProtoDocument.camelCase($0.name)): \($0.type)"
            }
            let written = message.fields.map { "\($0.number) \($0.name): \($0.type)" }
            #expect(documented == written, "\(message.name)")
        }
    }

    @Test func `has every enumeration, with the same words under the same numbers`() {
        #expect(Set(document.enumerations.keys) == Set(FactSchema.enumerations.map(\.name)))
        for enumeration in FactSchema.enumerations {
            let prefix = ProtoDocument.upperCase(enumeration.name) + "_"
            let documented = (document.enumerations[enumeration.name] ?? []).map {
                "\($0.name) = \($0.number)"
            }
            let written = zip(enumeration.words, enumeration.numbers).map {
                "\(prefix)\(ProtoDocument.upperCase($0)) = \($1)"
            }
            #expect(
                documented == ["\(prefix)UNSPECIFIED = 0"] + written.sorted(by: Self.isLess),
                "\(enumeration.name)")
        }
    }

    /// In Swift some enumerations begin with what is least.
    private static func isLess(_ one: String, _ other: String) -> Bool {
        let numbers = [one, other].map { Int($0.split(separator: " ").last ?? "") ?? 0 }
        return numbers[0] < numbers[1]
    }

    @Test func `uses no number twice, and names no type that is not there`() {
        let scalars = [
            "bool", "int32", "int64", "uint32", "uint64", "fixed64", "sfixed64", "double", "string",
            "bytes",
        ]
        let types = Set(scalars).union(document.messages.keys).union(document.enumerations.keys)
        for (name, fields) in document.messages {
            #expect(Set(fields.map(\.number)).count == fields.count, "\(name)")
            #expect(fields.allSatisfy { types.contains($0.type) }, "\(name)")
        }
        for (name, words) in document.enumerations {
            #expect(words.map(\.number) == Array(0..<words.count), "\(name)")
        }
    }

    @Test func `says what each message and each kind of fact and item is`() {
        #expect(document.undocumented == [])
    }
}
