import SheetTerminal
import TestKit

/// Pictures that only a seed decides: with text of every width, in and beyond the screen.
struct PictureGenerator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    static let texts = [
        "a", "plain text", "ünïcödé", "e\u{301}a\u{300}\u{308}", "漢字かな", "한국어", "a漢b", "😀",
        "👨‍👩‍👧", "🇩🇪", "🇩", "1️⃣", "❤️", "👍🏽", "क्षि", "tab\tstop", "two\nlines", "\u{7}bell", "\u{1B}[2J",
        "\u{301}", "zero\u{200B}width", "\u{202E}x", "", "½ ✓ →",
        "a" + String(repeating: "\u{301}", count: 90),
    ]

    mutating func point(in size: CellSize) -> CellPoint {
        CellPoint(
            row: Int.random(in: -2...size.rows + 1, using: &random),
            column: Int.random(in: -6...size.columns + 2, using: &random))
    }

    mutating func area(in size: CellSize) -> CellArea {
        let origin = point(in: size)
        return CellArea(
            row: origin.row, column: origin.column,
            height: Int.random(in: -1...size.rows, using: &random),
            width: Int.random(in: -1...size.columns, using: &random))
    }

    mutating func colour() -> Colour {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .standard
        case 1: Colour(basic: UInt8.random(in: 0..<16, using: &random))
        case 2: Colour(indexed: UInt8.random(in: .min ... .max, using: &random))
        case 3: Colour(hex: 0x20_20_28)
        default: Colour(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
        }
    }

    mutating func style() -> CellStyle {
        if random.oneIn(3) { return .standard }
        let bits = random.oneIn(2) ? 0 : UInt8.random(in: 0..<64, using: &random)
        return CellStyle(
            foreground: colour(), background: colour(), attributes: CellAttributes(rawValue: bits))
    }

    /// One thing drawn.
    mutating func draw(into cells: inout Cells) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: cells.fill(area(in: cells.size), style: style())
        case 1: cells.fill(area(in: cells.size), with: "─", style: style())
        case 2:
            cells.dim(area(in: cells.size), opacity: Double.random(in: -0.5...1.5, using: &random))
        case 3: cells.cursor = random.oneIn(2) ? nil : point(in: cells.size)
        default:
            let text = Self.texts.randomElement(using: &random) ?? ""
            let clip = random.oneIn(2) ? cells.area : area(in: cells.size)
            cells.write(text, at: point(in: cells.size), style: style(), within: clip)
        }
    }

    mutating func size() -> CellSize {
        CellSize(
            rows: Int.random(in: 1...6, using: &random),
            columns: Int.random(in: 2...24, using: &random))
    }

    mutating func picture(_ size: CellSize) -> Cells {
        var cells = Cells(size, style: style())
        for _ in 0..<Int.random(in: 0...20, using: &random) { draw(into: &cells) }
        return cells
    }
}

/// The seeds of the properties; each of them is tried with many pictures.
let seeds = (1...8).map { UInt64($0) }
