import TestKit
import Testing
import Varlink

@Suite struct JSONWriterTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test func `commas stand where they are due, and no white space`() {
        let json = text { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.integer(1)
            writer.double(1)
            writer.boolean(true)
            writer.null()
            writer.string("x")
            writer.raw(.emptyObject)
            writer.endArray()
            writer.key("b" as String)
            writer.boolean(false)
            writer.endObject()
        }
        #expect(json == #"{"a":[{},[],1,1.0,true,null,"x",{}],"b":false}"#)
    }

    @Test func `a member that is nil is left out`() {
        let json = text { writer in
            writer.beginObject()
            writer.member("a", nil as String?)
            writer.member("b", nil as Int64?)
            writer.member("c", nil as Double?)
            writer.member("d", nil as Bool?)
            writer.member("e", nil as RawJSON?)
            writer.member("f", nil as [String]?)
            writer.member("g", nil as Sample?)
            writer.member("h", nil as [Sample]?)
            writer.endObject()
        }
        #expect(json == "{}")
    }

    @Test func `an array that is empty is written`() {
        let json = text { writer in
            writer.beginObject()
            writer.member("f", [] as [String])
            writer.member("h", [] as [Sample])
            writer.member("i", [Sample(name: "x"), Sample(name: "y")])
            writer.endObject()
        }
        #expect(json == #"{"f":[],"h":[],"i":[{"name":"x"},{"name":"y"}]}"#)
    }

    @Test(arguments: [
        ("", #""""#),
        ("plain text", #""plain text""#),
        ("\"\\/", #""\"\\/""#),
        ("\n\r\t", #""\n\r\t""#),
        ("\u{1}\u{8}\u{B}\u{C}\u{1F}\u{7F}", "\"\\u0001\\u0008\\u000b\\u000c\\u001f\u{7F}\""),
        ("é€\u{1F600}", "\"é€\u{1F600}\""),
        ("sixteen letters.\n", #""sixteen letters.\n""#),
        ("seven..\"seven..", #""seven..\"seven..""#),
        ("\u{2028}", "\"\u{2028}\""),
    ])
    func `a string is escaped where it must be`(value: String, json: String) {
        #expect(text { $0.string(value) } == json)
        #expect(text { $0.key(value) } == json + ":")
    }

    @Test func `rule 8: U+0000 is never written`() {
        #expect(text { $0.string("a\u{0}b") } == "\"a\u{FFFD}b\"")
    }

    @Test(arguments: [
        (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e20, "1e+20"), (1e-7, "1e-07"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    ])
    func `a double is valid JSON`(value: Double, json: String) throws {
        #expect(text { $0.double(value) } == json)
        _ = try JSONDocument(parsing: Array(json.utf8))
    }

    @Test func `an infinity is never written`() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.double(.infinity)
        }
    }

    @Test func `bytes that were there stay`() {
        var writer = JSONWriter(appendingTo: Array("before".utf8))
        writer.integer(.min)
        #expect(String(decoding: writer.finish(), as: UTF8.self) == "before-9223372036854775808")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a random document reads back as it was written`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let document = JSONDocument.random(using: &generator)
            let raw = RawJSON(document)
            #expect(try JSONDocument(parsing: raw.bytes) == document)
            #expect(try RawJSON(JSONDocument(parsing: raw.bytes)) == raw)
            #expect(try RawJSON(validating: raw.bytes) == raw)
        }
    }
}
