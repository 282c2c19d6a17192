import Testing
import Varlink

/// Section 1.5 of the rules of the wire: what each type takes, and what it does not.
@Suite struct ParameterValueTests {
    /// One value of a type, read by `Kind`.
    private struct One<Kind: ValueKind>: WireDecodable {
        let value: Kind.Value

        init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            value = try Kind.read(&decoder)
        }
    }

    private protocol ValueKind {
        associatedtype Value: Equatable
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> Value
    }

    private func value<Kind: ValueKind>(_: Kind.Type, _ json: String) throws -> Kind.Value {
        try ParameterDecoder.decode(
            One<Kind>.self, from: Array(json.utf8), unknownMembers: .refused
        ).value
    }

    private func refuses<Kind: ValueKind>(_ kind: Kind.Type, _ jsons: String...) -> Bool {
        jsons.allSatisfy { json in
            do {
                _ = try value(kind, json)
                return false
            } catch {
                return error as? ParameterError == ParameterError(path: "")
            }
        }
    }

    // MARK: Numbers

    private enum Integer: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> Int64 {
            try decoder.integer()
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("1.0", 1), ("1e2", 100), ("-7", -7),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ] as [(String, Int64)])
    func `an int is any literal with an integer value`(json: String, expected: Int64) throws {
        #expect(try value(Integer.self, json) == expected)
    }

    @Test func `an int is no fraction, no larger number, no string and no null`() {
        #expect(
            refuses(
                Integer.self, "1.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
                "\"12\"", "null", "true", "[1]", "{}", "0x1", ""))
    }

    private enum Float: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> Double {
            try decoder.double()
        }
    }

    @Test(arguments: [
        ("1", 1), ("1.0", 1), ("1.000000000000000000000e+00", 1), ("0.1", 0.1), ("-2e3", -2000),
        ("18446744073709551616", 0x1p64),
    ])
    func `a float is any number, also one written as an integer`(
        json: String, expected: Double
    ) throws {
        #expect(try value(Float.self, json) == expected)
    }

    @Test func `a float keeps the sign of zero`() throws {
        #expect(try value(Float.self, "-0").sign == .minus)
    }

    @Test func `a float is finite, no string and no null`() {
        #expect(refuses(Float.self, "1e400", "-1e400", "\"1\"", "null", "NaN", "true", "{}"))
    }

    // MARK: Others

    private enum Text: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> String {
            try decoder.string()
        }
    }

    private enum Truth: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> Bool {
            try decoder.boolean()
        }
    }

    private enum Phase: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> Sample.Phase {
            try decoder.value(Sample.Phase.self)
        }
    }

    @Test func `a string is only a string`() throws {
        #expect(try value(Text.self, #""a\u00e9""#) == "aé")
        #expect(refuses(Text.self, "1", "null", "true", "[]", "{}", "\"\\u0000\"", "\"\\ud800\""))
    }

    @Test func `a bool is only true or false`() throws {
        #expect(try value(Truth.self, "true"))
        #expect(try !value(Truth.self, " false "))
        #expect(refuses(Truth.self, "1", "0", "null", "\"true\"", "[]", "tru"))
    }

    @Test func `an enumeration is one of its strings`() throws {
        #expect(try value(Phase.self, "\"active\"") == .active)
        #expect(refuses(Phase.self, "\"Active\"", "\"gone\"", "\"\"", "null", "1"))
        #expect(RawJSON(Sample.Phase.inactive).description == "\"inactive\"")
    }

    // MARK: Verbatim

    private enum Object: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> RawJSON {
            try decoder.object()
        }
    }

    private enum Anything: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> RawJSON {
            try decoder.value(RawJSON.self)
        }
    }

    @Test func `an object is kept as it came, nulls and numbers too`() throws {
        let json = #"{ "a" : [null, 1.50, {"a":1}], "b":"\u0041" }"#
        #expect(try value(Object.self, "\n\(json) ").description == json)
        #expect(refuses(Object.self, "[]", "null", "1", "\"\"", "{"))
        #expect(throws: ParameterError(path: "a")) { try value(Object.self, #"{"a":1,"a":1}"#) }
        #expect(throws: ParameterError(path: "a[0].b")) {
            try value(Object.self, #"{"a":[{"b":1,"b":1}]}"#)
        }
    }

    @Test func `any value is kept as it came, but null is none`() throws {
        for json in ["{}", "[1, 2]", "1.50", "\"a\"", "true"] {
            #expect(try value(Anything.self, json).description == json)
        }
        #expect(refuses(Anything.self, "null", "nul", ""))
    }

    // MARK: Arrays and maps

    private enum Strings: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> [String] {
            try decoder.strings()
        }
    }

    private enum Phases: ValueKind {
        static func read(
            _ decoder: inout ParameterDecoder
        ) throws(ParameterError) -> [Sample.Phase] {
            try decoder.array(of: Sample.Phase.self)
        }
    }

    private struct Entry: Equatable {
        let key: String
        let value: Int64
    }

    private enum Map: ValueKind {
        static func read(_ decoder: inout ParameterDecoder) throws(ParameterError) -> [Entry] {
            try decoder.integerMap().map { Entry(key: $0.key, value: $0.value) }
        }
    }

    @Test func `an array is one, even when empty, and its elements are not null`() throws {
        #expect(try value(Strings.self, " [ ] ") == [])
        #expect(try value(Strings.self, #"["a", "b"]"#) == ["a", "b"])
        #expect(try value(Phases.self, #"["active","inactive"]"#) == [.active, .inactive])
        #expect(refuses(Strings.self, "null", "{}", "\"a\""))
        #expect(throws: ParameterError(path: "[1]")) { try value(Strings.self, #"["a",null]"#) }
        #expect(throws: ParameterError(path: "[0]")) { try value(Phases.self, "[null]") }
        #expect(throws: ParameterError(path: "[0]")) { try value(Strings.self, "[,]") }
    }

    @Test func `a map of integers keeps its order and refuses a key that comes twice`() throws {
        #expect(
            try value(Map.self, #"{"b":1,"a":2.0}"#)
                == [Entry(key: "b", value: 1), Entry(key: "a", value: 2)])
        #expect(try value(Map.self, "{}") == [])
        #expect(throws: ParameterError(path: "a")) { try value(Map.self, #"{"a":1,"\u0061":2}"#) }
        #expect(throws: ParameterError(path: "b")) { try value(Map.self, #"{"a":1,"b":null}"#) }
    }

    // MARK: Nullable

    /// All nullable kinds at once.
    private struct Nullable: WireDecodable {
        var isNothing = true

        private enum Member: String, WireMember {
            case string, integer, double, boolean, object, any, value, array, strings
        }

        init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                let isNull =
                    switch member {
                    case .string: try decoder.optionalString() == nil
                    case .integer: try decoder.optionalInteger() == nil
                    case .double: try decoder.optionalDouble() == nil
                    case .boolean: try decoder.optionalBoolean() == nil
                    case .object: try decoder.optionalObject() == nil
                    case .any: try decoder.optionalAny() == nil
                    case .value: try decoder.optionalValue(Sample.self) == nil
                    case .array: try decoder.optionalArray(of: Sample.self) == nil
                    case .strings: try decoder.optionalStrings() == nil
                    }
                isNothing = isNothing && isNull
            }
        }
    }

    private func isNothing(_ json: String) throws -> Bool {
        try ParameterDecoder.decode(
            Nullable.self, from: Array(json.utf8), unknownMembers: .refused
        ).isNothing
    }

    @Test(arguments: [
        "string", "integer", "double", "boolean", "object", "any", "value", "array", "strings",
    ])
    func `null is the same as absent for a nullable member`(name: String) throws {
        #expect(try isNothing("{}"))
        #expect(try isNothing(#"{"\#(name)": null }"#))
        #expect(throws: ParameterError(path: name)) { try isNothing(#"{"\#(name)":nul}"#) }
    }

    @Test(arguments: [
        ("string", "\"\""), ("integer", "0"), ("double", "0"), ("boolean", "false"),
        ("object", "{}"), ("any", "[]"), ("value", #"{"name":""}"#), ("array", "[]"),
        ("strings", "[]"),
    ])
    func `an empty value is not null`(name: String, json: String) throws {
        #expect(try !isNothing(#"{"\#(name)":\#(json)}"#))
    }

    @Test func `rule 33: no parameters take no member`() throws {
        let decode = { (json: String, unknown: ParameterDecoder.UnknownMembers) in
            try ParameterDecoder.decode(
                NoParameters.self, from: Array(json.utf8), unknownMembers: unknown)
        }
        _ = try decode(" {} ", .refused)
        _ = try decode(#"{"a":1,"b":[{}]}"#, .ignored)
        #expect(throws: ParameterError(path: "a")) { try decode(#"{"a":1}"#, .refused) }
        #expect(throws: ParameterError(path: "")) { try decode("[]", .refused) }
        #expect(RawJSON(NoParameters()) == .emptyObject)
    }

    @Test func `members are found in any order`() throws {
        let json = #"{"strings":[],"string":"","boolean":true,"integer":1,"any":1,"double":2}"#
        #expect(try !isNothing(json))
    }
}
