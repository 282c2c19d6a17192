import PresentationCore
import Testing

@Suite("R24: what an element takes")
struct ElementTests {
    /// One value, and whether it is taken.
    struct Case: CustomTestStringConvertible {
        let input: Element.Input
        let value: [String]
        let isTaken: Bool

        init(_ input: Element.Input, _ value: [String], _ isTaken: Bool) {
            self.input = input
            self.value = value
            self.isTaken = isTaken
        }

        var testDescription: String { "\(input) \(value): \(isTaken)" }
    }

    private static func cases(
        _ input: Element.Input, taken: [String], refused: [String]
    ) -> [Case] {
        taken.map { Case(input, [$0], true) } + refused.map { Case(input, [$0], false) }
    }

    private static let anyNumber = Element.Input.number(minimum: nil, maximum: nil)
    private static let digits = String(repeating: "9", count: 400)

    @Test(
        arguments: cases(
            anyNumber,
            taken: [
                "0", "-0", "7", "10", "-7", "0.5", "-0.5", "1e3", "1E3", "1e+3", "1e-3", "1.25e2",
                "0e0", "1e308", "1e-400", "123456789012345678901234567890",
            ],
            refused: [
                "0x10", "01", "-01", "00", "+1", "NaN", "nan", "inf", "Infinity", "-Infinity",
                "1e999",
                "-1e999", "1e99999999999999999999", digits, ".5", "1.", "1.e3", "1e", "1e+", "--1",
                "-", "e3", "1_000", "1,5", "1 ", " 1", "1\n", "\u{0661}", "\u{FF11}", "1\u{301}",
                "1e3.5", "0b1", "1f", "true", "½",
            ]))
    func `a number is a JSON number that a Double holds`(_ it: Case) {
        expect(it)
    }

    @Test(arguments: [
        ("1", true), ("2", true), ("1.0", true), ("1.999", true), ("0.999", false),
        ("2.0000001", false), ("-1", false), ("1e0", true), ("2e0", true), ("3e0", false),
    ])
    func `a number is within its bounds, both of them included`(word: String, isTaken: Bool) {
        let input = Element.Input.number(minimum: 1, maximum: 2)
        expect(Case(input, [word], isTaken))
    }

    @Test func `a number may have one bound, or none`() {
        expect(Case(.number(minimum: 1, maximum: nil), ["1e300"], true))
        expect(Case(.number(minimum: 1, maximum: nil), ["0"], false))
        expect(Case(.number(minimum: nil, maximum: 1), ["-1e300"], true))
        expect(Case(.number(minimum: nil, maximum: 1), ["2"], false))
        expect(Case(Self.anyNumber, ["-1e300"], true))
    }

    @Test(
        arguments: cases(
            .toggle, taken: ["true", "false"],
            refused: ["True", "TRUE", "1", "0", "yes", "on", " true", "null"]))
    func `a toggle is true or false`(_ it: Case) {
        expect(it)
    }

    @Test(
        arguments: cases(
            .choice(["a", "b"]), taken: ["a", "b"], refused: ["c", "A", "ab", "a ", "a\u{301}"]))
    func `a choice is one of its choices`(_ it: Case) {
        expect(it)
    }

    @Test(arguments: [
        (["a"], true), (["a", "b"], true), (["b", "a"], true), (["a", "a"], false),
        (["c"], false), (["a", "c"], false), (["a", ""], false), (["a", "b", "a"], false),
    ])
    func `a filter is any of its choices, each once`(value: [String], isTaken: Bool) {
        expect(Case(.filter(["a", "b"]), value, isTaken))
    }

    @Test(
        arguments: cases(
            .date,
            taken: [
                "2026-01-31", "2024-02-29", "2000-02-29", "2023-02-28", "0000-02-29", "9999-12-31",
                "2026-04-30",
            ],
            refused: [
                "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2026-04-31", "2026-06-31",
                "2026-09-31", "2026-11-31", "2026-01-32", "2026-00-01", "2026-13-01", "2026-01-00",
                "26-01-01", "2026-1-1", "2026/01/01", "20260101", "2026-01-01T00:00", "+026-01-01",
                "-026-01-01", "2026-01-0\u{661}", "２026-01-1", "today", "2026-01-01 ",
            ]))
    func `a date is a day that there is, as YYYY-MM-DD`(_ it: Case) {
        expect(it)
    }

    @Test(arguments: [
        (["2026-01-01", "2026-01-02"], true), (["2026-01-01", "2026-01-01"], true),
        (["2025-12-31", "2026-01-01"], true), (["2026-01-02", "2026-01-01"], false),
        (["2026-02-01", "2026-01-31"], false), (["2026-01-01"], false), ([""], false),
        (["2026-01-01", ""], false), (["", "2026-01-01"], false),
        (["2026-01-01", "2026-01-02", "2026-01-03"], false),
        (["2023-02-28", "2023-02-29"], false),
    ])
    func `a date range is two days, the earlier one first`(value: [String], isTaken: Bool) {
        expect(Case(.dateRange, value, isTaken))
    }

    @Test(
        arguments: cases(
            .time, taken: ["00:00", "23:59", "09:30"],
            refused: [
                "24:00", "23:60", "9:30", "09:30:00", "0930", "09.30", "-1:00", "1\u{661}:00",
            ]))
    func `a time is HH:MM`(_ it: Case) {
        expect(it)
    }

    @Test(arguments: [Element.Input.field, .secret])
    func `a field is one line`(input: Element.Input) {
        for newline in ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}"] {
            expect(Case(input, ["one\(newline)two"], false))
            expect(Case(.multiline, ["one\(newline)two"], true))
        }
        expect(Case(input, ["one line\tof it"], true))
    }

    @Test(
        arguments: [
            Element.Input.field, .multiline, .secret, anyNumber, .toggle, .choice(["a"]), .date,
            .time,
        ], [[], ["1", "1"]])
    func `what holds one string takes neither none nor two`(
        input: Element.Input, value: [String]
    ) {
        expect(Case(input, value, false))
    }

    @Test func `what is only looked at takes nothing`() {
        #expect(!Element(id: "text", input: nil).accepts(["a"]))
    }

    @Test(arguments: [[], [""], ["anything"], ["", "a", ""], ["1", "1"]])
    func `a kind that is unknown takes what comes`(value: [String]) {
        expect(Case(.unknown, value, true))
    }

    // MARK: Lengths

    @Test(arguments: [Element.Input.field, .multiline, .secret])
    func `lengths count Unicode scalars`(input: Element.Input) {
        var element = Element(id: "e", input: input, minimumLength: 2, maximumLength: 3)
        // One flag, one letter with its accent, a family: one character each to a person.
        let words = [
            ("a", false), ("ab", true), ("abc", true), ("abcd", false), ("e\u{301}", true),
            ("\u{E9}", false), ("\u{1F1E9}\u{1F1EA}", true), ("\u{1F600}", false),
            ("\u{1F468}\u{200D}\u{1F469}", true), ("\u{1F468}\u{200D}\u{1F469}\u{200D}", false),
        ]
        for (word, isTaken) in words {
            #expect(element.accepts([word]) == isTaken, "\(word.unicodeScalars.count) scalars")
        }
        element.minimumLength = nil
        #expect(element.accepts(["a"]))
        element.maximumLength = nil
        #expect(element.accepts([String(repeating: "a", count: 10_000)]))
    }

    @Test(arguments: [Element.Input.field, .multiline, .secret])
    func `digits are 0 to 9 alone`(input: Element.Input) {
        let element = Element(id: "e", input: input, takesDigitsOnly: true)
        #expect(element.accepts(["0123456789"]))
        for word in ["12a", "1.5", "-1", "+1", "1 2", "\u{661}", "\u{FF11}", "1\u{301}"] {
            #expect(!element.accepts([word]), "\(word)")
        }
    }

    private func expect(_ it: Case) {
        #expect(Element(id: "e", input: it.input).accepts(it.value) == it.isTaken)
    }
}
