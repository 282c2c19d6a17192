import SheetTerminal
import Testing
import TestKit

@Suite struct WrappingTests {
    @Test(arguments: [
        ("", 10, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one  two", 3, ["one", "two"]),
        ("one\n\ntwo\n", 10, ["one", "", "two", ""]),
        ("one\r\ntwo", 10, ["one", "two"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("to abcdefgh", 5, ["to", "abcde", "fgh"]),
        ("well-known-fact", 11, ["well-known-", "fact"]),
        ("from -1 to", 6, ["from", "-1 to"]),
        ("  indented word", 10, ["  indented", "word"]),
        ("trailing   ", 20, ["trailing   "]),
        ("trailing   ", 8, ["trailing"]),
        ("漢字かな交じり", 6, ["漢字か", "な交じ", "り"]),
        ("漢字、かな", 4, ["漢", "字、", "かな"]),
        ("漢「字」", 4, ["漢", "「字", "」"]),
        ("漢字かな", 5, ["漢字", "かな"]),
        ("漢", 1, ["漢"]),
        ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]),
        ("a\tb", 8, ["a", "b"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
        ("x", -3, ["x"]),
    ])
    func `a text has its lines`(text: String, columns: Int, lines: [String]) {
        #expect(Wrapping.lines(of: text, columns: columns).map { String($0) } == lines)
    }

    @Test(arguments: seeds)
    func `lines are narrow enough, and lose nothing but spaces`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            " ", "  ", "a", "word", "long-word-with-hyphens", "漢字", "、", "「", "e\u{301}", "👨‍👩‍👧", "\n",
            "\t", "\u{A0}", "🇩🇪",
        ]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...30, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let columns = Int.random(in: 2...20, using: &random)
            let lines = Wrapping.lines(of: text, columns: columns)
            for line in lines where DisplayWidth.columns(of: line) > columns {
                Issue.record("“\(line)” is wider than \(columns), seed \(seed)")
            }
            let letters = lines.joined().filter { !$0.isWhitespace || $0 == "\u{A0}" }
            #expect(letters == text.filter { !$0.isWhitespace || $0 == "\u{A0}" })
        }
    }

    @Test func `there are no more lines than there may be`() {
        let text = String(repeating: "\n", count: TerminalLimits.lines * 2)
        #expect(Wrapping.lines(of: text, columns: 10).count == TerminalLimits.lines)
    }
}
