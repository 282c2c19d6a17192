import Testing
import Varlink

/// A call as most clients write it is read in another way than others; it has to mean the same.
@Suite struct CompactCallTests {
    private static let names = MethodNames(["a.b.Ping", "a.b.Watch"])

    private static func verdict(on text: String, depth: Int = 8) -> Verdict {
        var limits = VarlinkLimits()
        limits.depth = depth
        var server = ServerConnection(limits: limits, names: names)
        server.receive(frame(text))
        switch server.next() {
        case .call(let call): return Verdict(call: call, parameters: server.rawParameters())
        case .violation(let violation): return Verdict(violation: violation)
        case .needsInput, .busy, .finished: return Verdict()
        }
    }

    /// What became of a frame; where in it a fault was seen is not compared.
    private struct Verdict: Equatable {
        var call: IncomingCall?
        var parameters: String?
        var violation: ProtocolViolation?

        static func == (left: Verdict, right: Verdict) -> Bool {
            left.call == right.call && left.parameters == right.parameters
                && left.kind == right.kind
        }

        private var kind: String? {
            guard case .malformed(let error)? = violation else {
                return violation.map { "\($0)" }
            }
            return "\(error.reason)"
        }
    }

    @Test(
        arguments: [
            "{}", #"{"id":"x"}"#, #"{"id":"x","list":[1,{"a":null}],"é":"\u00e9"}"#, "{ }", "null",
            "[]", "1", #""""#, "", "{", "{]", #"{"a"}"#, #"{"a":1,}"#, "{\"a\":\"\u{1}\"}",
            #"{"a":{"b":{"c":{}}}}"#, #"{"a":[[[]]]}"#, #"{"a":1}}"#, #"{"a":1},"more":true"#,
            #"{"a":1},"parameters":{}"#, #"{"a":1},"method":"a.b.Ping""#, #"{"a":1},"x":1"#,
        ], [1, 2, 3, 4, 8])
    func `white space changes nothing`(parameters: String, depth: Int) {
        for name in ["a.b.Ping", "a.b.Watch", "a.b.Pong", #"a.b.\u0050ing"#] {
            let compact = Self.verdict(
                on: #"{"method":"\#(name)","parameters":\#(parameters)}"#, depth: depth)
            #expect(compact != Verdict())
            for (method, behind) in [(" ", ""), ("", " "), ("\t", "\n")] {
                let spaced = Self.verdict(
                    on: #"{\#(method)"method":"\#(name)","parameters":\#(parameters)}\#(behind)"#,
                    depth: depth)
                #expect(compact == spaced)
            }
        }
    }

    @Test func `it is one call, and as deep as any`() {
        let text = #"{"method":"a.b.Ping","parameters":{"a":{}}}"#
        let call = Self.verdict(on: text, depth: 3)
        #expect(call.call?.knownMethod == 0)
        #expect(call.parameters == #"{"a":{}}"#)
        #expect(Self.verdict(on: text, depth: 2).violation != nil)
    }
}
