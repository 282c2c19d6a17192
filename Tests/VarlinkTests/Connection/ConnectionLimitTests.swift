import Testing
import Varlink

/// Section 1.6 of the rules of the wire: rule 34, over a limit the connection closes.
@Suite struct ConnectionLimitTests {
    /// A call of exactly this many bytes, without its NUL.
    private func call(bytes count: Int) -> [UInt8] {
        let empty = #"{"method":"a.b","parameters":{"x":""}}"#
        let text = String(repeating: "x", count: count - empty.utf8.count)
        return frame(#"{"method":"a.b","parameters":{"x":"\#(text)"}}"#)
    }

    private let tooLong = ProtocolViolation.frameTooLong(limit: 1 << 20)

    @Test func `rule 34: a call of 1 MiB is taken`() {
        var server = ServerConnection(receiving: call(bytes: 1 << 20))
        #expect(server.nextCall() != nil)
    }

    @Test func `rule 34: a longer call closes when its end comes with it`() {
        var server = ServerConnection(receiving: call(bytes: 1 << 20 + 1))
        #expect(!server.wantsInput)
        #expect(server.next() == .violation(tooLong))
    }

    @Test func `rule 34: a longer call closes before its end comes`() {
        var server = ServerConnection(receiving: Array(call(bytes: 1 << 20 + 1).prefix(1 << 20)))
        #expect(server.next() == .needsInput)
        server.receive([0x20])
        #expect(!server.wantsInput)
        #expect(server.next() == .violation(tooLong))
    }

    @Test func `rule 34: input stops while a call is in flight and the next is too long`() throws {
        var server = ServerConnection(receiving: frame(#"{"method":"a.b"}"#))
        let id = try server.takeCall().id
        server.receive([UInt8](repeating: 0x20, count: 1 << 20 + 1))
        #expect(!server.wantsInput)
        #expect(server.next() == .busy)
        server.reply(to: id)
        #expect(server.next() == .violation(tooLong))
    }

    @Test func `rule 34: a client ends at a reply that is too long`() {
        var limits = VarlinkLimits()
        limits.frameBytes = 10
        #expect(throws: ProtocolViolation.frameTooLong(limit: 10)) {
            try ClientConnection.replies(in: Array(#"{"error":"x"#.utf8), limits: limits)
        }
    }

    /// A call that nests this deep in all: the call, its parameters, arrays.
    private func call(depth: Int) -> String {
        let arrays = depth - 2
        let value =
            String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
        return #"{"method":"a.b","parameters":{"name":"x","payload":{},"x":\#(value)}}"#
    }

    @Test func `rule 34: 64 levels are taken, and 65 close`() {
        #expect(ServerConnection.verdict(on: call(depth: 64)).violation == nil)
        guard case .malformed(let error) = ServerConnection.verdict(on: call(depth: 65)).violation
        else {
            Issue.record("65 levels are too many")
            return
        }
        #expect(error.reason == .nestedTooDeeply)
    }

    @Test func `rule 34: levels count in members that are ignored, too`() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(ServerConnection.verdict(on: #"{"method":"a.b","x.y":\#(deep)}"#).violation != nil)
    }

    @Test func `rule 34: a hundred thousand levels close without harm`() {
        #expect(ServerConnection.verdict(on: call(depth: 100_000)).violation != nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a frame full of members is taken in proportion to its length`() throws {
        let members = (0..<50_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let vendors = (0..<10_000).map { "\"v.\($0)\":0" }.joined(separator: ",")
        var server = ServerConnection(
            receiving: frame(
                #"{\#(vendors),"method":"a.b","parameters":{"name":"x","payload":{\#(members)}}}"#))
        #expect(server.nextCall() != nil)
        let sample = try server.parameters(as: Sample.self)
        #expect(sample.payload?.bytes.count == members.utf8.count + 2)
    }
}
