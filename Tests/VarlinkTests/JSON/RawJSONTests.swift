import Testing
import Varlink

@Suite struct RawJSONTests {
    @Test func `a value keeps its bytes, without the white space around it`() throws {
        let raw = try RawJSON(validating: Array(" { \"a\" : 1.50 }\n".utf8))
        #expect(raw.description == "{ \"a\" : 1.50 }")
        #expect(raw.kind == .object)
    }

    @Test(
        arguments: [
            ("[]", .array), ("\"\"", .string), ("-1", .number), ("true", .boolean),
            ("false", .boolean),
            ("null", .null),
        ] as [(String, JSONKind)])
    func `its kind is known`(text: String, kind: JSONKind) throws {
        #expect(try RawJSON(validating: Array(text.utf8)).kind == kind)
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"[{"b":{"a":1,"c":[],"a":2}}]"#, "{} 1", "",
        "[1,]",
    ])
    func `a duplicate member at any depth is refused, as is what is not JSON`(text: String) {
        #expect(throws: JSONError.self) { try RawJSON(validating: Array(text.utf8)) }
    }

    @Test func `objects beside one another may have members of one name`() throws {
        _ = try RawJSON(validating: Array(#"[{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":1}}]"#.utf8))
    }

    @Test func `names that only look alike are not duplicates`() throws {
        _ = try RawJSON(validating: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    }

    @Test func `the depth is bounded`() throws {
        let bytes = Array("[[[]]]".utf8)
        _ = try RawJSON(validating: bytes, maximumDepth: 3)
        #expect(throws: JSONError(reason: .nestedTooDeeply, offset: 2)) {
            try RawJSON(validating: bytes, maximumDepth: 2)
        }
    }
}
