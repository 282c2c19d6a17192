import PresentationCore
import SheetGeometry
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R30: a sheet is let go")
struct DragTests {
    /// A sheet that rests at half of 800 points, or at all of them, and can be reached.
    private func bench(
        _ change: (inout Wire.SheetRequest) -> Void = { _ in },
        settings: (inout ServiceSettings) -> Void = { _ in }
    ) throws -> (Bench, Screen, sheet: String) {
        var bench = Bench(settings)
        let screen = try bench.screen()
        var request = Wire.SheetRequest.resting(at: ["half", "large"])
        change(&request)
        let sheet = try bench.present(request, on: bench.connect(Bench.root))
        bench.outlastGuard()
        _ = try bench.pictures(on: screen)
        return (bench, screen, sheet)
    }

    @Test(
        arguments: [
            (0, 0, "half", 400), (-150, 0, "half", 400), (-250, 0, "large", 800),
            (-100, -1000, "large", 800), (-300, 1000, "half", 400), (133, 0, "half", 400),
        ] as [(Double, Double, String, Double)])
    func `it goes to the detent that is nearest to where it would glide`(
        translation: Double, velocity: Double, detent: String, height: Double
    ) throws {
        var (bench, screen, sheet) = try bench()
        let reply = try bench.drag(sheet, by: translation, velocity: velocity, on: screen)
        #expect(reply == EndDrag.Reply(dismissed: false, detent: detent, height: height))
        #expect(try bench.describe(sheet).selectedDetent == detent)
        #expect(try bench.pictures(on: screen).map(\.heights) == (detent == "half" ? [] : [[800]]))
    }

    @Test(arguments: [(134.0, 0.0), (0, 700), (5000, -100)])
    func `more than a third below its smallest detent it is gone`(
        translation: Double, velocity: Double
    ) throws {
        var (bench, screen, sheet) = try bench()
        let reply = try bench.drag(sheet, by: translation, velocity: velocity, on: screen)
        #expect(reply == EndDrag.Reply(dismissed: true))
        let outcome = try bench.outcome(of: sheet)
        #expect(outcome.reason == "swipe")
        #expect(outcome.by?.uid == 900)
        #expect(try bench.picture(on: screen).ids == [])
    }

    @Test func `the threshold is the configuration's`() throws {
        var (bench, screen, sheet) = try bench(settings: { $0.dragDismissThreshold = .points(20) })
        #expect(try !bench.drag(sheet, by: 20, on: screen).dismissed)
        #expect(try bench.drag(sheet, by: 21, on: screen).dismissed)
    }

    @Test func `one that is not to be dismissed goes back, and that was an attempt`() throws {
        var (bench, screen, sheet) = try bench { $0.interactiveDismissDisabled = true }
        let service = bench.connect(Bench.service)
        try bench.call(
            SelectDetent.self, SelectDetent.Parameters(id: sheet, detent: "large"), on: service)
        let watcher = bench.connect(Bench.root)
        _ = try bench.watch(on: watcher)
        let reply = try bench.drag(sheet, by: 5000, on: screen)
        #expect(reply == EndDrag.Reply(dismissed: false, detent: "half", height: 400))
        let events = try bench.events(on: watcher)
        #expect(events.map(\.kind) == ["dismissAttempted", "detentChanged"])
        #expect(events[0].gesture == .swipe)
    }

    @Test(arguments: [Wire.Style.alert, .cover])
    func `alerts and covers stay where they are`(style: Wire.Style) throws {
        var (bench, screen, sheet) = try bench { $0.style = style }
        let reply = try bench.drag(sheet, by: 5000, velocity: 5000, on: screen)
        let height: Double = style == .alert ? 400 : 800
        #expect(reply == EndDrag.Reply(dismissed: false, height: height))
        #expect(bench.isLive(sheet))
    }

    @Test func `heights are those of the screen on which it was dragged`() throws {
        var (bench, _, sheet) = try bench()
        let low = try bench.screen(height: 200)
        bench.outlastGuard()
        #expect(
            try bench.drag(sheet, by: -60, on: low)
                == EndDrag.Reply(dismissed: false, detent: "large", height: 200))
        #expect(try bench.drag(sheet, by: 134, on: low).dismissed)
    }

    @Test func `one that has ended was ended by somebody else`() throws {
        var (bench, screen, sheet) = try bench()
        let root = bench.connect(Bench.root)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: root)
        let outcome = try bench.outcome(of: sheet)
        #expect(throws: Refused.interface(.alreadyDismissed(id: sheet, outcome: outcome))) {
            try bench.drag(sheet, by: 500, on: screen)
        }
        #expect(throws: Refused.interface(.noSuchSheet(id: "nothing"))) {
            try bench.drag("nothing", by: 500, on: screen)
        }
    }

    @Test func `who may not draw the scene drags nothing there`() throws {
        var (bench, screen, sheet) = try bench()
        let bob = bench.connect(Bench.bob)
        let parameters = EndDrag.Parameters(
            renderer: screen.name, id: sheet, translation: 500, velocity: 0)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(EndDrag.self, parameters, on: bob)
        }
    }
}
