import SheetRendering
import TestKit
import Testing

@Suite struct TextFieldTests {
    /// What a field holds after some commands, its cursor as a bar.
    private func result(
        of field: TextField, _ commands: [EditingCommand]
    ) -> String {
        var field = field
        for command in commands { _ = field.apply(command) }
        return String(field.characters[..<field.cursor]) + "|"
            + String(field.characters[field.cursor...])
    }

    @Test(arguments: [
        ([EditingCommand.insert("x")], "one twox|"),
        ([.moveToLineStart, .insert("x")], "x|one two"),
        ([.moveLeft, .moveLeft, .deleteBackward], "one |wo"),
        ([.moveLeft, .deleteForward], "one tw|"),
        ([.deleteWordBackward], "one |"), ([.deleteWordBackward, .deleteWordBackward], "|"),
        ([.moveToStart, .deleteWordForward], "| two"), ([.moveWordLeft], "one |two"),
        ([.moveWordLeft, .moveWordLeft], "|one two"),
        ([.moveToStart, .moveWordRight], "one| two"),
        ([.moveWordLeft, .deleteToLineStart], "|two"),
        ([.moveWordLeft, .deleteToLineEnd], "one |"),
        ([.clear], "|"), ([.moveToStart, .moveRight, .moveRight], "on|e two"),
    ])
    func `the usual keys edit one line`(_ commands: [EditingCommand], _ expected: String) {
        #expect(result(of: TextField("one two"), commands) == expected)
    }

    @Test(arguments: [
        ([EditingCommand.moveUp], "ab|\ncde"), ([.moveUp, .moveUp], "ab|\ncde"),
        ([.moveToStart, .moveDown], "ab\n|cde"), ([.moveToLineStart, .deleteBackward], "ab|cde"),
        ([.moveToStart, .moveToLineEnd], "ab|\ncde"), ([.activate], "ab\ncde\n|"),
        ([.deleteToLineStart], "ab\n|"), ([.moveUp, .deleteToLineEnd], "ab|\ncde"),
    ])
    func `and several lines`(_ commands: [EditingCommand], _ expected: String) {
        #expect(result(of: TextField("ab\ncde", isMultiline: true), commands) == expected)
    }

    @Test(arguments: ["e\u{301}", "👩‍👩‍👧", "🇩🇪", "각"])
    func `what is one character to a person is passed and deleted whole`(_ character: String) {
        let field = TextField("a\(character)b")
        #expect(result(of: field, [.moveLeft, .deleteBackward]) == "a|b")
        #expect(result(of: field, [.moveToStart, .moveRight, .deleteForward]) == "a|b")
        #expect(result(of: field, [.moveLeft, .moveLeft]) == "a|\(character)b")
    }

    @Test func `a mark that is typed joins the letter before it`() {
        #expect(result(of: TextField("ae"), [.insert("\u{301}")]) == "ae\u{301}|")
        #expect(
            result(of: TextField("\u{301}x"), [.moveToStart, .insert("e")]) == "e\u{301}|x")
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("a\r\n", "a"), ("a\n\nb\r\nc\n", "a b c"), ("a\tb", "a b"),
        ("a\u{1B}[31mb\u{7}", "a[31mb"),
        ("a\u{202E}b\u{2066}c", "abc"), ("a\u{2028}b", "a b"), ("\u{85}b", "b"),
        ("naïve 漢", "naïve 漢"),
    ])
    func `what is pasted into one line becomes one, of plain text`(
        _ pasted: String, _ expected: String
    ) {
        #expect(result(of: TextField(), [.insert(pasted)]) == expected + "|")
    }

    @Test func `ends of lines become newlines where there may be several`() {
        let field = TextField("", isMultiline: true)
        #expect(result(of: field, [.insert("a\r\nb\rc\u{2028}d\te\u{0}")]) == "a\nb\nc\nd\te|")
    }

    @Test func `of what is too long as much goes in as fits, and no part of a character`() {
        let field = TextField("ab", limit: 4)
        #expect(result(of: field, [.insert("cdef")]) == "abcd|")
        #expect(result(of: field, [.insert("ce\u{301}")]) == "abc|")
        var full = TextField("abcd", limit: 4)
        let isDone = full.apply(.insert("e"))
        #expect(!isDone && full.text == "abcd")
        #expect(result(of: TextField(limit: -1), [.insert("a")]) == "|")
    }

    @Test func `digits only means digits only`() {
        let field = TextField("", digitsOnly: true)
        #expect(result(of: field, [.insert("a1 2٣-3")]) == "123|")
    }

    @Test(arguments: [
        EditingCommand.moveRight, .deleteForward, .moveUp, .moveDown, .activate, .pageUp,
        .insert("\u{7}"), .moveToEnd,
    ])
    func `a command with nothing to do says so`(_ command: EditingCommand) {
        var field = TextField("abc")
        let isDone = field.apply(command)
        #expect(!isDone)
    }

    @Test func `isolates that an edit could tear apart go with it`() {
        let field = TextField("a\u{2066}b\u{2069}c")
        #expect(field.text == "a\u{2066}b\u{2069}c")
        #expect(result(of: field, [.deleteBackward]) == "ab|")
        #expect(result(of: field, [.moveToStart, .insert("x")]) == "x|abc")
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `no sequence of commands leaves the text, and all that is typed is in it`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = ["a", "é", "\u{301}", "👩‍👩‍👧", " ", "\n", "\u{200D}", "🇩", "각", "\t", "ab cd"]
        var field = TextField("", isMultiline: Bool.random(using: &random), limit: 60)
        for _ in 0..<200 {
            let before = field
            let text = pieces.randomElement(using: &random) ?? ""
            let command = Self.commands.randomElement(using: &random) ?? .insert(text)
            let isDone = field.apply(random.oneIn(2) ? .insert(text) : command)
            #expect((0...field.characters.count).contains(field.cursor))
            #expect(field.characters == Array(field.text))
            #expect(field.text.unicodeScalars.count <= 60)
            if !isDone { #expect(field.text == before.text) }
        }
    }

    private static let commands: [EditingCommand] = [
        .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward,
        .deleteToLineStart, .deleteToLineEnd, .moveLeft, .moveRight, .moveWordLeft, .moveWordRight,
        .moveUp, .moveDown, .moveToLineStart, .moveToLineEnd, .moveToStart, .moveToEnd, .activate,
        .pageUp, .pageDown,
    ]
}
