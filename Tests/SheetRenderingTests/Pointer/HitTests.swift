import SheetInterface
import SheetRendering
import Testing

@Suite struct HitTests {
    private func hit(
        _ x: Double, _ y: Double, _ layers: [Wire.Layer], _ layouts: [LayerLayout] = []
    ) -> Hit {
        var stage = Stage(on: surface)
        stage.show(makePicture(1, layers), at: start)
        let places = Dictionary(layouts.map { ($0.sheet, $0) }, uniquingKeysWith: { $1 })
        return Hit(at: Point(x: x, y: y), in: stage.frame(at: start), layouts: places)
    }

    private static let a = SheetKey(id: "a")
    private static let b = SheetKey(id: "b")

    @Test func `around a modal sheet is its backdrop`() {
        #expect(hit(400, 100, [makeLayer("a")]) == .backdrop(Self.a))
        #expect(hit(10, 500, [makeLayer("a")]) == .backdrop(Self.a))
        #expect(hit(400, 500, [makeLayer("a")]) == .content(Self.a))
        #expect(hit(400, 100, []) == .nothing)
    }

    @Test func `around an undimmed sheet is what lies below it`() {
        let undimmed = makeLayer(
            "b", height: 100, dim: 0, detents: [("half", 100)],
            request: Wire.SheetRequest(largestUndimmedDetent: "half"))
        #expect(hit(400, 400, [makeLayer("a"), undimmed]) == .content(Self.a))
        #expect(hit(400, 550, [makeLayer("a"), undimmed]) == .content(Self.b))
        #expect(hit(400, 100, [makeLayer("a"), undimmed]) == .backdrop(Self.a))
        #expect(hit(400, 100, [undimmed]) == .nothing)
    }

    @Test func `what takes no input lets nothing through either`() {
        let guarded = makeLayer("b", height: 100, isInteractive: false)
        #expect(hit(400, 550, [makeLayer("a"), guarded]) == .inert(Self.b))
        #expect(hit(400, 400, [makeLayer("a"), guarded]) == .inert(Self.b))
    }

    @Test func `a sheet that leaves is not there`() {
        var stage = Stage(on: surface)
        stage.show(makePicture(1, [makeLayer("a")]), at: start)
        stage.show(makePicture(2, []), at: start)
        let frame = stage.frame(at: start)
        #expect(frame.count == 1)
        #expect(Hit(at: Point(x: 400, y: 500), in: frame, layouts: [:]) == .nothing)
    }

    @Test func `the topmost part counts, and what is scrolled away does not`() {
        var layout = LayerLayout(
            sheet: Self.a, viewport: Rectangle(x: 80, y: 350, width: 640, height: 200))
        layout.add(.handle, Rectangle(x: 80, y: 300, width: 640, height: 16))
        layout.add(
            .element(.id("f")), Rectangle(x: 80, y: 330, width: 640, height: 40), isScrolled: true)
        layout.add(
            .choice(.id("f"), 2), Rectangle(x: 80, y: 360, width: 640, height: 10),
            isScrolled: true)
        layout.add(.action("ok"), Rectangle(x: 600, y: 560, width: 100, height: 32))
        func part(_ x: Double, _ y: Double) -> Hit { hit(x, y, [makeLayer("a")], [layout]) }
        #expect(part(100, 310) == .part(Self.a, .handle))
        #expect(part(100, 340) == .content(Self.a))
        #expect(part(100, 352) == .part(Self.a, .element(.id("f"))))
        #expect(part(100, 365) == .part(Self.a, .choice(.id("f"), 2)))
        #expect(part(100, 370) == .content(Self.a))
        #expect(part(600, 560) == .part(Self.a, .action("ok")))
        #expect(part(700, 560) == .content(Self.a))
    }
}
