import SheetctlCommands
import Testing

@Suite struct OutputTests {
    @Test func `columns stand under each other, and nothing trails`() {
        var table = Table(columns: ["ID", "TITLE", "LAST"])
        table.append(["a", "été 👩‍👩‍👧", "x"])
        table.append(["long", nil, ""])
        #expect(
            table.text == """
                ID    TITLE  LAST
                a     été 👩‍👩‍👧  x
                long  -      -

                """)
    }

    @Test func `a column in which nothing stands is left out, unless nothing stands at all`() {
        var table = Table(columns: ["ID", "PARENT", "TITLE"])
        #expect(table.text == "ID  PARENT  TITLE\n")
        table.append(["a", nil, "x"])
        table.append(["b", "", "y"])
        #expect(table.text == "ID  TITLE\na   x\nb   y\n")
    }

    @Test(arguments: [
        (TerminalLook(columns: nil, hasColours: false), "ID  TITLE\na   twelve words\n"),
        (TerminalLook(columns: 14, hasColours: false), "ID  TITLE\na   twelve wo…\n"),
        (TerminalLook(columns: 16, hasColours: false), "ID  TITLE\na   twelve words\n"),
        (TerminalLook(columns: 9, hasColours: false), "ID  TITLE\na   twelve words\n"),
        (
            TerminalLook(columns: 80, hasColours: true),
            "\u{1B}[1mID  TITLE\u{1B}[0m\na   twelve words\n"
        ),
    ])
    func `on a terminal the names stand out, and the last column ends with the line`(
        _ look: TerminalLook, _ text: String
    ) {
        var table = Table(columns: ["ID", "TITLE"])
        table.append(["a", "twelve words"])
        #expect(table.text(on: look) == text)
        let facts = Table(rows: [["ID", "twelve words"]])
        #expect(facts.text(on: look) == "ID  twelve words\n")
    }

    @Test(arguments: [
        ("a\nb\tc\rd", "a b c d"), ("\u{1b}[31mred", "\u{FFFD}[31mred"), ("\u{9b}x", "\u{FFFD}x"),
        ("a\u{202E}b\u{2028}c", "a\u{FFFD}b c"),
        ("été", "été"),
    ])
    func `what others wrote stays on its line and moves no cursor`(
        _ text: String, _ printed: String
    ) {
        #expect(Printable.line(text) == printed)
    }
}
