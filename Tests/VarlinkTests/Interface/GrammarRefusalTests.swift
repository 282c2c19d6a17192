import Testing
import Varlink

/// Each malformed construct with the place that the error points at.
@Suite struct `Malformed interface descriptions` {
    typealias Reason = InterfaceDescriptionError.Reason

    private func refusal(_ text: String) -> InterfaceDescriptionError? {
        #expect(throws: InterfaceDescriptionError.self) { try InterfaceDescription(parsing: text) }
    }

    /// Refused text that follows the line with the interface name.
    private func expectRefusal(
        ofMembers text: String, line: Int, column: Int, _ reason: Reason,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = refusal("interface org.example.test\n" + text)
        let expected = InterfaceDescriptionError(line: line, column: column, reason: reason)
        #expect(error == expected, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "org", "1org.example", "-org.example", "org-.example", "org.example-", "org..example",
        "org.example.", ".org.example", "org.-example", "org.exa_mple",
    ])
    func `an interface name breaks the rules`(name: String) {
        #expect(
            refusal("interface \(name)\ntype T ()")
                == InterfaceDescriptionError(
                    line: 1, column: 11, reason: .malformedName(name, .interface)))
    }

    @Test(arguments: ["lower", "1Up", "Snake_Case"])
    func `a type, method or error name breaks the rules`(name: String) {
        expectRefusal(
            ofMembers: "type \(name) ()", line: 2, column: 6, .malformedName(name, .member))
        expectRefusal(
            ofMembers: "method \(name)() -> ()", line: 2, column: 8, .malformedName(name, .member))
        expectRefusal(
            ofMembers: "error \(name) ()", line: 2, column: 7, .malformedName(name, .member))
    }

    @Test(arguments: ["_a", "a_", "a__b", "1a"])
    func `a field or value name breaks the rules`(name: String) {
        expectRefusal(
            ofMembers: "type T (\(name): int)", line: 2, column: 9, .malformedName(name, .field))
        expectRefusal(
            ofMembers: "type T (one, \(name))", line: 2, column: 14, .malformedName(name, .field))
    }

    @Test(arguments: [
        "type T ()\ntype T ()", "type T ()\nmethod T() -> ()", "method T() -> ()\nerror T ()",
    ])
    func `two members share a name`(members: String) {
        let secondKeyword = members.split(separator: "\n")[1].prefix { $0 != " " }
        expectRefusal(
            ofMembers: members, line: 3, column: secondKeyword.count + 2,
            .duplicateMember("T", firstLine: 2))
    }

    @Test func `two fields or two values share a name`() {
        expectRefusal(
            ofMembers: "type T (\n  a: int,\n  a: bool\n)", line: 4, column: 3,
            .duplicateField("a"))
        expectRefusal(
            ofMembers: "method M() -> (a: (b: int, b: int))", line: 2, column: 28,
            .duplicateField("b"))
        expectRefusal(ofMembers: "type T (a, b, a)", line: 2, column: 15, .duplicateValue("a"))
    }

    @Test func `a type that is referred to is missing, or is no type`() {
        expectRefusal(
            ofMembers: "method M(a: []Missing) -> ()", line: 2, column: 15,
            .unknownType("Missing"))
        expectRefusal(
            ofMembers: "error E ()\nmethod M() -> (a: E)", line: 3, column: 19, .notAType("E"))
        expectRefusal(
            ofMembers: "type T (a: M)\nmethod M() -> ()", line: 2, column: 12, .notAType("M"))
    }

    @Test(arguments: ["??int", "? ?int", "?# words\n?int"])
    func `nullable is said twice`(type: String) {
        let error = refusal("interface org.example.test\ntype T (a: \(type))")
        #expect(error?.reason == .doubleNullable)
    }

    static let unexpected: [(String, Int, Int, String)] = [
        ("", 2, 1, "the end of the text"),
        ("# only a comment", 2, 17, "the end of the text"),
        ("typ T ()", 2, 1, "“typ”"),
        ("Type T ()", 2, 1, "“Type”"),
        ("interface org.example.more", 2, 1, "“interface”"),
        ("type", 2, 5, "the end of the text"),
        ("type T", 2, 7, "the end of the text"),
        ("type T int", 2, 8, "“int”"),
        ("type T []int", 2, 8, "“[”"),
        ("type T (", 2, 9, "the end of the text"),
        ("type T (a", 2, 10, "the end of the text"),
        ("type T (a:", 2, 11, "the end of the text"),
        ("type T (a: int", 2, 15, "the end of the text"),
        ("type T (a: int,", 2, 16, "the end of the text"),
        ("type T (a: int,)", 2, 16, "“)”"),
        ("type T (one, two,)", 2, 18, "“)”"),
        ("type T (,)", 2, 9, "“,”"),
        ("type T (a: int b: int)", 2, 16, "“b”"),
        ("type T (one two)", 2, 13, "“two”"),
        ("type T (a: int, b)", 2, 18, "“)”"),
        ("type T (a, b: int)", 2, 13, "“:”"),
        ("type T (a-b: int)", 2, 10, "“-”"),
        ("type T (a: integer)", 2, 12, "“integer”"),
        ("type T (a: [int]string)", 2, 12, "“[”"),
        ("type T (a: [ ]string)", 2, 12, "“[”"),
        ("type T (a: [string])", 2, 20, "“)”"),
        ("type T (a: ?)", 2, 13, "“)”"),
        ("type T (a: é)", 2, 12, "“é”"),
        ("type T (a: int]", 2, 15, "“]”"),
        ("method M(a: int)", 2, 17, "the end of the text"),
        ("method M()\n-> int", 3, 4, "“int”"),
        ("method M() - > ()", 2, 12, "“-”"),
        ("method M(one, two) -> ()", 2, 13, "“,”"),
        ("method M() -> (one)", 2, 19, "“)”"),
        ("method M -> ()", 2, 10, "“-”"),
        ("error E", 2, 8, "the end of the text"),
        ("error E (one, two)", 2, 13, "“,”"),
        ("type A () type B ()", 2, 11, "“type”"),
        ("type A ();", 2, 10, "“;”"),
        ("// a comment", 2, 1, "“/”"),
        ("type T (a: int) # é\n  x", 3, 3, "“x”"),
    ]

    @Test(arguments: unexpected)
    func `something else stands where the grammar wants its sign`(
        members: String, line: Int, column: Int, found: String
    ) {
        let error = refusal("interface org.example.test\n" + members)
        #expect(error?.line == line)
        #expect(error?.column == column)
        guard case .unexpected(let actual, let expected) = error?.reason else {
            Issue.record("another reason: \(String(describing: error?.reason))")
            return
        }
        #expect(actual == found)
        #expect(!expected.isEmpty)
    }

    @Test(arguments: [
        ("", 1, 1), ("type T ()", 1, 1), ("\n\n  org.example.test", 3, 3),
        ("interface\n", 2, 1), ("interface org.example.test type T ()", 1, 28),
        ("\u{FEFF}interface org.example.test\ntype T ()", 1, 1),
    ])
    func `the first line is not an interface with its name`(text: String, line: Int, column: Int) {
        let error = refusal(text)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `lines and columns count every kind of line break and whole characters`(end: String) {
        let error = refusal(
            ["interface org.example.test", "# Grüße", "type A (", "  é: int", ")"]
                .joined(separator: end))
        #expect(error?.line == 4)
        #expect(error?.column == 3)
        let late = refusal("interface org.example.test\(end)error E () # é\(end)\tx")
        #expect(late?.line == 3)
        #expect(late?.column == 2)
    }

    @Test func `the null character is refused even in a comment`() {
        expectRefusal(ofMembers: "type T ()\n# a\u{0}b", line: 3, column: 4, .nullCharacter)
    }

    @Test func `an error says where, what was wrong and what would be right`() {
        #expect(
            refusal("interface org.example.test\ntype T (a: int,)")?.description
                == "line 2, column 16: found “)” where the name of a field should be")
        #expect(
            refusal("interface org.example.test\ntype T (a: Colour)")?.description
                == "line 2, column 12: there is no type “Colour”; define it with “type Colour (…)”")
        #expect(
            refusal("interface org.example.test\ntype T ()\nerror T ()")?.description
                == "line 3, column 7: “T” is already declared on line 2; types, methods and errors "
                + "need names of their own")
    }
}
