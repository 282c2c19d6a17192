import Testing
import Varlink

/// A type with members of every kind.
struct Sample: WireCodable, Hashable {
    enum Phase: String, CaseIterable, Sendable, WireEnumeration { case active, inactive }

    var name: String
    var count: Int64?
    var ratio: Double?
    var isOpen: Bool?
    var phase: Phase?
    var payload: RawJSON?
    var words: [String]?
    var children: [Sample]?

    private enum Member: String, WireMember {
        case name, count, ratio, isOpen, phase, payload, words, children
    }

    init(name: String) { self.name = name }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var name: String?
        self.init(name: "")
        var members = try decoder.members(Member.self)
        while let member = try members.next(&decoder) {
            switch member {
            case .name: name = try decoder.string()
            case .count: count = try decoder.optionalInteger()
            case .ratio: ratio = try decoder.optionalDouble()
            case .isOpen: isOpen = try decoder.optionalBoolean()
            case .phase: phase = try decoder.optionalValue(Phase.self)
            case .payload: payload = try decoder.optionalObject()
            case .words: words = try decoder.optionalStrings()
            case .children: children = try decoder.optionalArray(of: Sample.self)
            }
        }
        guard let name else { throw decoder.missing(Member.name) }
        self.name = name
    }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("count", count)
        writer.member("ratio", ratio)
        writer.member("isOpen", isOpen)
        writer.member("phase", phase)
        writer.member("payload", payload)
        writer.member("words", words)
        writer.member("children", children)
        writer.endObject()
    }
}

@Suite struct ParameterDecoderTests {
    @Test(arguments: [
        (#"{"name":1}"#, "name"),
        (#"{"name":null}"#, "name"),
        (#"{}"#, "name"),
        (#" { "children" : [ {"name":"a"} , {} ] , "name" : "x"} "#, "children[1].name"),
        (#"{"children":[5],"name":"x"}"#, "children[0]"),
        (#"{"children":[{"name":"a"},null],"name":"x"}"#, "children[1]"),
        (#"{"children":[{"name":"a","words":["a",{}]}],"name":"x"}"#, "children[0].words[1]"),
        (#"{"children":[{"name":"a","typo":["a",{}]}],"name":"x"}"#, "children[0].typo"),
        (
            #"{"children":[{"name":"a","payload":{"a":[1,{"b":0,"\u0062":1}]}}]}"#,
            "children[0].payload.a[1].b"
        ),
        (#"{"name":"a","n\u0061me":"b"}"#, "name"),
        (#"{"name":"a","phase":"gone"}"#, "phase"),
        (#"{"name":"a","count":1.5}"#, "count"),
        (#"{"name":"a","count":9223372036854775808}"#, "count"),
        (#"{"name":"a","ratio":1e400}"#, "ratio"),
        (#"{"name":"a","payload":[]}"#, "payload"),
        (#"[]"#, ""),
        (#"{"name":"a"} x"#, ""),
    ])
    func `what is not as declared is named by its path`(json: String, path: String) {
        #expect(throws: ParameterError(path: path)) {
            try ParameterDecoder.decode(
                Sample.self, from: Array(json.utf8), unknownMembers: .refused)
        }
    }

    @Test func `a value reads back as it was written`() throws {
        var sample = Sample(name: "a\"\\\n\u{1}é\u{1F600}")
        sample.count = .min
        sample.ratio = 0.1
        sample.isOpen = false
        sample.phase = .inactive
        sample.payload = try RawJSON(validating: Array(#" {"a": [1, null]} "#.utf8))
        sample.words = ["a", ""]
        sample.children = [Sample(name: "b")]
        let bytes = RawJSON(sample).bytes
        let read = try ParameterDecoder.decode(Sample.self, from: bytes, unknownMembers: .refused)
        #expect(read == sample)
    }

    @Test(.bug(id: "Alexays/Waybar#5011")) func `a client passes over what it does not know`()
        throws
    {
        let read = try ParameterDecoder.decode(
            Sample.self, from: Array(#"{"new":[{"a":1,"a":2}],"name":"x","other":null}"#.utf8),
            unknownMembers: .ignored)
        #expect(read == Sample(name: "x"))
    }
}
