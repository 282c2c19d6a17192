import SheetTerminal
import Testing

@Suite struct HalfBlocksTests {
    @Test func `two rows of pixels are one of cells`() throws {
        let pixels = try #require(
            Self.image(2, 2) { row, column in (row == 0 ? 255 : 0, 0, column == 0 ? 0 : 255, 255) })
        let blocks = HalfBlocks(pixels, in: CellSize(rows: 10, columns: 10), over: .standard)
        #expect(blocks.size == CellSize(rows: 1, columns: 2))
        var cells = Cells(CellSize(rows: 1, columns: 3))
        blocks.draw(into: &cells, at: .origin, within: cells.area)
        #expect(cells.text(ofRow: 0) == "▀▀ ")
        #expect(
            cells.style(at: .origin)
                == CellStyle(foreground: Colour(hex: 0xFF_0000), background: Colour(hex: 0)))
        #expect(
            cells.style(at: CellPoint(row: 0, column: 1))
                == CellStyle(foreground: Colour(hex: 0xFF_00FF), background: Colour(hex: 0x00_00FF))
        )
    }

    @Test(arguments: [
        (100, 100, 4, 80, 4, 8), (100, 100, 40, 6, 3, 6), (100, 10, 10, 20, 1, 20),
        (10, 1000, 3, 80, 3, 1), (3, 3, 20, 20, 2, 3), (1, 1, 1, 1, 1, 1), (5, 5, 0, 10, 0, 0),
        (5, 5, 10, 0, 0, 0),
    ])
    func `an image fits into its room with its sides in proportion`(
        width: Int, height: Int, rows: Int, columns: Int, fittedRows: Int, fittedColumns: Int
    ) throws {
        let pixels = try #require(Self.image(width, height) { _, _ in (10, 20, 30, 255) })
        let room = CellSize(rows: rows, columns: columns)
        let blocks = HalfBlocks(pixels, in: room, over: Colour(hex: 0))
        #expect(blocks.size == CellSize(rows: fittedRows, columns: fittedColumns))
        var cells = Cells(CellSize(rows: rows, columns: columns))
        blocks.draw(into: &cells, at: .origin, within: cells.area)
        if !cells.area.isEmpty {
            #expect(cells.style(at: .origin).foreground == Colour(hex: 0x0A_141E))
        }
    }

    @Test func `pixels are mixed, and the background is seen through them`() throws {
        let pixels = try #require(
            Self.image(2, 2) { row, column in (255, 255, 255, row == column ? 255 : 0) })
        let blocks = HalfBlocks(
            pixels, in: CellSize(rows: 1, columns: 1), over: Colour(hex: 0x00_00FF))
        var cells = Cells(CellSize(rows: 1, columns: 1))
        blocks.draw(into: &cells, at: .origin, within: cells.area)
        let style = cells.style(at: .origin)
        #expect(style.foreground == Colour(hex: 0x7F_7FFF))
        #expect(style.background == Colour(hex: 0x00_00FF), "there is no pixel for this half")
    }

    @Test func `it is cut at the edges of its area`() throws {
        let pixels = try #require(Self.image(8, 8) { _, _ in (1, 2, 3, 255) })
        let blocks = HalfBlocks(pixels, in: CellSize(rows: 4, columns: 8), over: .standard)
        var cells = Cells(CellSize(rows: 3, columns: 5))
        let clip = CellArea(row: 1, column: 0, height: 5, width: 3)
        blocks.draw(into: &cells, at: CellPoint(row: -1, column: -6), within: clip)
        #expect((0..<3).map { cells.text(ofRow: $0) } == ["     ", "▀▀   ", "▀▀   "])
    }

    @Test func `what is no image is none`() {
        #expect(Pixels(width: 0, height: 1, rgba: []) == nil)
        #expect(Pixels(width: 1, height: 1, rgba: [1, 2, 3]) == nil)
        #expect(Pixels(width: .max, height: 2, rgba: []) == nil)
    }

    private static func image(
        _ width: Int, _ height: Int,
        _ pixel: (Int, Int) -> (red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8)
    ) -> Pixels? {
        let bytes = (0..<height).flatMap { row in
            (0..<width).flatMap { column in
                let pixel = pixel(row, column)
                return [pixel.red, pixel.green, pixel.blue, pixel.opacity]
            }
        }
        return Pixels(width: width, height: height, rgba: bytes)
    }
}
