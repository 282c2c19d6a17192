import SheetGeometry
import TestKit
import Testing

@Suite struct `A sheet that is let go` {
    /// Heights 240, 400, 800; the threshold is 80, so that it goes below 160.
    private static let words = ["height:240", "medium", "large"]

    @Test(
        arguments: [
            (0, 0, "medium"), (79, 0, "medium"), (81, 0, "height:240"), (239, 0, "height:240"),
            (240, 0, "height:240"), (-199, 0, "medium"), (-201, 0, "large"), (-5000, 0, "large"),
            (0, 500, "height:240"), (0, -1100, "large"), (100, -500, "medium"),
            (340, -500, "height:240"),
        ] as [(Double, Double, String)])
    func `goes to the detent that is nearest to where it would glide`(
        translation: Double, velocity: Double, word: String
    ) throws {
        let decision = try decision(translation, velocity)
        #expect(decision.detent?.word == word)
        guard case .settle = decision else {
            Issue.record("\(decision)")
            return
        }
    }

    @Test(
        arguments: [(240.5, 0), (0, 1203), (-100, 1703), (400, -700), (9000, 0)]
            as [(Double, Double)])
    func `is dismissed when it glides farther below its smallest detent than the threshold`(
        translation: Double, velocity: Double
    ) throws {
        #expect(try decision(translation, velocity) == .dismiss)
    }

    @Test func `is dismissed from its largest detent too`() throws {
        let drag = Drag(translation: 641, velocity: 0)
        let table = try makeTable(Self.words, selected: "large")
        #expect(DragDecision(drag, of: table, isDismissible: true) == .dismiss)
    }

    @Test func `goes back to its smallest detent when it may not be dismissed, as an attempt`()
        throws
    {
        let decision = try decision(9000, 0, isDismissible: false)
        #expect(decision == .refuse(DetentHeight(detent: try Detent("height:240"), height: 240)))
    }

    @Test func `goes to the higher one of two that are equally near`() throws {
        #expect(try decision(80, 0).detent?.word == "medium")
        #expect(try decision(-200, 0).detent?.word == "large")
    }

    @Test(
        arguments: [
            ("50", 210, false), ("50", 210.5, true), ("1/3", 240, false), ("1/3", 240.5, true),
            ("1/1", 400, false), ("1/1", 400.5, true), ("1000", 400, false), ("1000", 400.5, true),
        ] as [(String, Double, Bool)])
    func `is dismissed as far down as is configured`(
        threshold: String, translation: Double, isDismissed: Bool
    ) throws {
        let decision = DragDecision(
            Drag(translation: translation, velocity: 0),
            of: try makeTable(Self.words, selected: "medium"),
            threshold: try DragDismissThreshold(threshold), isDismissible: true)
        #expect((decision == .dismiss) == isDismissed)
    }

    @Test(arguments: [SheetShape.alert, .cover])
    func `stays as it is when it is none that slides`(shape: SheetShape) {
        let table = DetentTable(shape, selected: nil, in: .nominal, content: nil)
        for translation in [-500, 0, 500, 9000] {
            let drag = Drag(translation: Double(translation), velocity: 0)
            #expect(DragDecision(drag, of: table, isDismissible: true) == .stay)
        }
    }

    @Test func `goes away by the slightest pull down where there is no room for it`() throws {
        let table = try makeTable([], in: makeScene(0))
        func decision(_ translation: Double) -> DragDecision {
            DragDecision(
                Drag(translation: translation, velocity: 0), of: table, isDismissible: true)
        }
        #expect(decision(0) == .settle(DetentHeight(detent: .content, height: 0)))
        #expect(decision(1) == .dismiss)
    }

    private func decision(
        _ translation: Double, _ velocity: Double, isDismissible: Bool = true
    ) throws -> DragDecision {
        DragDecision(
            Drag(translation: translation, velocity: velocity),
            of: try makeTable(Self.words, selected: "medium"), isDismissible: isDismissible)
    }
}

@Suite struct `Every drag` {
    @Test(
        arguments: [
            (.infinity, 0, 1e7, 0), (-.infinity, 0, -1e7, 0), (.nan, .nan, 0, 0),
            (0, .infinity, 0, 1e7), (0, -.infinity, 0, -1e7), (1e300, -1e300, 1e7, -1e7),
            (-12.5, 30, -12.5, 30),
        ] as [(Double, Double, Double, Double)])
    func `is brought within bounds`(
        translation: Double, velocity: Double, boundedTranslation: Double, boundedVelocity: Double
    ) {
        let drag = Drag(translation: translation, velocity: velocity)
        #expect(drag.translation == boundedTranslation)
        #expect(drag.velocity == boundedVelocity)
        #expect(drag.projected == boundedTranslation + 0.2 * boundedVelocity)
    }

    @Test func `that goes down without end dismisses, and one that goes up without end does not`()
        throws
    {
        let table = try makeTable(["medium", "large"], in: makeScene(1_000_000), content: nil)
        func decision(_ translation: Double, _ velocity: Double) -> DragDecision {
            DragDecision(
                Drag(translation: translation, velocity: velocity), of: table, isDismissible: true)
        }
        #expect(decision(.infinity, 0) == .dismiss)
        #expect(decision(0, .infinity) == .dismiss)
        #expect(decision(-.infinity, 0).detent == .large)
        #expect(decision(0, -.infinity).detent == .large)
        #expect(decision(.nan, .nan).detent == .medium)
    }

    @Test(arguments: seeds)
    func `leads no higher when it goes farther down`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<100 {
            let table = try generator.table()
            let isDismissible = Bool.random(using: &generator.random)
            let velocity = Double.random(in: -2000...2000, using: &generator.random)
            let ends = stride(from: -1500.0, through: 1500, by: 37).map { translation in
                DragDecision(
                    Drag(translation: translation, velocity: velocity), of: table,
                    isDismissible: isDismissible
                ).end
            }
            #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 >= $1 })
            #expect(isDismissible || !ends.contains(-1))
        }
    }

    @Test(arguments: seeds)
    func `of no length and no speed leaves the sheet where it rests`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<500 {
            let table = try generator.table()
            let decision = DragDecision(
                Drag(translation: 0, velocity: 0), of: table, isDismissible: true)
            #expect(decision.detent?.word == table.selected?.word)
        }
    }
}

extension DragDecision {
    /// Where the sheet then is, when it is still there.
    fileprivate var detent: Detent? {
        switch self {
        case .dismiss, .stay: nil
        case .refuse(let place), .settle(let place): place.detent
        }
    }

    /// How high the sheet ends up; below everything when it is gone.
    fileprivate var end: Double {
        switch self {
        case .dismiss, .stay: -1
        case .refuse(let place), .settle(let place): place.height
        }
    }
}
