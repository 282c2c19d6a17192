import SheetTerminal
import Testing

@Suite struct ColourTests {
    @Test(
        arguments: [
            ([:], ColourDepth.none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
            (["TERM": "vt220"], .none),
            (["TERM": "xterm-mono"], .none),
            (["TERM": "xterm"], .basic),
            (["TERM": "vte"], .basic),
            (["TERM": "linux"], .basic),
            (["TERM": "xterm-256color"], .indexed),
            (["TERM": "tmux-256color", "COLORTERM": "yes"], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "screen", "COLORTERM": "24bit"], .full),
            (["TERM": "foot"], .full),
            (["TERM": "foot-extra"], .full),
            (["TERM": "footing"], .basic),
            (["TERM": "xterm-direct"], .full),
            (["TERM": "foot", "NO_COLOR": "1"], .none),
            (["TERM": "foot", "NO_COLOR": ""], .full),
        ] as [([String: String], ColourDepth)])
    func `the environment tells the depth`(environment: [String: String], depth: ColourDepth) {
        #expect(ColourDepth { environment[$0] } == depth)
    }

    @Test(
        arguments: [
            (0x00_0000, 16), (0xFF_FFFF, 231), (0xFF_0000, 196), (0x5F_87AF, 67), (0x80_8080, 244),
            (0x12_1212, 233), (0x08_0808, 232), (0xEE_EEEE, 255),
        ] as [(UInt32, UInt8)])
    func `the nearest of 256 is in the cube or among the greys`(hex: UInt32, index: UInt8) {
        #expect(ColourDepth.indexed.nearest(to: Colour(hex: hex)) == Colour(indexed: index))
    }

    @Test(
        arguments: [
            (0x00_0000, 0), (0xFF_FFFF, 15), (0xFE_0102, 9), (0x00_00E0, 4), (0x7A_8080, 8),
        ] as [(UInt32, UInt8)])
    func `the nearest of 16 is by what is seen`(hex: UInt32, index: UInt8) {
        #expect(ColourDepth.basic.nearest(to: Colour(hex: hex)) == Colour(basic: index))
    }

    @Test func `the terminal's own colour stays, and without colours all are the terminal's`() {
        for depth in ColourDepth.allCases {
            #expect(depth.nearest(to: .standard) == .standard)
        }
        #expect(ColourDepth.none.nearest(to: Colour(basic: 3)) == .standard)
        #expect(ColourDepth.full.nearest(to: Colour(hex: 0x12_3456)) == Colour(hex: 0x12_3456))
    }

    @Test(
        arguments: [(-1.0, 0x80_40FF), (0, 0x80_40FF), (1, 0), (.infinity, 0), (.nan, 0x80_40FF)]
            as [(Double, UInt32)])
    func `mixing goes from one colour to the other and no further`(part: Double, hex: UInt32) {
        #expect(
            Colour(hex: 0x80_40FF).mixed(with: Colour(hex: 0), part: part) == Colour(hex: hex))
    }

    @Test func `what is not known is not mixed`() {
        #expect(Colour.standard.mixed(with: Colour(hex: 0), part: 0.5) == .standard)
        #expect(Colour(hex: 7).mixed(with: Colour(basic: 1), part: 0.5) == Colour(hex: 7))
        #expect(Colour(basic: 12).form == .basic(12))
        #expect(Colour(red: 1, green: 2, blue: 3).form == .components(red: 1, green: 2, blue: 3))
    }
}
