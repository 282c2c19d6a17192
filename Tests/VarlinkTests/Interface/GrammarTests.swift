import Testing
import Varlink

@Suite struct `Interface description grammar` {
    typealias ValueType = InterfaceDescription.ValueType
    typealias Struct = InterfaceDescription.Struct
    typealias Enumeration = InterfaceDescription.Enumeration

    /// The type of the one field of a struct, in an interface that also defines `Named`.
    private func parsedType(_ text: String) throws -> ValueType? {
        let description = try InterfaceDescription(
            parsing: "interface org.example.test\ntype Named ()\ntype T (a: \(text))\n")
        guard case .structure(let structure) = description.type("T")?.definition else { return nil }
        return structure.fields.first?.type
    }

    static let types: [(String, ValueType)] = [
        ("bool", .bool),
        ("int", .int),
        ("float", .float),
        ("string", .string),
        ("object", .object),
        ("any", .any),
        ("Named", .named("Named")),
        ("()", .structure(Struct(fields: []))),
        ("( )", .structure(Struct(fields: []))),
        ("(b: int)", .structure(Struct(fields: [.init(name: "b", type: .int)]))),
        (
            "(b: int, c: ?(d: bool))",
            .structure(
                Struct(fields: [
                    .init(name: "b", type: .int),
                    .init(
                        name: "c",
                        type: .nullable(
                            .structure(Struct(fields: [.init(name: "d", type: .bool)])))),
                ]))
        ),
        ("(one)", .enumeration(Enumeration(values: [.init(name: "one")]))),
        (
            "(one, two)",
            .enumeration(Enumeration(values: [.init(name: "one"), .init(name: "two")]))
        ),
        ("?string", .nullable(.string)),
        ("? string", .nullable(.string)),
        ("[]string", .array(.string)),
        ("[] string", .array(.string)),
        ("[string]int", .map(.int)),
        ("[string]()", .map(.structure(Struct(fields: [])))),
        ("?[]T", .nullable(.array(.named("T")))),
        ("?[string]T", .nullable(.map(.named("T")))),
        ("[]?T", .array(.nullable(.named("T")))),
        ("[string]?T", .map(.nullable(.named("T")))),
        ("[][]any", .array(.array(.any))),
        ("[string][]object", .map(.array(.object))),
        (
            "?[]?[string](foo, bar)",
            .nullable(
                .array(
                    .nullable(
                        .map(
                            .enumeration(
                                Enumeration(values: [.init(name: "foo"), .init(name: "bar")]))))))
        ),
    ]

    @Test(arguments: types)
    func `every form of a type is read`(text: String, type: ValueType) throws {
        #expect(try parsedType(text) == type)
    }

    @Test(arguments: [
        "org.example", "o.e", "org.example.more.labels", "org.1and1", "org.a--b",
        "xn--lgbbat1ad8j.example",
        "Org.Example", "a1.b", "a-b.c-d",
    ])
    func `an interface name has labels of letters, digits and inner hyphens`(name: String) throws {
        let description = try InterfaceDescription(parsing: "interface \(name)\ntype T ()")
        #expect(description.name == name)
    }

    @Test(arguments: [
        "a", "A", "a1", "snake_case", "camelCase", "a_1", "a_B",
        // Keywords.
        "interface", "type", "method", "error", "bool", "int", "float", "string", "object", "any",
    ])
    func `a field or a value may have this name`(name: String) throws {
        let description = try InterfaceDescription(
            parsing: "interface org.example.test\nmethod M(\(name): (\(name))) -> (\(name): int)")
        let method = try #require(description.method("M"))
        #expect(method.output.fields.map(\.name) == [name])
        #expect(
            method.input.fields == [
                .init(
                    name: name, type: .enumeration(Enumeration(values: [.init(name: name)])))
            ])
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\n\n\t \r\n", " # words\n", "\n# words\r\n"])
    func `white space and comments may stand between any two tokens`(space: String) throws {
        let text = """
            interface~org.example.test~\
            type~T~(~a~:~?~[]~[string]~int~,~b~:~(~one~,~two~)~)~\
            method~M~(~)~->~(~t~:~T~)~\
            error~E~(~)~
            """
        let spaced = try InterfaceDescription(
            parsing: text.split(separator: "~", omittingEmptySubsequences: false)
                .joined(separator: space))
        #expect(spaced.members.map(\.name) == ["T", "M", "E"])
        #expect(spaced.method("M")?.output.fields.map(\.type) == [.named("T")])
    }

    @Test func `members keep their order and are found by kind and name`() throws {
        let description = try InterfaceDescription(
            parsing: """
                interface org.example.test
                error E (code: int)
                method M() -> (t: T)
                type T (a, b)
                """)
        #expect(description.members.map(\.name) == ["E", "M", "T"])
        #expect(description.error("E")?.parameters.fields.map(\.name) == ["code"])
        #expect(description.method("M")?.input.fields.isEmpty == true)
        #expect(description.type("T") != nil)
        #expect(description.type("M") == nil)
        #expect(description.method("E") == nil)
        #expect(description.error("T") == nil)
        #expect(description.member("X") == nil)
    }

    @Test func `types may refer to themselves and to later ones`() throws {
        let description = try InterfaceDescription(
            parsing: "interface org.example.test\ntype A (a: ?A, b: []B)\ntype B (a: ?A)")
        #expect(description.members.count == 2)
    }

    @Test func `the last line needs no line break, even when it is a comment`() throws {
        let description = try InterfaceDescription(
            parsing: "interface org.example.test\nmethod M() -> ()\n# the end")
        #expect(description.closingRemarks == [["the end"]])
    }

    @Test(arguments: [("?[]", 63), ("[]", 63), ("[string]", 63), ("(a: ", 63)])
    func `types nest up to the bound and not beyond`(unit: String, levels: Int) throws {
        func description(_ count: Int) throws(InterfaceDescriptionError) -> InterfaceDescription {
            let step = unit == "?[]" ? 2 : 1
            let units = String(repeating: unit, count: count / step)
            let rest = count % step == 0 ? "" : "[]"
            let closing = unit == "(a: " ? String(repeating: ")", count: count) : ""
            return try InterfaceDescription(
                parsing:
                    "interface org.example.test\nmethod M(x: \(units)\(rest)int\(closing)) -> ()")
        }
        // The parameters are the first level, the innermost type the last.
        #expect(try description(levels - 1).members.count == 1)
        let error = #expect(throws: InterfaceDescriptionError.self) { try description(levels) }
        #expect(error?.reason == .tooDeep(limit: 64))
    }

    @Test func `absurd nesting is refused, not followed`() {
        let text =
            "interface org.example.test\ntype T " + String(repeating: "(a: ", count: 1_000_000)
        #expect(throws: InterfaceDescriptionError.self) { try InterfaceDescription(parsing: text) }
    }
}
