import SheetRendering
import SheetTerminal
import Testing

@Suite struct KeyMeaningTests {
    @Test(
        arguments: [
            ("\u{3}", .leave), ("\u{1A}", .suspend), ("\u{C}", .redraw), ("\u{18}", .override),
            ("\t", .focusNext), ("\u{1B}[Z", .focusPrevious), ("\r", .activate),
            ("\u{1B}\r", .confirm), ("\n", .confirm), ("a", .edit(.insert("a"))),
            (" ", .edit(.insert(" "))), ("ö", .edit(.insert("ö"))), ("A", .edit(.insert("A"))),
            ("\u{7F}", .edit(.deleteBackward)), ("\u{8}", .edit(.deleteBackward)),
            ("\u{1B}\u{7F}", .edit(.deleteWordBackward)), ("\u{1B}[3~", .edit(.deleteForward)),
            ("\u{1B}[3;5~", .edit(.deleteWordForward)), ("\u{1}", .edit(.moveToLineStart)),
            ("\u{5}", .edit(.moveToLineEnd)), ("\u{2}", .edit(.moveLeft)),
            ("\u{6}", .edit(.moveRight)),
            ("\u{10}", .edit(.moveUp)), ("\u{E}", .edit(.moveDown)),
            ("\u{B}", .edit(.deleteToLineEnd)),
            ("\u{15}", .edit(.deleteToLineStart)), ("\u{17}", .edit(.deleteWordBackward)),
            ("\u{4}", .edit(.deleteForward)), ("\u{1B}b", .edit(.moveWordLeft)),
            ("\u{1B}f", .edit(.moveWordRight)), ("\u{1B}d", .edit(.deleteWordForward)),
            ("\u{1B}[1;5D", .edit(.moveWordLeft)), ("\u{1B}[1;3C", .edit(.moveWordRight)),
            ("\u{1B}[A", .edit(.moveUp)), ("\u{1B}OB", .edit(.moveDown)),
            ("\u{1B}[D", .edit(.moveLeft)),
            ("\u{1B}[C", .edit(.moveRight)), ("\u{1B}[H", .edit(.moveToLineStart)),
            ("\u{1B}[F", .edit(.moveToLineEnd)), ("\u{1B}[1;5H", .edit(.moveToStart)),
            ("\u{1B}[1;5F", .edit(.moveToEnd)), ("\u{1B}[5~", .edit(.pageUp)),
            ("\u{1B}[6~", .edit(.pageDown)), ("\u{1B}", .escape),
        ] as [(String, KeyMeaning)])
    func `keys mean what they mean elsewhere`(_ bytes: String, _ meaning: KeyMeaning) {
        #expect(Self.meanings(bytes) == [meaning])
    }

    @Test(arguments: ["\u{1B}[2~", "\u{1B}OP", "\u{1B}x", "\u{7}", "\u{1F}"])
    func `other keys mean nothing`(_ bytes: String) {
        #expect(Self.meanings(bytes) == [nil])
    }

    private static func meanings(_ bytes: String) -> [KeyMeaning?] {
        var input = TerminalInput()
        var meanings: [KeyMeaning?] = []
        func take(_ event: InputEvent) {
            guard case .key(let key, let modifiers) = event else { return }
            meanings.append(KeyMeaning(key, modifiers))
        }
        input.feed(bytes.utf8, take)
        input.timeOut(take)
        return meanings
    }
}
