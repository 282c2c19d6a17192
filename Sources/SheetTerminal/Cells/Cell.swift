/// One place on the screen. What its text is, only the `Cells` know that it belongs to.
struct Cell: Hashable, Sendable {
    var glyph: Glyph
    var style: CellStyle
    /// How many columns it takes: 1, or 2 for a wide character; 0 for the second column of one.
    var span: UInt8

    static func blank(_ style: CellStyle) -> Cell {
        Cell(glyph: .space, style: style, span: 1)
    }

    /// The second column of a wide character.
    static func second(_ style: CellStyle) -> Cell {
        Cell(glyph: .space, style: style, span: 0)
    }

    /// Whether nothing is seen of it but its background.
    var isBlank: Bool { glyph == .space && span == 1 }
}
