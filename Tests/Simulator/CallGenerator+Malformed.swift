import SheetInterface
import TestKit
import Varlink

extension CallGenerator {
    /// A method, parameters that are JSON and not as declared, and the path of the first fault.
    private static let malformedCalls: [(PresentationInterface.Method, String, String)] = [
        (.present, "{}", "sheet"),
        (.present, #"{"sheet":null}"#, "sheet"),
        (.present, #"{"sheet":{"title":5}}"#, "sheet.title"),
        (.present, #"{"sheet":{},"bogus":1}"#, "bogus"),
        (.present, #"{"sheet":{"title":"a","title":"b"}}"#, "sheet.title"),
        (.present, #"{"sheet":{"title":"a\u202eb"}}"#, "sheet.title"),
        (.present, #"{"sheet":{"actions":[{"id":"a b","label":""}]}}"#, "sheet.actions[0].id"),
        (.await, #"{"id":"x","timeoutMSec":-1}"#, "timeoutMSec"),
        (.await, #"{"id":"x","timeoutMSec":1.5}"#, "timeoutMSec"),
        (.setPhase, #"{"phase":"asleep"}"#, "phase"),
        (.openScene, #"{"id":"bad name"}"#, "id"),
        (.watch, #"{"scenes":["main","a b"]}"#, "scenes[1]"),
        (.choose, #"{"action":"ok"}"#, "id"),
        (.listScenes, #"{"scenes":[]}"#, "scenes"),
    ]

    mutating func malformed() -> MadeCall {
        guard let (method, text, path) = CallGenerator.malformedCalls.randomElement(using: &random)
        else { preconditionFailure("there are malformed calls") }
        return MadeCall(
            kind: .malformed, method: method.qualifiedName,
            parameters: RawJSON(validated: Array(text.utf8)),
            flags: [.none, .none, .more, .oneway].randomElement(using: &random) ?? .none,
            invalidPath: path)
    }

    /// Bytes that are no call, so that nothing that comes after them is one.
    static func brokenBytes(using random: inout SplitMix64) -> [UInt8] {
        let texts = [
            "\0", " \0", "{\0", "[]\0", "nonsense\0", "\u{FEFF}{}\0", #"{"method":1}"# + "\0",
            #"{"parameters":{}}"# + "\0", #"{"method":"a.B","more":true,"oneway":true}"# + "\0",
            #"{"method":"a.B","method":"a.B"}"# + "\0", #"{"method":"a.B","bogus":1}"# + "\0",
            #"{"method":"a.B","parameters":[]}"# + "\0",
            #"{"method":"a.B","parameters":{"a":"\u0000"}}"# + "\0",
            #"{"method":"a.B","parameters":{"a":"\ud800"}}"# + "\0",
            String(repeating: "[", count: 40) + "\0",
        ]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return Array(#"{"method":""#.utf8) + [0xFF, 0x22, 0x7D, 0]
        // Longer than a frame may be, and without an end.
        case 1: return Array(repeating: 0x20, count: 5000)
        default: return Array((texts.randomElement(using: &random) ?? "\0").utf8)
        }
    }
}
