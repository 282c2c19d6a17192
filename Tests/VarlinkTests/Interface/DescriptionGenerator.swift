import Varlink

/// Makes interface descriptions of every shape that the grammar allows, from a random source.
struct DescriptionGenerator<Random: RandomNumberGenerator> {
    typealias ValueType = InterfaceDescription.ValueType

    private var random: Random
    /// Those that a field may refer to; fixed before the first member is made.
    private var typeNames: [String] = []

    init(random: Random) {
        self.random = random
    }

    mutating func description() -> InterfaceDescription {
        let names = uniqueNames(count: Int.random(in: 1...8, using: &random)) { $0.memberName() }
        let typeCount = Int.random(in: 0...names.count, using: &random)
        typeNames = Array(names.prefix(typeCount))
        var members: [InterfaceDescription.Member] = []
        for (index, name) in names.enumerated() {
            members.append(index < typeCount ? .type(type(name)) : methodOrError(name))
        }
        return InterfaceDescription(
            name: interfaceName(), remarks: remarks(), documentation: comment(),
            members: members.shuffled(using: &random), closingRemarks: remarks())
    }

    private mutating func type(_ name: String) -> InterfaceDescription.TypeDefinition {
        InterfaceDescription.TypeDefinition(
            name: name, remarks: remarks(), documentation: comment(),
            definition: chance(0.3) ? enumeration() : .structure(structure(depth: 4)))
    }

    private mutating func methodOrError(_ name: String) -> InterfaceDescription.Member {
        guard chance(0.7) else {
            return .error(
                .init(
                    name: name, remarks: remarks(), documentation: comment(),
                    parameters: structure(depth: 2)))
        }
        return .method(
            .init(
                name: name, remarks: remarks(), documentation: comment(),
                input: structure(depth: 3), output: structure(depth: 3)))
    }

    // MARK: Types

    private mutating func structure(depth: Int) -> InterfaceDescription.Struct {
        let names = uniqueNames(count: Int.random(in: 0...6, using: &random)) { $0.fieldName() }
        var fields: [InterfaceDescription.Field] = []
        for name in names {
            fields.append(
                .init(
                    name: name, documentation: rarely { $0.comment() },
                    type: valueType(depth: depth)))
        }
        return InterfaceDescription.Struct(
            fields: fields, closingComments: rarely { $0.comment() })
    }

    private mutating func enumeration() -> ValueType {
        let names = uniqueNames(count: Int.random(in: 1...6, using: &random)) { $0.fieldName() }
        var values: [InterfaceDescription.EnumerationValue] = []
        for name in names {
            values.append(.init(name: name, documentation: rarely { $0.comment() }))
        }
        return .enumeration(.init(values: values, closingComments: rarely { $0.comment() }))
    }

    private mutating func valueType(depth: Int) -> ValueType {
        guard depth > 0, chance(0.6) else { return leaf() }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .array(valueType(depth: depth - 1))
        case 1: return .map(valueType(depth: depth - 1))
        case 2: return .structure(structure(depth: depth - 1))
        case 3: return enumeration()
        default:
            let inner = valueType(depth: depth - 1)
            guard case .nullable = inner else { return .nullable(inner) }
            return inner
        }
    }

    private mutating func leaf() -> ValueType {
        if chance(0.3), let name = typeNames.randomElement(using: &random) {
            return .named(name)
        }
        let leaves: [ValueType] = [.bool, .int, .float, .string, .object, .any]
        return leaves.randomElement(using: &random) ?? .bool
    }

    // MARK: Comments

    private mutating func remarks() -> [[String]] {
        rarely { generator in
            var remarks: [[String]] = []
            while remarks.isEmpty || generator.chance(0.3) {
                remarks.append(generator.lines())
            }
            return remarks
        }
    }

    private mutating func comment() -> [String] {
        chance(0.5) ? lines() : []
    }

    private mutating func lines() -> [String] {
        let samples = [
            "", "Words.", "  Indented words.", "# twice", "type T ()", ") -> (", "Grüße, 世界, 👋🏽",
            "ends in a space ", "\ttab", String(repeating: "long ", count: 30),
        ]
        var lines: [String] = []
        while lines.isEmpty || chance(0.4) {
            lines.append(samples.randomElement(using: &random) ?? "")
        }
        return lines
    }

    // MARK: Names

    private mutating func interfaceName() -> String {
        ["org.example.test", "a.b", "xn--lgbbat1ad8j.example", "Org.1.a--b.C"]
            .randomElement(using: &random) ?? "a.b"
    }

    private mutating func memberName() -> String {
        let first = Character(UnicodeScalar(UInt8.random(in: 65...90, using: &random)))
        return String(first) + letters("abcXYZ019", upTo: 20)
    }

    private mutating func fieldName() -> String {
        let keywords = ["type", "method", "error", "interface", "bool", "string", "object", "any"]
        guard !chance(0.2) else { return keywords.randomElement(using: &random) ?? "int" }
        let end = chance(0.3) ? "_" + letters("abc019", upTo: 5) + "9" : ""
        return "f" + letters("abcXYZ019", upTo: 20) + end
    }

    private mutating func letters(_ alphabet: String, upTo count: Int) -> String {
        var letters = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            letters += alphabet.randomElement(using: &random).map(String.init) ?? ""
        }
        return letters
    }

    private mutating func uniqueNames(
        count: Int, _ name: (inout Self) -> String
    ) -> [String] {
        var names: [String] = []
        while names.count < count {
            let candidate = name(&self)
            if !names.contains(candidate) {
                names.append(candidate)
            }
        }
        return names
    }

    // MARK: Chance

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    private mutating func rarely<Element>(_ make: (inout Self) -> [Element]) -> [Element] {
        chance(0.15) ? make(&self) : []
    }
}
