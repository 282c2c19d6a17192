import SheetGeometry
import Testing

@Suite struct `The geometry of a scene` {
    @Test(
        arguments: [
            (800, 0, 800), (800, 50, 750), (800, 800, 0), (30, 50, 0), (0, 0, 0),
        ] as [(Double, Double, Double)])
    func `leaves the largest sheet what the safe area at the top does not take`(
        height: Double, top: Double, largest: Double
    ) throws {
        #expect(try makeScene(height, top: top, bottom: 20).largestHeight == largest)
    }

    @Test func `is 800 points high, all of them safe, while no renderer is there`() throws {
        #expect(SceneGeometry.nominal == (try makeScene(800)))
    }

    @Test(arguments: [-1, -0.001, .nan, .infinity, -.infinity, 1_000_000.5])
    func `refuses a number that is no length, and says which`(length: Double) throws {
        let height = #expect(throws: LengthError.self) { try SceneGeometry(height: length) }
        #expect(height?.quantity == .sceneHeight)
        let top = #expect(throws: LengthError.self) {
            try SceneGeometry(height: 800, safeAreaTop: length)
        }
        #expect(top?.quantity == .safeAreaTop)
        let bottom = #expect(throws: LengthError.self) {
            try SceneGeometry(height: 800, safeAreaBottom: length)
        }
        #expect(bottom?.quantity == .safeAreaBottom)
        let content = #expect(throws: LengthError.self) { try ContentHeight(points: length) }
        #expect(content?.quantity == .contentHeight)
    }

    @Test func `takes the longest length there is`() throws {
        #expect(try makeScene(1_000_000, top: 1_000_000, bottom: 1_000_000).largestHeight == 0)
        #expect(try ContentHeight(points: 1_000_000).points == 1_000_000)
    }

    @Test func `says in words what is wrong with a length and what would be right`() {
        let error = #expect(throws: LengthError.self) { try SceneGeometry(height: -5) }
        #expect(
            error?.description
                == "the height of the scene is -5.0; it must be from 0 to 1000000 points")
    }
}
