import SheetTerminal
import TestKit
import Testing

@Suite struct CellDiffTests {
    @Test(arguments: ColourDepth.allCases, VirtualTerminal.Reckoning.allCases)
    func `from any picture to any other, the terminal shows the newest one`(
        depth: ColourDepth, reckoning: VirtualTerminal.Reckoning
    ) {
        for seed in seeds {
            var generator = PictureGenerator(seed: seed)
            let size = generator.size()
            var terminal = VirtualTerminal(size, reckoning)
            var diff = CellDiff(depth: depth)
            var cells = generator.picture(size)
            for _ in 0..<40 {
                var bytes: [UInt8] = []
                diff.update(to: cells, into: &bytes)
                terminal.feed(bytes)
                #expect(terminal.complaints == [])
                #expect(difference(terminal, from: cells, depth: depth) == nil, "seed \(seed)")
                if generator.random.oneIn(5) {
                    cells = generator.picture(size)
                } else {
                    generator.draw(into: &cells)
                }
            }
        }
    }

    @Test func `what is shown already costs nothing`() {
        for seed in seeds {
            var generator = PictureGenerator(seed: seed)
            let picture = generator.picture(generator.size())
            var diff = CellDiff(depth: .full)
            #expect(!bytes(of: &diff, to: picture).isEmpty)
            #expect(bytes(of: &diff, to: picture) == [])
        }
    }

    @Test func `a difference that is not seen at this depth costs nothing`() {
        var cells = Cells(CellSize(rows: 2, columns: 10))
        var diff = CellDiff(depth: .indexed)
        cells.write("x", at: .origin, style: CellStyle(foreground: Colour(hex: 0x5F_0000)))
        _ = bytes(of: &diff, to: cells)
        cells.write("x", at: .origin, style: CellStyle(foreground: Colour(hex: 0x5E_0101)))
        #expect(bytes(of: &diff, to: cells) == [])
    }

    @Test func `one letter is one move and one byte`() {
        var cells = Cells(CellSize(rows: 24, columns: 80))
        var diff = CellDiff(depth: .full, isSynchronized: false)
        _ = bytes(of: &diff, to: cells)
        cells.write("x", at: CellPoint(row: 11, column: 40), style: .standard)
        #expect(text(of: &diff, to: cells) == "\u{1B}[12;41Hx")
        cells.write("y", at: CellPoint(row: 11, column: 42), style: .standard)
        #expect(text(of: &diff, to: cells) == " y", "a short way is written")
        cells.write("z", at: CellPoint(row: 11, column: 60), style: .standard)
        #expect(text(of: &diff, to: cells) == "\u{1B}[17Cz")
        cells.write("a", at: CellPoint(row: 12, column: 0), style: .standard)
        #expect(text(of: &diff, to: cells) == "\r\na")
    }

    @Test func `an update is within its marks, and text is drawn without a cursor`() {
        var cells = Cells(CellSize(rows: 2, columns: 10))
        cells.cursor = .origin
        var diff = CellDiff(depth: .full)
        _ = bytes(of: &diff, to: cells)
        cells.write("x", at: CellPoint(row: 1, column: 0), style: .standard)
        #expect(
            text(of: &diff, to: cells)
                == "\u{1B}[?2026h\u{1B}[?25l\r\nx\u{1B}[1H\u{1B}[?25h\u{1B}[?2026l")
        cells.cursor = CellPoint(row: 0, column: 2)
        #expect(text(of: &diff, to: cells) == "\u{1B}[2C", "a cursor that moves is all there is")
    }

    @Test(
        arguments: VirtualTerminal.Reckoning.allCases, ["👨‍👩‍👧", "🇩🇪", "👍🏽", "❤️", "1️⃣", "क्षि", "䷀"])
    func `what terminals draw in columns of their own disturbs nothing`(
        reckoning: VirtualTerminal.Reckoning, text: String
    ) {
        var terminal = VirtualTerminal(CellSize(rows: 1, columns: 12), reckoning)
        var cells = Cells(terminal.size)
        var diff = CellDiff(depth: .full)
        for column in [10, 4, 6, 0] {
            cells.write("abcdefghijkl", at: .origin, style: .standard)
            terminal.feed(bytes(of: &diff, to: cells))
            cells.write(text, at: CellPoint(row: 0, column: column), style: .standard)
            terminal.feed(bytes(of: &diff, to: cells))
            #expect(difference(terminal, from: cells, depth: .full) == nil)
        }
    }

    @Test func `after a size has changed or something else was written, all is drawn`() {
        var terminal = VirtualTerminal(CellSize(rows: 3, columns: 12))
        var cells = Cells(terminal.size)
        cells.write("words", at: .origin, style: .standard)
        var diff = CellDiff(depth: .full)
        _ = bytes(of: &diff, to: cells)
        diff.invalidate()
        terminal.feed(bytes(of: &diff, to: cells))
        #expect(difference(terminal, from: cells, depth: .full) == nil)
        let larger = Cells(CellSize(rows: 4, columns: 12))
        terminal = VirtualTerminal(larger.size)
        terminal.feed(bytes(of: &diff, to: larger))
        #expect(difference(terminal, from: larger, depth: .full) == nil)
    }

    @Test func `the blank end of a row is erased at once`() {
        var cells = Cells(CellSize(rows: 1, columns: 200))
        cells.write(String(repeating: "x", count: 200), at: .origin, style: .standard)
        var diff = CellDiff(depth: .full, isSynchronized: false)
        _ = bytes(of: &diff, to: cells)
        cells.fill(CellArea(row: 0, column: 1, height: 1, width: 199), style: .standard)
        #expect(text(of: &diff, to: cells) == "\u{1B}[1;2H\u{1B}[K")
    }

    private func bytes(of diff: inout CellDiff, to cells: Cells) -> [UInt8] {
        var bytes: [UInt8] = []
        diff.update(to: cells, into: &bytes)
        return bytes
    }

    private func text(of diff: inout CellDiff, to cells: Cells) -> String {
        String(decoding: bytes(of: &diff, to: cells), as: UTF8.self)
    }
}

extension CellPoint {
    static let origin = CellPoint(row: 0, column: 0)
}

/// The first place where a terminal does not show what it should; `nil` when there is none. What
/// terminals draw in ways of their own may look as it likes, but nothing beside it.
func difference(_ terminal: VirtualTerminal, from cells: Cells, depth: ColourDepth) -> String? {
    if terminal.isUpdating { return "the update has no end" }
    let cursor = cells.cursor.flatMap { cells.area.contains($0) ? $0 : nil }
    if terminal.isCursorVisible != (cursor != nil) { return "cursor seen or not" }
    if let cursor, terminal.cursor != cursor { return "cursor at \(terminal.cursor)" }
    for row in cells.area.rows {
        var character = ""
        var isUnsteady = false
        for column in cells.area.columns {
            let point = CellPoint(row: row, column: column)
            let wanted = cells.text(at: point)
            let shown = terminal[point]
            if !wanted.isEmpty {
                character = wanted
                isUnsteady = !Character(wanted).isSteady
            }
            if isUnsteady && terminal.reckoning == .scalars {
                // Of that character or nothing, but nothing that was there before.
                let isForeign = shown.text.unicodeScalars.contains {
                    $0 != " " && !character.unicodeScalars.contains($0)
                }
                if isForeign { return "\(point): “\(shown.text)” beside “\(character)”" }
                continue
            }
            let style = seen(cells.style(at: point), depth)
            guard shown.text == wanted, looksAlike(shown.style, style, isBlank: wanted == " ")
            else { return "\(point): “\(shown.text)” \(shown.style), not “\(wanted)” \(style)" }
        }
    }
    return nil
}

extension Character {
    fileprivate var isSteady: Bool { DisplayWidth.measure(self).isSteady }
}

private func seen(_ style: CellStyle, _ depth: ColourDepth) -> CellStyle {
    var style = style
    style.foreground = depth.nearest(to: style.foreground)
    style.background = depth.nearest(to: style.background)
    if style.foreground != .standard { style.attributes.remove(.dimmed) }
    return style
}

/// Of a space, the foreground is not seen unless something is drawn with it.
private func looksAlike(_ one: CellStyle, _ other: CellStyle, isBlank: Bool) -> Bool {
    guard isBlank, other.attributes.isDisjoint(with: [.underlined, .reversed, .struck]) else {
        return one == other
    }
    return one.background == other.background
        && one.attributes.isDisjoint(with: [.underlined, .reversed, .struck])
}
