import SheetctlCommands
import Testing

/// The elements that options of `present` add to a sheet.
@Suite struct ElementOptionTests {
    private func elements(_ words: [String]) throws -> String {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("swipe"))], ["present", "-t", "x"] + words)
        let call = try #require(run.calls.first)
        return String(try #require(call.firstMatch(of: /"elements":\[(.*)\]},"token"/)).output.1)
    }

    @Test(arguments: [
        ("field", "field"), ("multiline", "multiline"), ("secret", "secret"),
        ("number", "number"), ("toggle", "toggle"), ("date", "date"),
        ("date-range", "dateRange"), ("time", "time"), ("progress", "progress"),
    ])
    func `an option adds an element of its kind`(_ option: String, _ kind: String) throws {
        let found = try elements(["--\(option)", "a=The label: x=y"])
        #expect(found == #"{"id":"a","kind":"\#(kind)","label":"The label: x=y"}"#)
    }

    @Test(arguments: ["choice", "filter"])
    func `what there is to choose from follows a colon`(_ option: String) throws {
        let found = try elements(["--\(option)", "a=A b:c=C: d,e=E=F"])
        #expect(
            found == #"{"id":"a","kind":"\#(option)","label":"A b","choices":["#
                + #"{"id":"c","label":"C: d"},{"id":"e","label":"E=F"}]}"#)
    }

    @Test(arguments: [
        ("a=A:1..2.5", #""label":"A","minimum":1.0,"maximum":2.5"#),
        ("a=A:-3..", #""label":"A","minimum":-3.0"#), ("a=A:..4", #""label":"A","maximum":4.0"#),
        ("a=A:4", #""label":"A:4""#), ("a=A, B..C", #""label":"A, B..C""#),
    ])
    func `the bounds of a number follow a colon`(_ text: String, _ found: String) throws {
        #expect(try elements(["--number", text]) == #"{"id":"a","kind":"number",\#(found)}"#)
    }

    @Test(arguments: [
        "a=A:..", "a=A:1..x", "a=:1..2", "a=A:nan..1", "a=A:1..1e999", "a=A:-inf..1", "a=A:B:1..x",
    ])
    func `what looks like bounds has to be some`(_ text: String) {
        let run = Run.alone(["present", "-t", "x", "--number", text])
        #expect(run.status == .usage && run.words.contains("'\(text)'"))
    }

    @Test func `elements stand in the order of the options`() throws {
        let found = try elements(["--toggle", "b=B", "--field", "a=A", "--toggle=c=C"])
        #expect(found.matches(of: /"id":"(.)"/).map(\.output.1) == ["b", "a", "c"])
    }
}
