import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R27: text")
struct TextTests {
    static let refused = [
        "\u{01}", "\u{08}", "\u{0B}", "\u{0D}", "\u{1B}[31m", "\u{1F}", "\u{7F}", "\u{80}",
        "\u{9F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
        "\u{2067}", "\u{2068}", "\u{2069}", "\u{2069}\u{2066}", "\u{2066}\u{2067}\u{2069}",
        "\u{2066}\u{2069}\u{2069}",
    ]
    static let taken = [
        "", "a\tb\nc", "Grüße, שלום", "\u{2066}a\u{2069}", "\u{2067}\u{2068}a\u{2069}\u{2069}",
        "\u{200E}\u{200F}", "\u{A0}\u{FEFF}", "👩‍👩‍👧",
        "\u{2065}\u{206A}", "\u{202F}", "\u{2029}",
    ]

    @Test(arguments: refused)
    func `controls, overrides and open isolates are refused`(text: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.invalid("sheet.title")) {
            try bench.present(Wire.SheetRequest(title: "a" + text + "b"), on: alice)
        }
        #expect(bench.facts.isEmpty)
    }

    @Test(arguments: taken)
    func `other text is taken as it is`(text: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(Wire.SheetRequest(title: text), on: alice)
        let sheet = try bench.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: id), on: alice
        ).sheet
        #expect(try sheet?.decodedRequest()?.title == text)
    }

    static let places: [(String, @Sendable (String) -> Wire.SheetRequest)] = [
        ("sheet.title", { Wire.SheetRequest(title: $0) }),
        ("sheet.message", { Wire.SheetRequest(message: $0) }),
        ("sheet.icon", { Wire.SheetRequest(icon: $0) }),
        ("sheet.kind", { Wire.SheetRequest(kind: $0) }),
        (
            "sheet.actions[1].label",
            {
                Wire.SheetRequest(actions: [
                    Wire.Action(id: "a", label: "A"), Wire.Action(id: "b", label: $0),
                ])
            }
        ),
        (
            "sheet.actions[0].icon",
            { Wire.SheetRequest(actions: [Wire.Action(id: "a", label: "A", icon: $0)]) }
        ),
        (
            "sheet.elements[0].label",
            { Wire.SheetRequest(elements: [Wire.Element(kind: "text", label: $0)]) }
        ),
        (
            "sheet.elements[0].text",
            { Wire.SheetRequest(elements: [Wire.Element(kind: "text", text: $0)]) }
        ),
        (
            "sheet.elements[0].placeholder",
            { Wire.SheetRequest(elements: [Wire.Element(kind: "field", placeholder: $0)]) }
        ),
        (
            "sheet.elements[0].value[1]",
            { Wire.SheetRequest(elements: [Wire.Element(kind: "filter", value: ["", $0])]) }
        ),
        (
            "sheet.elements[0].choices[0].label",
            {
                let choice = Wire.Choice(id: "c", label: $0)
                return Wire.SheetRequest(elements: [Wire.Element(kind: "choice", choices: [choice])]
                )
            }
        ),
        (
            "sheet.elements[0].choices[0].icon",
            {
                let choice = Wire.Choice(id: "c", label: "", icon: $0)
                return Wire.SheetRequest(elements: [Wire.Element(kind: "choice", choices: [choice])]
                )
            }
        ),
    ]

    @Test func `wherever text stands, the path tells where`() throws {
        var bench = Bench()
        let alice = bench.connect()
        for (path, sheet) in TextTests.places {
            #expect(throws: Refused.invalid(path)) {
                try bench.present(sheet("\u{202E}"), on: alice)
            }
        }
    }

    @Test func `the title of a scene is text`() throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.invalid("title")) {
            try bench.call(
                OpenScene.self, OpenScene.Parameters(id: "a", title: "\u{1B}"), on: alice)
        }
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "a", title: "A\nb"), on: alice)
    }

    @Test(arguments: [#""\u0000""#, #""\ud800""#, #""\udc00\ud800""#])
    func `NUL and lone surrogates close the connection`(text: String) {
        var bench = Bench()
        let alice = bench.connect()
        let call = #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{"title":"#
        bench.send(call + text + "}}}\0", on: alice)
        #expect(!bench.isOpen(alice))
        #expect(bench.facts.isEmpty)
    }

    @Test(.bug(id: "dino/dino#1172")) func `invalid UTF-8 closes the connection`() {
        var bench = Bench()
        let alice = bench.connect()
        let call = #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{"title":""#
        bench.send(Array(call.utf8) + [0xC0, 0x80] + Array("\"}}}\0".utf8), on: alice)
        #expect(!bench.isOpen(alice))
    }
}
