import TestKit
import Testing
import Varlink

/// Section 1.1 of the rules of the wire: how frames stand in the stream.
@Suite struct FramingTests {
    private let call = #"{"method":"org.example.Ping"}"#

    @Test func `rule 1: one object and one NUL are one call`() throws {
        var server = ServerConnection(receiving: Array(call.utf8))
        #expect(server.next() == .needsInput)
        #expect(server.hasPartialFrame)
        server.receive([0])
        #expect(!server.hasPartialFrame)
        #expect(server.nextCall()?.method == "org.example.Ping")
        server.reply(to: try #require(server.callInFlight).id)
        #expect(server.next() == .needsInput)
    }

    @Test(arguments: [
        "[]", "\"method\"", "1", "null", "true", "[{\"method\":\"a.b\"}]",
        "{\"method\":\"a.b\"}{\"method\":\"a.b\"}", "{\"method\":\"a.b\"},", "{\"method\":\"a.b\"",
    ])
    func `rule 1: a frame that is not one object closes`(json: String) {
        #expect(malformed(json))
    }

    @Test func `rule 1: a byte order mark closes`() { #expect(malformed("\u{FEFF}" + call)) }

    @Test func `rule 2: many calls in one read are handed out one by one`() throws {
        var server = ServerConnection(receiving: frame(call) + frame(call) + frame(call))
        for number in 1...3 as ClosedRange<UInt64> {
            let call = try server.takeCall()
            #expect(call.id.number == number)
            server.reply(to: call.id)
        }
        #expect(server.next() == .needsInput)
        #expect(texts(of: server.sendAll()) == ["{}", "{}", "{}"])
    }

    /// Scanning from the start at each byte would take hours.
    @Test(.timeLimit(.minutes(1)))
    func `rule 2: a long call may come byte by byte`() throws {
        let title = String(repeating: "x", count: 300_000)
        var server = ServerConnection(limits: VarlinkLimits())
        let bytes = frame(#"{"method":"a.b","parameters":{"title":"\#(title)"}}"#)
        for byte in bytes {
            server.receive([byte])
            if byte != 0 { #expect(server.next() == .needsInput) }
        }
        #expect(server.nextCall() != nil)
        #expect(server.rawParameters().utf8.count == title.utf8.count + 12)
    }

    /// Moving what is left to the front at each call would take hours.
    @Test(.timeLimit(.minutes(1)))
    func `rule 2: a hundred thousand calls may come in one read`() throws {
        let bytes = Array(repeatElement(frame(call), count: 100_000).joined())
        var server = ServerConnection(receiving: bytes)
        var count = 0
        while let call = server.nextCall() {
            count += 1
            server.reply(to: call.id)
            _ = server.sendAll()
        }
        #expect(count == 100_000)
    }

    @Test func `rule 3: white space around and inside the object is taken`() {
        #expect(
            ServerConnection.verdict(
                on: " \t\r\n{ \"method\" : \"a.b\" , \"parameters\" : { } , \"more\" : true } \n"
            )
            .violation == nil)
    }

    @Test(arguments: ["", " ", "\n\n", "\t \r"])
    func `rule 4: a frame with nothing in it closes`(json: String) { #expect(malformed(json)) }

    @Test func `rule 5: a call cut off by the end is dropped without a reply`() {
        var server = ServerConnection(receiving: Array(call.utf8))
        server.receiveEnd()
        #expect(server.next() == .finished)
        #expect(!server.hasOutput)
    }

    @Test func `rule 6: after a half-close all whole calls are still answered`() throws {
        var server = ServerConnection(
            receiving: frame(call) + frame(call) + frame(call) + Array("{\"met".utf8))
        server.receiveEnd()
        #expect(!server.wantsInput)
        for _ in 0..<3 {
            let call = try server.takeCall()
            #expect(server.next() == .busy)
            server.reply(to: call.id)
        }
        #expect(server.next() == .finished)
        #expect(texts(of: server.sendAll()) == ["{}", "{}", "{}"])
    }

    @Test(arguments: [
        #"{"method":"a.b\u0000"}"#, #"{"method":"a.b","parameters":{"a":"\u0000"}}"#,
        #"{"method":"a.b","parameters":{"\u0000":1}}"#, #"{"method":"a.b","x.y":["\u0000"]}"#,
    ])
    func `rule 8: U+0000 anywhere closes`(json: String) { #expect(malformed(json)) }

    @Test(arguments: [
        #"{"method":"a.b\ud800"}"#, #"{"method":"a.b","parameters":{"a":"\udc00"}}"#,
        #"{"method":"a.b","parameters":{"\ud800\ud800":1}}"#, #"{"method":"a.b","x.y":"\udfff"}"#,
    ])
    func `rule 9: a lone surrogate anywhere closes`(json: String) { #expect(malformed(json)) }

    @Test func `rule 9: invalid UTF-8 anywhere closes`() {
        for json in [#"{"method":"a.b?"}"#, #"{"method":"a.b","parameters":{"a":["?"]}}"#] {
            let bytes = frame(json).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
            var server = ServerConnection(receiving: bytes)
            guard case .violation(.malformed(let error)) = server.next() else {
                Issue.record("\(json) is malformed")
                continue
            }
            #expect(error.reason == .invalidUTF8)
        }
    }

    @Test(arguments: [
        (#"{"method":"a.b","method":"a.b"}"#, "method"),
        (#"{"method":"a.b","m\u0065thod":"a.b"}"#, "method"),
        (#"{"parameters":{},"method":"a.b","parameters":{}}"#, "parameters"),
        (#"{"parameters":null,"method":"a.b","parameters":null}"#, "parameters"),
        (#"{"more":false,"method":"a.b","more":true}"#, "more"),
        (#"{"method":"a.b","x.y":1,"x.y":1}"#, "x.y"),
    ])
    func `rule 10: a duplicate member of the call object closes`(json: String, name: String) {
        #expect(ServerConnection.verdict(on: json).violation == .duplicateMember(name))
    }

    @Test func `rule 10: a duplicate member of the parameters is an invalid parameter`() {
        var server = ServerConnection(
            receiving: frame(#"{"method":"a.b","parameters":{"name":"a","name":"b"}}"#))
        #expect(server.nextCall() != nil)
        #expect(throws: ParameterError(path: "name")) { try server.parameters(as: Sample.self) }
    }

    private func malformed(_ json: String) -> Bool {
        guard case .malformed = ServerConnection.verdict(on: json).violation else { return false }
        return true
    }
}
