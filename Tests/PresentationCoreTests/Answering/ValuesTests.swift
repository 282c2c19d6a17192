import PresentationCore
import Testing

@Suite("R24: values")
struct ValuesTests {
    /// A sheet with these elements, an action to agree and one to decline.
    private func stage(_ elements: Element...) throws -> Stage {
        var stage = Stage()
        try stage.present("a") {
            $0.content.elements = elements
            $0.content.actions = [Action(id: "ok"), Action(id: "no", isCancel: true)]
        }
        return stage
    }

    private func values(_ values: [String: [String]]) -> [ElementValue] {
        values.sorted { $0.key < $1.key }.map { ElementValue(id: $0.key, value: $0.value) }
    }

    /// The element that a refused answer names.
    private func fault(
        _ stage: inout Stage, _ given: [ElementValue], action: String = "ok"
    ) throws -> String? {
        do throws(PresentationError) {
            try stage.choose(action, on: "a", values: given)
            return nil
        } catch {
            guard case .invalidAnswer("a", let fault) = error else { throw error }
            #expect(!fault.problem.isEmpty)
            // The sheet stays, and can be answered again.
            #expect(stage.state("a") == .presented)
            return fault.element
        }
    }

    private func taken(_ stage: Stage) throws -> [ElementValue] {
        try #require(stage.outcome("a")).values
    }

    @Test func `the outcome has every input that has a value, given or initial, in their order`()
        throws
    {
        var stage = try stage(
            Element(id: "text", input: nil), Element(id: "name", input: .field, value: ["Ada"]),
            Element(id: "age", input: .number(minimum: 0, maximum: 150)),
            Element(id: "note", input: .multiline),
            Element(id: "on", input: .toggle, value: ["true"]),
            Element(id: "days", input: .filter(["mo", "tu"]), value: ["mo"]))
        #expect(try fault(&stage, values(["on": ["false"], "age": ["36"]])) == nil)
        #expect(
            try taken(stage) == [
                ElementValue(id: "name", value: ["Ada"]), ElementValue(id: "age", value: ["36"]),
                ElementValue(id: "on", value: ["false"]), ElementValue(id: "days", value: ["mo"]),
            ])
    }

    @Test(arguments: [
        Element.Input.field, .multiline, .number(minimum: 1, maximum: 2), .toggle, .choice(["a"]),
        .filter(["a"]), .date, .dateRange, .time, .unknown,
    ])
    func `an empty string is no value`(input: Element.Input) throws {
        for empty in [[], [""], ["", ""]] {
            var stage = try stage(Element(id: "e", input: input, minimumLength: 1))
            #expect(try fault(&stage, [ElementValue(id: "e", value: empty)]) == nil)
            #expect(try taken(stage) == [])
        }
    }

    @Test func `an empty string takes an initial value away`() throws {
        var stage = try stage(Element(id: "e", input: .field, value: ["initial"]))
        #expect(try fault(&stage, [ElementValue(id: "e", value: [""])]) == nil)
        #expect(try taken(stage) == [])
    }

    @Test(arguments: [
        (Element.Input.field, ["word"]), (.multiline, ["word"]),
        (.number(minimum: nil, maximum: nil), ["0"]), (.toggle, ["false"]), (.choice(["a"]), ["a"]),
        (.filter(["a"]), ["a"]), (.date, ["2026-01-01"]),
        (.dateRange, ["2026-01-01", "2026-01-02"]),
        (.time, ["00:00"]), (.unknown, ["anything"]),
    ])
    func `what is required needs a value, given or initial`(
        input: Element.Input, value: [String]
    ) throws {
        let element = Element(id: "e", input: input, isRequired: true)
        var stage = try stage(element)
        #expect(try fault(&stage, []) == "e")
        #expect(try fault(&stage, [ElementValue(id: "e", value: [""])]) == "e")
        #expect(try fault(&stage, [ElementValue(id: "e", value: [])]) == "e")
        #expect(try fault(&stage, [ElementValue(id: "e", value: value)]) == nil)
        var filled = element
        filled.value = value
        var again = try self.stage(filled)
        #expect(try fault(&again, []) == nil)
        #expect(try taken(again) == [ElementValue(id: "e", value: value)])
    }

    @Test func `one invalid value is enough, and the first in order is named`() throws {
        var stage = try stage(
            Element(id: "one", input: .field, isRequired: true), Element(id: "two", input: .toggle))
        #expect(try fault(&stage, values(["one": ["x"], "two": ["perhaps"]])) == "two")
        #expect(try fault(&stage, values(["two": ["perhaps"]])) == "one")
    }

    @Test func `only what is there and takes an answer can be answered, and once`() throws {
        var stage = try stage(
            Element(id: "text", input: nil), Element(id: "name", input: .field))
        #expect(try fault(&stage, values(["gone": ["x"]])) == "gone")
        #expect(try fault(&stage, values(["text": ["x"]])) == "text")
        let twice = [
            ElementValue(id: "name", value: ["x"]), ElementValue(id: "name", value: ["x"]),
        ]
        #expect(try fault(&stage, twice) == "name")
    }

    @Test func `with a cancel action there are no values, and none is looked at`() throws {
        var stage = try stage(
            Element(id: "name", input: .field, value: ["Ada"]),
            Element(id: "age", input: .toggle, isRequired: true))
        let given = values(["age": ["perhaps"], "gone": ["x"]])
        #expect(try fault(&stage, given, action: "no") == nil)
        #expect(try taken(stage) == [])
        #expect(stage.outcome("a")?.action == "no")
    }

    @Test func `only an action has values`() throws {
        var stage = try stage(Element(id: "name", input: .field, value: ["Ada"]))
        try stage.dismiss("a")
        #expect(try taken(stage) == [])
    }

    @Test func `a value that an Update has set is the one that stands`() throws {
        var stage = try stage(Element(id: "name", input: .field, value: ["Ada"]))
        try stage.update("a") { $0.elements[0].value = ["Grace"] }
        #expect(try fault(&stage, []) == nil)
        #expect(try taken(stage) == [ElementValue(id: "name", value: ["Grace"])])
    }
}
