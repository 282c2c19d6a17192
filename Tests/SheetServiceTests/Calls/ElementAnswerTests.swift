import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R24: values, on the wire")
struct ElementAnswerTests {
    /// An element, what can be put into it, and what cannot, with a word of why.
    struct Kind: Sendable, CustomTestStringConvertible {
        let element: Wire.Element
        let taken: [[String]]
        let refused: [([String], problem: String)]
        var testDescription: String { element.kind }

        init(
            _ element: Wire.Element, taken: [[String]], refused: [([String], problem: String)]
        ) {
            self.element = element
            self.taken = taken
            self.refused = refused
        }
    }

    private static let choices = ["red", "blue"].map { Wire.Choice(id: $0, label: $0) }

    static let kinds = [
        Kind(
            Wire.Element(id: "a", kind: "field", minimumLength: 2, maximumLength: 3),
            taken: [["ab"], ["abc"], ["äöü"], ["👩‍🚀"]],
            refused: [
                (["a"], "shorter than 2"), (["abcd"], "longer than 3"), (["a\nb"], "one line"),
                (["ab", "cd"], "one string"),
            ]),
        Kind(
            Wire.Element(id: "a", kind: "field", characters: "digits"), taken: [["0123456789"]],
            refused: [(["1.5"], "digits"), (["٣"], "digits"), (["-1"], "digits")]),
        Kind(
            Wire.Element(id: "a", kind: "multiline", maximumLength: 5),
            taken: [["a\nb\nc"], ["a\tb"]], refused: [(["a\nb\ncd"], "longer than 5")]),
        Kind(
            Wire.Element(id: "a", kind: "number", minimum: -1, maximum: 1.5),
            taken: [["-1"], ["1.5"], ["0"], ["1e0"], ["-0.5E-2"]],
            refused: [
                (["-1.01"], "below"), (["2"], "above"), (["1,5"], "number"), (["+1"], "number"),
                (["01"], "number"), ([" 1"], "number"), (["NaN"], "number"), (["0x1"], "number"),
                (["1", "1"], "one string"),
            ]),
        Kind(
            Wire.Element(id: "a", kind: "toggle"), taken: [["true"], ["false"]],
            refused: [(["on"], "true or false"), (["True"], "true or false")]),
        Kind(
            Wire.Element(id: "a", kind: "choice", choices: choices), taken: [["red"], ["blue"]],
            refused: [(["green"], "choices"), (["red", "blue"], "one string")]),
        Kind(
            Wire.Element(id: "a", kind: "filter", choices: choices),
            taken: [["red"], ["blue", "red"]],
            refused: [(["green"], "choices"), (["red", "red"], "twice")]),
        Kind(
            Wire.Element(id: "a", kind: "date"), taken: [["2024-02-29"], ["0001-01-01"]],
            refused: [
                (["2026-02-29"], "YYYY-MM-DD"), (["2026-2-1"], "YYYY-MM-DD"),
                (["01.02.2026"], "YYYY-MM-DD"),
            ]),
        Kind(
            Wire.Element(id: "a", kind: "dateRange"),
            taken: [["2026-01-01", "2026-01-01"], ["2025-12-31", "2026-01-01"]],
            refused: [
                (["2026-01-02", "2026-01-01"], "before it begins"), (["2026-01-01"], "two dates"),
                (["2026-01-01", "x"], "YYYY-MM-DD"),
            ]),
        Kind(
            Wire.Element(id: "a", kind: "time"), taken: [["00:00"], ["23:59"]],
            refused: [(["24:00"], "HH:MM"), (["9:30"], "HH:MM"), (["12:60"], "HH:MM")]),
        Kind(
            Wire.Element(id: "a", kind: "hologram"), taken: [["x"], ["x", "y"]], refused: []),
    ]

    private func choose(
        _ values: [Wire.Value]?, of element: Wire.Element, _ bench: inout Bench
    ) throws -> Wire.Outcome {
        let root = bench.connect(Bench.root)
        let id = try bench.present(.form([element]), on: root)
        return try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok", values: values), on: root
        ).outcome
    }

    @Test(arguments: kinds)
    func `what an element can hold is taken, and told as it came`(kind: Kind) throws {
        var bench = Bench()
        for value in kind.taken {
            let values = [Wire.Value(id: "a", value: value)]
            #expect(try choose(values, of: kind.element, &bench).values == values)
        }
    }

    @Test(arguments: kinds)
    func `what it cannot hold is refused with element and problem, and the sheet stays`(
        kind: Kind
    ) throws {
        var bench = Bench()
        for (value, problem) in kind.refused {
            let before = bench.service.coordinator.sheets.count
            let refusal = #expect(throws: Refused.self) {
                try choose([Wire.Value(id: "a", value: value)], of: kind.element, &bench)
            }
            guard case .interface(.invalidAnswer(_, "a", nil, let told)) = refusal else {
                Issue.record("\(value): \(String(describing: refusal))")
                continue
            }
            #expect(told.contains(problem), "\(value)")
            #expect(bench.service.coordinator.sheets.count == before + 1)
        }
    }

    @Test(arguments: kinds)
    func `an empty string is no value, which only a required element misses`(kind: Kind) throws {
        var bench = Bench()
        for values in [nil, [Wire.Value(id: "a", value: [])], [Wire.Value(id: "a", value: [""])]] {
            #expect(try choose(values, of: kind.element, &bench).values == [])
            var element = kind.element
            element.required = true
            let refusal = #expect(throws: Refused.self) {
                try choose(values, of: element, &bench)
            }
            guard case .interface(.invalidAnswer(_, "a", nil, "it must have a value")) = refusal
            else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
        }
    }

    @Test(arguments: ["text", "copyable", "image", "progress"])
    func `what is only looked at takes no answer`(kind: String) throws {
        var bench = Bench()
        let element = Wire.Element(id: "a", kind: kind)
        #expect(try choose(nil, of: element, &bench).values == [])
        let refusal = #expect(throws: Refused.self) {
            try choose([Wire.Value(id: "a", value: ["1"])], of: element, &bench)
        }
        guard case .interface(.invalidAnswer(_, "a", nil, "it takes no answer")) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test func `the outcome has the values of all inputs, given or initial, in their order`()
        throws
    {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(
            .form([
                Wire.Element(id: "a", kind: "field", value: ["x"]),
                Wire.Element(id: "b", kind: "text", value: ["not an input"]),
                Wire.Element(id: "c", kind: "toggle", value: ["true"]),
                Wire.Element(id: "d", kind: "field"), Wire.Element(id: "e", kind: "field"),
                Wire.Element(id: "f", kind: "field", value: ["cleared"]),
            ]), on: root)
        let values = [("e", ["y"]), ("a", ["z"]), ("f", [])].map { Wire.Value(id: $0, value: $1) }
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok", values: values), on: root
        ).outcome
        #expect(
            outcome.values
                == [("a", ["z"]), ("c", ["true"]), ("e", ["y"])].map {
                    Wire.Value(id: $0, value: $1)
                })
    }

    @Test(arguments: [
        (#"{"id":"b","value":["x"]}"#, "b"),
        (#"{"id":"a","value":["x"]},{"id":"a","value":["y"]}"#, "a"),
    ])
    func `an element that is not there, or stands twice, is named`(
        values: String, element: String
    ) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(.form([Wire.Element(id: "a", kind: "field")]), on: root)
        let refusal = try bench.refusal(
            of: .choose, #"{"id":"\#(id)","action":"ok","values":[\#(values)]}"#, on: root)
        guard case .interface(.invalidAnswer(id, element, nil, let problem)) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(!problem.isEmpty)
    }

    @Test func `text that cannot be drawn is malformed, whoever sends it`() throws {
        var bench = Bench()
        let id = try bench.present(
            .form([Wire.Element(id: "a", kind: "field")]), on: bench.connect())
        for peer in [Bench.root, Bench.carol] {
            let refusal = try bench.refusal(
                of: .choose,
                #"{"id":"\#(id)","action":"ok","values":[{"id":"a","value":["x","\u0007"]}]}"#,
                on: bench.connect(peer))
            #expect(refusal == .invalid("values[0].value[1]"))
        }
    }
}
