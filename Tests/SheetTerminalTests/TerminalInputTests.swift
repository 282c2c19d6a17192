import SheetTerminal
import Testing
import TestKit

@Suite struct TerminalInputTests {
    /// What is typed, and what it means; also when a time-out follows.
    static let cases: [(String, [InputEvent])] = [
        ("a", [.key(.character("a"))]),
        ("ü漢😀", [.key(.character("ü")), .key(.character("漢")), .key(.character("😀"))]),
        ("\r\n\t", [.key(.enter), .key(.character("j"), .control), .key(.tab)]),
        ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
        (
            "\u{0}\u{3}\u{1A}\u{1F}",
            [
                .key(.character(" "), .control), .key(.character("c"), .control),
                .key(.character("z"), .control), .key(.character("_"), .control),
            ]
        ),
        ("\u{1B}", [.key(.escape)]),
        ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
        ("\u{1B}\u{1B}\u{1B}", [.key(.escape), .key(.escape), .key(.escape)]),
        ("\u{1B}x", [.key(.character("x"), .alt)]),
        ("\u{1B}ü", [.key(.character("ü"), .alt)]),
        ("\u{1B}\r", [.key(.enter, .alt)]),
        ("\u{1B}\u{2}", [.key(.character("b"), [.alt, .control])]),
        ("\u{1B}\u{1B}x", [.key(.escape), .key(.character("x"), .alt)]),
        ("\u{1B}[", [.key(.character("["), .alt)]),
        ("\u{1B}O", [.key(.character("O"), .alt)]),
        ("\u{1B}]", [.key(.character("]"), .alt)]),
        ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]),
        ("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", [.key(.right), .key(.left), .key(.home), .key(.end)]),
        ("\u{1B}[1;5C", [.key(.right, .control)]),
        ("\u{1B}[1;2A\u{1B}[1;3B", [.key(.up, .shift), .key(.down, .alt)]),
        ("\u{1B}[1;16D", [.key(.left, [.shift, .alt, .control])]),
        ("\u{1B}\u{1B}[A\u{1B}\u{1B}OA", [.key(.up, .alt), .key(.up, .alt)]),
        (
            "\u{1B}\u{1B}[<0;1;1M\u{1B}\u{1B}[200~x\u{1B}[201~",
            [
                .key(.escape), .mouse(MouseEvent(.press(.left), at: .origin)), .key(.escape),
                .paste("x"),
            ]
        ),
        ("\u{1B}[Z\u{1B}[1;5Z", [.key(.tab, .shift), .key(.tab, [.shift, .control])]),
        ("\u{1B}[2~\u{1B}[3~\u{1B}[3;5~", [.key(.insert), .key(.delete), .key(.delete, .control)]),
        (
            "\u{1B}[1~\u{1B}[7~\u{1B}[4~\u{1B}[8~",
            [.key(.home), .key(.home), .key(.end), .key(.end)]
        ),
        ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
        (
            "\u{1B}OP\u{1B}[15~\u{1B}[24~",
            [.key(.function(1)), .key(.function(5)), .key(.function(12))]
        ),
        (
            "\u{1B}[[A\u{1B}[[E\u{1B}[1;2P",
            [.key(.function(1)), .key(.function(5)), .key(.function(1), .shift)]
        ),
        ("\u{1B}OM", [.key(.enter)]),
        (
            "\u{1B}[<0;40;13M",
            [.mouse(MouseEvent(.press(.left), at: CellPoint(row: 12, column: 39)))]
        ),
        ("\u{1B}[<32;1;1M", [.mouse(MouseEvent(.drag(.left), at: .origin))]),
        ("\u{1B}[<2;1;1m", [.mouse(MouseEvent(.release(.right), at: .origin))]),
        (
            "\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
            [
                .mouse(MouseEvent(.scroll(.up), at: .origin)),
                .mouse(MouseEvent(.scroll(.down), at: .origin)),
            ]
        ),
        (
            "\u{1B}[<28;1000;1000M",
            [
                .mouse(
                    MouseEvent(
                        .press(.left), at: CellPoint(row: 999, column: 999),
                        modifiers: [.shift, .alt, .control]))
            ]
        ),
        ("\u{1B}[200~two\rlines\u{1B}[201~", [.paste("two\nlines")]),
        ("\u{1B}[200~a\r\nb\nc\u{1B}[201~x", [.paste("a\nb\nc"), .key(.character("x"))]),
        ("\u{1B}[200~\u{1B}[31m\u{7}\u{9B}\u{1B}[20\u{1B}[201~", [.paste("[31m[20")]),
        ("\u{1B}[200~\u{1B}\u{1B}[201~", [.paste("")]),
        ("\u{1B}[200~without an end", [.paste("without an end")]),
    ]

    @Test(arguments: cases)
    func `what is typed is an event`(typed: String, events: [InputEvent]) {
        #expect(self.events(of: [Array(typed.utf8)]) == events)
    }

    @Test(arguments: cases)
    func `it is the same event in pieces of any length`(typed: String, events: [InputEvent]) {
        let bytes = Array(typed.utf8)
        for length in 1...max(bytes.count, 1) {
            let pieces = stride(from: 0, to: bytes.count, by: length).map {
                Array(bytes[$0..<min($0 + length, bytes.count)])
            }
            #expect(self.events(of: pieces) == events)
        }
    }

    /// What means nothing, or is broken off, and ends so that what follows counts.
    static let dropped: [[UInt8]] = [
        bytes("\u{1B}[c"), bytes("\u{1B}[?62;4c"), bytes("\u{1B}[I"), bytes("\u{1B}[999~"),
        bytes("\u{1B}[<0;0;1M"), bytes("\u{1B}[<0;1001;1M"), bytes("\u{1B}[<35;5;5M"),
        bytes("\u{1B}[<128;5;5M"), bytes("\u{1B}[<0;5M"), bytes("\u{1B}[<:;5;5M"),
        bytes("\u{1B}[0;99999999999999999999;5M"), bytes("\u{1B}[M !!"), bytes("\u{1B}[1;2"),
        bytes("\u{1B}[" + String(repeating: "1", count: 5000) + "A"),
        bytes("\u{1B}[" + String(repeating: ";", count: 40) + "~"),
        bytes("\u{1B}]52;c;c2VjcmV0\u{7}"), bytes("\u{1B}]11;rgb:0/0/0\u{1B}\\"),
        bytes("\u{1B}P1$r0m\u{1B}\\"), bytes("\u{1B}_Gi=1\u{18}"), bytes("\u{1B}Oz"),
        [0x80], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        [0x9B], [0xC2, 0x9B],
    ]

    @Test(arguments: dropped)
    func `what means nothing is dropped, and the next key counts`(bytes: [UInt8]) {
        var events = events(of: [bytes])
        // The end of a string is that of a key with Alt where no string has begun.
        events.removeAll { $0 == .key(.character("\\"), .alt) }
        #expect(events == [])
        var input = TerminalInput()
        input.feed(bytes) { _ in }
        input.timeOut { _ in }
        #expect(input.patience == nil)
        #expect(self.events(of: [Array("a".utf8)], by: &input) == [.key(.character("a"))])
    }

    @Test(arguments: ["\u{1B}[1;2", "\u{1B}O", "\u{1B}[", "\u{1B}[<0;4", "\u{1B}[["])
    func `Ctrl-C counts within whatever was broken off`(begun: String) {
        var input = TerminalInput()
        let events = events(of: [Array(begun.utf8), [3]], by: &input)
        #expect(events == [.key(.character("c"), .control)])
    }

    @Test func `only what has begun is waited for`() {
        var input = TerminalInput()
        #expect(input.patience == nil)
        for (typed, patience) in [
            ("a", nil), ("\u{1B}", TerminalLimits.escapePatience),
            ("[", TerminalLimits.escapePatience), ("A", nil),
            ("\u{1B}[200~", TerminalLimits.pastePatience), ("x", TerminalLimits.pastePatience),
            ("\u{1B}[201~", nil),
        ] as [(String, Duration?)] {
            input.feed(typed.utf8) { _ in }
            #expect(input.patience == patience, "after “\(typed)”")
        }
        input.feed([0xC3]) { _ in }
        #expect(input.patience != nil, "within a character")
        input.timeOut { _ in }
        #expect(events(of: [[0xA4, 0x61]], by: &input) == [.key(.character("a"))])
    }

    @Test func `a paste is cut at its bound, on a character, and says so`() throws {
        var input = TerminalInput()
        let text = "a" + String(repeating: "ü", count: TerminalLimits.pasteBytes)
        let events = events(of: [Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8)], by: &input)
        guard case .paste(let paste)? = events.first else {
            Issue.record("no paste")
            return
        }
        #expect(paste.isCut)
        #expect(paste.bytes.count == TerminalLimits.pasteBytes - 1)
        #expect(text.hasPrefix(paste.text))
        #expect(events.dropFirst() == [.key(.character("x"))])
    }

    @Test func `a paste that was used up is gone`() {
        var paste = PastedText(bytes: Array("secret".utf8))
        paste.wipe()
        #expect(paste.text == "")
    }

    @Test(arguments: seeds)
    func `after any bytes at all, a key counts`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let likely =
            Array("\u{1B}[]O;<M~0129mPA\r\u{18}".utf8) + Array("\u{1B}[200~\u{1B}[201~".utf8)
        var input = TerminalInput()
        for _ in 0..<400 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                random.oneIn(4)
                    ? UInt8.random(in: .min ... .max, using: &random)
                    : likely.randomElement(using: &random) ?? 0
            }
            input.feed(bytes) { event in
                if case .paste(let paste) = event {
                    let isClean = paste.text.unicodeScalars.allSatisfy {
                        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
                    }
                    #expect(isClean)
                    #expect(Array(paste.text.utf8) == paste.bytes)
                }
            }
            input.timeOut { _ in }
            #expect(input.patience == nil)
            #expect(events(of: [[0x61]], by: &input) == [.key(.character("a"))], "seed \(seed)")
        }
    }

    private func events(of pieces: [[UInt8]]) -> [InputEvent] {
        var input = TerminalInput()
        return events(of: pieces, by: &input)
    }

    private func events(of pieces: [[UInt8]], by input: inout TerminalInput) -> [InputEvent] {
        var events: [InputEvent] = []
        for piece in pieces { input.feed(piece) { events.append($0) } }
        if input.patience != nil { input.timeOut { events.append($0) } }
        return events
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension InputEvent {
    fileprivate static func paste(_ text: String) -> InputEvent {
        .paste(PastedText(bytes: Array(text.utf8)))
    }
}
