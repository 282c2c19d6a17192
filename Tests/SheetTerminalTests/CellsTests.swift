import SheetTerminal
import Testing

@Suite struct CellsTests {
    @Test func `whatever is drawn, wide characters are whole and nothing commands a terminal`() {
        for seed in seeds {
            var generator = PictureGenerator(seed: seed)
            for _ in 0..<60 {
                let cells = generator.picture(generator.size())
                for row in cells.area.rows {
                    #expect(fault(in: cells, row: row) == nil, "seed \(seed)")
                }
            }
        }
    }

    private func fault(in cells: Cells, row: Int) -> String? {
        var column = 0
        while column < cells.size.columns {
            let point = CellPoint(row: row, column: column)
            let text = cells.text(at: point)
            if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return "a control character"
            }
            guard let character = text.first, text.count == 1 else { return "“\(text)”" }
            let columns = DisplayWidth.measure(character).columns
            if columns < 1 { return "no width" }
            let second = CellPoint(row: row, column: column + 1)
            if columns == 2 {
                if !cells.area.contains(second) { return "half of “\(text)”" }
                if !cells.text(at: second).isEmpty { return "“\(text)” is covered" }
                if cells.style(at: point) != cells.style(at: second) { return "two styles" }
            }
            column += columns
        }
        return nil
    }

    @Test func `text is cut at the edges of its area, and wide characters are not halved`() {
        var cells = Cells(CellSize(rows: 1, columns: 8), style: .standard)
        let clip = CellArea(row: 0, column: 1, height: 1, width: 6)
        cells.fill(cells.area, with: "·", style: .standard)
        let columns = cells.write(
            "漢字かな", at: CellPoint(row: 0, column: 0), style: .standard, within: clip)
        #expect(columns == 8)
        #expect(cells.text(ofRow: 0) == "· 字か ·")
    }

    @Test(arguments: [
        ("a漢b", 4), ("e\u{301}", 1), ("\ta", 9), ("abc\td", 9), ("a\nb", 3), ("\u{1B}[31m", 4),
        ("", 0), ("\u{301}", 0), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("a\r\nb", 3),
    ])
    func `writing tells the columns, on the screen and beside it`(text: String, columns: Int) {
        var cells = Cells(CellSize(rows: 1, columns: 20))
        #expect(cells.write(text, at: .origin, style: .standard) == columns)
        #expect(cells.write(text, at: CellPoint(row: 9, column: 0), style: .standard) == columns)
        #expect(cells.write(text, at: CellPoint(row: 0, column: 50), style: .standard) == columns)
    }

    @Test func `pictures that look alike are equal, however they were drawn`() {
        var one = Cells(CellSize(rows: 1, columns: 10))
        var other = one
        one.write("🇩🇪❤️", at: .origin, style: .standard)
        other.write("👨‍👩‍👧", at: .origin, style: .standard)
        #expect(one != other)
        other.write("🇩🇪❤️", at: .origin, style: .standard)
        #expect(one == other)
    }

    @Test func `dimming scales known colours and marks the terminal's own`() {
        var cells = Cells(CellSize(rows: 1, columns: 2))
        let style = CellStyle(foreground: Colour(hex: 0x80_40_20), background: .standard)
        cells.write("ab", at: .origin, style: style)
        cells.dim(CellArea(row: 0, column: 0, height: 1, width: 1), opacity: 0.5)
        #expect(
            cells.style(at: .origin)
                == CellStyle(foreground: Colour(hex: 0x40_20_10), attributes: .dimmed))
        #expect(cells.style(at: CellPoint(row: 0, column: 1)) == style)
        cells.dim(cells.area, opacity: .nan)
        #expect(cells.style(at: CellPoint(row: 0, column: 1)) == style)
    }

    @Test func `more characters of several scalars than there is room for lose their marks only`() {
        var cells = Cells(CellSize(rows: 1, columns: 4))
        for _ in 0..<TerminalLimits.clusters {
            cells.write("e\u{301}", at: .origin, style: .standard)
        }
        cells.write("o\u{301}", at: .origin, style: .standard)
        #expect(cells.text(at: .origin) == "o")
        cells.clear()
        cells.write("o\u{301}", at: .origin, style: .standard)
        #expect(cells.text(at: .origin) == "o\u{301}")
    }

    @Test func `areas meet, shrink and hold points`() {
        let area = CellArea(row: 2, column: 3, height: 4, width: 10)
        #expect(area.inset(rows: 1, columns: 2) == CellArea(row: 3, column: 5, height: 2, width: 6))
        #expect(area.inset(rows: 3, columns: 0).isEmpty)
        #expect(area.contains(CellPoint(row: 5, column: 12)))
        #expect(!area.contains(CellPoint(row: 6, column: 12)))
        let apart = area.intersection(CellArea(row: 50, column: 50, height: 1, width: 1))
        #expect(apart.isEmpty)
    }
}
