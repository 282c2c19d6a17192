import SheetInterface
import SheetRendering
import Testing

/// What can be sent, and what a person is told where it cannot (R24).
@Suite struct ElementCheckTests {
    private func problem(_ element: Wire.Element, typing text: String) -> String? {
        var element = element
        element.id = "e"
        let form = Form([element])
        for character in text { form.type(String(character), into: "e") }
        return form.problems["e"]
    }

    @Test(arguments: ["field", "secret", "number", "choice", "filter", "date", "dateRange", "time"])
    func `a required element needs a value`(_ kind: String) {
        let choices = [Wire.Choice(id: "a", label: "A")]
        #expect(
            problem(Wire.Element(kind: kind, choices: choices, required: true), typing: "")
                == "needs a value")
        #expect(problem(Wire.Element(kind: kind, choices: choices), typing: "") == nil)
    }

    @Test(arguments: [
        ("a", "needs at least 2 characters"), ("ab", nil), ("e\u{301}", nil), ("abc", nil),
        ("abcde", nil),
    ])
    func `lengths count Unicode scalars`(_ text: String, _ expected: String?) {
        let element = Wire.Element(kind: "field", minimumLength: 2, maximumLength: 3)
        #expect(problem(element, typing: text) == expected)
    }

    @Test(arguments: [
        ("0", "is at least 1"), ("1", nil), ("+3", nil), (" 2 ", nil), ("2.5", nil), ("02", nil),
        ("1.", nil), ("3.01", "is at most 3"), ("x", "is no number"), ("1,5", "is no number"),
        ("1e0", nil), ("1e999", "is no number"), ("-", "is no number"), (".", "is no number"),
        ("0x1", "is no number"), ("nan", "is no number"), ("--1", "is no number"),
    ])
    func `numbers have their bounds`(_ text: String, _ expected: String?) {
        let element = Wire.Element(kind: "number", minimum: 1, maximum: 3)
        #expect(problem(element, typing: text) == expected)
    }

    @Test(arguments: [
        ("007", "7"), ("+1.50", "1.50"), (" .5 ", "0.5"), ("-.5", "-0.5"), ("5.", "5"),
        ("-0", "-0"),
        ("1e3", "1e3"), ("000", "0"), ("+1E-2", "1E-2"),
    ])
    func `numbers are sent as JSON writes them`(_ typed: String, _ sent: String) {
        let form = Form([Wire.Element(id: "n", kind: "number")])
        form.type(typed, into: "n")
        #expect(form.values == ["n": [sent]])
    }

    @Test(arguments: [("7", nil as String?), ("730", nil), ("0730", nil), ("2359", nil)])
    func `a time of day is whole or there is none`(_ text: String, _ expected: String?) {
        let problem = problem(Wire.Element(kind: "time"), typing: text)
        #expect(problem == (text == "7" ? "is no time of day, as 07:30 is" : expected))
    }

    @Test func `a date that is typed in part is none`() {
        #expect(problem(Wire.Element(kind: "date"), typing: "2025-1") == "is no date")
        #expect(problem(Wire.Element(kind: "date"), typing: "2025-12-24") == nil)
    }

    @Test func `a range has two ends`() {
        let form = Form([Wire.Element(id: "r", kind: "dateRange")])
        form.apply(.activate, to: "r")
        #expect(form.problems == ["r": "needs two dates"])
        form.apply(.moveLeft, .activate, to: "r")
        #expect(form.values == ["r": ["2024-10-03", "2024-10-04"]])
    }

    @Test func `what a later version would know is not looked at`() {
        let form = Form([Wire.Element(id: "x", kind: "hologram", required: true)])
        #expect(form.values?.isEmpty == true)
    }
}
