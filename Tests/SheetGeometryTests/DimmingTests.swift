import SheetGeometry
import Testing

@Suite struct `The dim of a stack` {
    /// A layer, bottom to top: `s` a sheet that dims, `u` one that is undimmed, `a` an alert, `c` a
    /// cover.
    private static func dimming(_ layers: String) throws -> Dimming {
        Dimming(
            try layers.map { letter in
                switch letter {
                case "s":
                    Dimming.Layer(
                        table: try makeTable(["medium", "large"], selected: "large"),
                        largestUndimmed: .medium)
                case "u":
                    Dimming.Layer(
                        table: try makeTable(["medium", "large"], selected: "medium"),
                        largestUndimmed: .medium)
                default:
                    Dimming.Layer(
                        table: DetentTable(
                            letter == "a" ? .alert : .cover, selected: nil, in: .nominal,
                            content: nil),
                        largestUndimmed: .large)
                }
            })
    }

    @Test(
        arguments: [
            ("", []), ("s", [0.4]), ("u", [0]), ("a", [0.4]), ("c", [0.4]), ("ss", [0, 0.4]),
            ("su", [0.4, 0]), ("us", [0, 0.4]), ("uu", [0, 0]), ("sau", [0, 0.4, 0]),
            ("cs", [0, 0.4]), ("sss", [0, 0, 0.4]),
        ] as [(String, [Double])])
    func `is that of the topmost layer that dims, and of no other`(
        layers: String, dims: [Double]
    ) throws {
        #expect(try Self.dimming(layers).dims(opacity: 0.4) == dims)
    }

    @Test func `comes back when a sheet goes above its largest undimmed detent`() throws {
        for (selected, dim) in [("medium", 0), ("large", 0.4)] {
            let layer = Dimming.Layer(
                table: try makeTable(["medium", "large"], selected: selected),
                largestUndimmed: .medium)
            #expect(Dimming([layer]).dims(opacity: 0.4) == [dim])
        }
    }

    @Test(
        arguments: [(-1, 0), (0, 0), (0.25, 0.25), (1, 1), (7, 1), (.nan, 0), (.infinity, 1)]
            as [(Double, Double)])
    func `is from 0 to 1`(opacity: Double, dim: Double) throws {
        #expect(try Self.dimming("s").dims(opacity: opacity) == [dim])
    }

    @Test(
        arguments: [
            ("s", [true]), ("ss", [false, true]), ("su", [true, true]), ("us", [false, true]),
            ("uu", [true, true]), ("asu", [false, true, true]), ("suu", [true, true, true]),
        ] as [(String, [Bool])])
    func `covers what lies below it, and what lies below undimmed layers is in reach`(
        layers: String, reachable: [Bool]
    ) throws {
        let dimming = try Self.dimming(layers)
        #expect(reachable.indices.map(dimming.isReachable) == reachable)
    }
}
