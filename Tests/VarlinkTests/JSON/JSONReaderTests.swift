import Foundation
import TestKit
import Testing
import Varlink

@Suite struct JSONReaderTests {
    @Test(arguments: [
        "{}", "[]", "null", "true", "false", "0", "-0", "1", "-1", "10", "0.5", "-0.0", "1e5",
        "1E5",
        "1e+5", "1e-5", "1.25e10", "123456789012345678901234567890", "1e400", "1e-400", #""""#,
        #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0001\u001f\u007f\uffff""#, #""\uD83D\uDE00""#,
        #""\ud83d\ude00""#,
        "\"\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
        #"[1,"a",null,true,{}]"#, #"{"a":1,"b":[{}],"":{}}"#, " \t\r\n{ \"a\" : [ 1 , 2 ] } \t\r\n",
        #"{"a":1,"a":2}"#, "[[],[[]],{\"a\":{}}]", "\"\\u00e9\\u0065\"",
    ])
    func `valid JSON is taken, skipped or read`(text: String) throws {
        let bytes = Array(text.utf8)
        _ = try JSONDocument(parsing: bytes)
        let range = try bytes.reading { reader throws(JSONError) in
            let range = try reader.skipValue()
            try reader.end()
            return range
        }
        let isSpace = { (byte: UInt8) in [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
        #expect(
            Array(bytes[range])
                == Array(
                    bytes.trimmingPrefix(while: isSpace).reversed()
                        .trimmingPrefix(while: isSpace).reversed()))
    }

    @Test(arguments: [
        // Nothing, and more than one value.
        "", " ", "\t\n", "{} {}", "1 2", "{},", "[]]", "null x", "nullx", "\"a\"b",
        // Structure.
        "{", "[", "{]", "[}", "]", "}", ",", ":", "{,}", "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]",
        "[1:2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1,,"b":2}"#, #"{"a" 1}"#,
        #"{"a"::1}"#, #"{a:1}"#, "{1:1}", "{null:1}", #"{"a":1 "b":2}"#, #"{"a":1;}"#, #"{"a",1}"#,
        "[1", "[1,", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "[[1]", #"{"a":[1}"#,
        #"[{"a":1]"#, "[1}]",
        // Words.
        "nul", "tru", "fals", "True", "NULL", "nan", "NaN", "Infinity", "-Infinity", "undefined",
        "truefalse",
        // Numbers.
        "01", "-01", "00", "1.", "-1.", ".5", "-.5", "+1", "-", "--1", "1e", "1e+", "1e-", "1.e5",
        "1e5.5", "0x10", "1_000", "1,5", "- 1", "1 .5", "0e", "e5", "1ee5", "٣",
        // Strings.
        "\"", "\"a", "'a'", #""\""#, #""\a""#, #""\x41""#, #""\u""#, #""\u1""#, #""\u123""#,
        #""\u123g""#, #""\U0041""#, #""\u 041""#, #""\u+041""#, #""\u12"#, "\"\\", "\"a\\u00",
        // Surrogates and U+0000.
        #""\ud800""#, #""\udbff""#, #""\udc00""#, #""\udfff""#, #""\ud800a""#, #""\ud800\n""#,
        #""\ud800\ud800""#, #""\ud800\u0041""#, #""\udc00\ud800""#, #""\ud800\udbff""#,
        #""\ud83d\ude0""#, #""\ud83d\"#, #""\ud83d\u"#, #""\u0000""#, #""a\u0000b""#,
        #"{"\u0000":1}"#, #"{"\ud800":1}"#,
        // Control characters, comments, a byte order mark, other white space.
        "\"\u{0}\"", "\"\u{1}\"", "\"\n\"", "\"\t\"", "\"\u{1F}\"", "\"01234567\u{8}\"", "{}//",
        "/**/{}",
        "#\n{}", "\u{FEFF}{}", "\u{C}{}", "\u{B}{}", "\u{A0}{}", "\u{2028}{}", "{}\u{0}", "\u{0}{}",
    ])
    func `what is not JSON is refused, skipped or read`(text: String) {
        expectRefusal(of: Array(text.utf8))
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF1, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
            [0xC3, 0xA9, 0xC3],
        ] as [[UInt8]])
    func `malformed UTF-8 is refused`(sequence: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        expectRefusal(of: [quote] + sequence + [quote])
        expectRefusal(of: [quote] + Array("sixteen letters.".utf8) + sequence + [quote])
        expectRefusal(of: Array(#"{""#.utf8) + sequence + Array(#"":1}"#.utf8))
        expectRefusal(of: [quote] + sequence)
        expectRefusal(of: sequence)
    }

    private func expectRefusal(of bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
        #expect(throws: JSONError.self, sourceLocation: location) {
            try JSONDocument(parsing: bytes)
        }
        #expect(throws: JSONError.self, sourceLocation: location) {
            try bytes.reading { reader throws(JSONError) in
                try reader.skipValue()
                try reader.end()
            }
        }
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 0),
            ("  [1,x]", .unexpectedByte(UInt8(ascii: "x")), 5),
            ("{} x", .trailingContent, 3),
            ("01", .malformedNumber, 2),
            (#""a\q""#, .malformedEscape, 3),
            (#""\ud800""#, .loneSurrogate, 7),
            (#""\u0000""#, .nullCharacter, 7),
            ("\"a\n\"", .controlCharacter, 2),
            ("[[]]", .nestedTooDeeply, 1),
        ] as [(String, JSONError.Reason, Int)])
    func `an error says what is wrong and where`(
        text: String, reason: JSONError.Reason, offset: Int
    ) {
        #expect(throws: JSONError(reason: reason, offset: offset)) {
            try JSONDocument(parsing: Array(text.utf8), maximumDepth: 1)
        }
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `nesting is bounded, and bears 100000 levels without recursion`(opening: String) throws {
        let isPair = opening == "[{\"a\":"
        let count = isPair ? 50_000 : 100_000
        let closing = isPair ? "}]" : opening == "[" ? "]" : "}"
        let text =
            String(repeating: opening, count: count) + "1"
            + String(repeating: closing, count: count)
        let bytes = Array(text.utf8)
        try bytes.reading(maximumDepth: 100_000) { reader throws(JSONError) in
            try reader.skipValue()
            try reader.end()
        }
        #expect(throws: JSONError.self) {
            try bytes.reading(maximumDepth: 99_999) { reader throws(JSONError) in
                try reader.skipValue()
            }
        }
        // One closing byte exchanged far out: the kinds of all open containers are remembered.
        var crossed = bytes
        crossed[crossed.count - 1] =
            bytes.last == UInt8(ascii: "]") ? UInt8(ascii: "}") : UInt8(ascii: "]")
        #expect(throws: JSONError.self) {
            try crossed.reading(maximumDepth: 100_000) { reader throws(JSONError) in
                try reader.skipValue()
            }
        }
    }

    @Test func `the depth is counted open, not in all`() throws {
        let bytes = Array("[[],[],{},[{\"a\":[]}]]".utf8)
        _ = try JSONDocument(parsing: bytes, maximumDepth: 4)
        #expect(throws: JSONError(reason: .nestedTooDeeply, offset: 16)) {
            try JSONDocument(parsing: bytes, maximumDepth: 3)
        }
    }

    @Test(arguments: [
        (#""plain""#, "plain"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC\uD83D\uDE00\uffff""#, "Aé€\u{1F600}\u{FFFF}"),
        ("\"é€\u{1F600}\"", "é€\u{1F600}"),
        (#""seven..\n..seven..\u0041""#, "seven..\n..seven..A"),
        ("\"é\\u00e9\"", "éé"),
        ("\"\u{7F}\"", "\u{7F}"),
    ])
    func `a string is read with its escapes resolved`(json: String, text: String) throws {
        let read = try Array(json.utf8).reading { reader throws(JSONError) in
            try reader.readString()
        }
        #expect(Array(read.utf8) == Array(text.utf8))
    }

    @Test func `each kind is told by its first byte and refused as another`() throws {
        let kinds: [(String, JSONKind)] = [
            ("{}", .object), ("[]", .array), ("\"\"", .string), ("-1", .number), ("7", .number),
            ("true", .boolean), ("false", .boolean), ("null", .null),
        ]
        for (text, kind) in kinds {
            try Array(" \(text)".utf8).reading { reader throws(JSONError) in
                #expect(try reader.peekKind() == kind)
            }
            #expect(reads(text) { r throws(JSONError) in try r.beginObject() } == (kind == .object))
            #expect(reads(text) { r throws(JSONError) in try r.beginArray() } == (kind == .array))
            #expect(
                reads(text) { r throws(JSONError) in _ = try r.readString() } == (kind == .string))
            #expect(
                reads(text) { r throws(JSONError) in _ = try r.readNumber() } == (kind == .number))
            #expect(
                reads(text) { r throws(JSONError) in _ = try r.readBoolean() } == (kind == .boolean)
            )
            #expect(reads(text) { r throws(JSONError) in try r.readNull() } == (kind == .null))
        }
    }

    private func reads(_ text: String, _ body: (inout JSONReader) throws(JSONError) -> Void) -> Bool
    {
        (try? Array(text.utf8).reading { reader throws(JSONError) in try body(&reader) }) != nil
    }

    @Test(arguments: [#"{"method":1}"#, #"{"m\u0065thod":1}"#])
    func `a key is compared without its escapes`(text: String) throws {
        try Array(text.utf8).reading { reader throws(JSONError) in
            try reader.beginObject()
            guard let key = try reader.nextKey() else {
                Issue.record("there is a key")
                return
            }
            let (whole, part, longer) = ("method", "metho", "methods")
            #expect(key == whole)
            #expect(key == ("method" as StaticString))
            #expect(!(key == part))
            #expect(!(key == longer))
            #expect(!(key == ("Method" as StaticString)))
            #expect(key.string == "method")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `what mutated documents are taken, Foundation takes too, and none traps`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let document = RawJSON(JSONDocument.random(using: &generator))
            let bytes = document.bytes.mutated(using: &generator)
            let read = try? JSONDocument(parsing: bytes)
            let raw = try? RawJSON(validating: bytes)
            if raw != nil { #expect(read != nil) }
            guard let read, !read.holdsExtremeNumber else { continue }
            #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            }
        }
    }
}

extension JSONDocument {
    /// Numbers that Foundation refuses although they are JSON.
    fileprivate var holdsExtremeNumber: Bool {
        switch self {
        case .null, .boolean, .string, .number(.integer): false
        case .number(.outOfRange): true
        case .number(.double(let value)): value == 0 || value.isSubnormal
        case .array(let elements): elements.contains { $0.holdsExtremeNumber }
        case .object(let members): members.contains { $0.value.holdsExtremeNumber }
        }
    }
}
