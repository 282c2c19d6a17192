import SheetGeometry
import TestKit
import Testing

@Suite struct `A sheet above its largest detent` {
    @Test(
        arguments: [
            (0, 0), (25, 20), (100, 50), (300, 75), (900, 90), (-40, 0), (.nan, 0), (-.infinity, 0),
        ] as [(Double, Double)])
    func `follows the hand less and less`(overdrag: Double, stretch: Double) {
        #expect(abs(Elasticity.stretch(overdrag) - stretch) < 1e-12)
    }

    @Test(arguments: [1e4, 1e7, 1e300, .infinity])
    func `is never more than 100 points above it`(overdrag: Double) {
        #expect(Elasticity.stretch(overdrag) <= 100)
        #expect(Elasticity.stretch(overdrag) > 99)
    }

    @Test func `follows the hand one to one at first`() {
        #expect(abs(Elasticity.stretch(1e-5) / 1e-5 - 1) < 1e-6)
    }

    @Test(arguments: seeds)
    func `never falls behind as the hand goes on, nor leaps`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let overdrag = Double.random(in: 0...2000, using: &random)
            let step = Double.random(in: 0...1, using: &random)
            let grown = Elasticity.stretch(overdrag + step) - Elasticity.stretch(overdrag)
            #expect(grown >= 0)
            // Rounding takes a few parts in 10¹⁴ of a hundred points.
            #expect(grown <= step + 1e-12)
            #expect(Elasticity.stretch(overdrag.nextUp) >= Elasticity.stretch(overdrag))
        }
    }

    @Test(
        arguments: [
            (300, 400, 300), (400, 400, 400), (425, 400, 420), (500, 400, 450), (-20, 400, 0),
            (.nan, 400, 0), (-.infinity, 400, 0), (25, .nan, 20), (25, -7, 20),
        ] as [(Double, Double, Double)])
    func `is shown at the height of the hand up to it, and elastically above`(
        dragged: Double, largest: Double, height: Double
    ) {
        #expect(abs(Elasticity.height(draggedTo: dragged, largest: largest) - height) < 1e-12)
    }
}
