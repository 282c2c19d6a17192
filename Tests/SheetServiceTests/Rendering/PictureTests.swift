import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("Pictures: what each renderer is to draw")
struct PictureTests {
    @Test func `every change is a picture, and each has a higher revision`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        let first = try bench.present(on: alice)
        let second = try bench.present(on: alice)
        try bench.call(
            Update.self, Update.Parameters(id: first, title: "Now?"), on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: second), on: alice)
        let pictures = try bench.pictures(on: screen)
        #expect(pictures.map(\.ids) == [[first], [first, second], [first, second], [first]])
        #expect(pictures.map(\.revision) == [2, 3, 4, 5])
        #expect(pictures[2].layers[0].sheet.generation == 2)
        #expect(pictures.allSatisfy { $0.renderer == screen.name })
    }

    @Test func `what another scene shows is no news`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        _ = try bench.present(in: "desk", on: alice)
        #expect(try bench.pictures(on: screen) == [])
    }

    // MARK: Heights (R28, R29)

    @Test func `detents belong to the sheet, heights to the renderer`() throws {
        var bench = Bench()
        let margins = Wire.EdgeInsets(top: 20, leading: 0, bottom: 30, trailing: 0)
        let small = try bench.screen(height: 400)
        let large = try bench.screen(height: 1000, safeArea: margins)
        let sheet = Wire.SheetRequest.resting(
            at: ["large", "height:200", "half", "fraction:1", "quarter"], selected: "half")
        _ = try bench.present(sheet, on: bench.connect())
        let low = try bench.picture(on: small).layers[0]
        #expect(low.height == 200)
        // `half` is as high as `height:200` here, and it is selected.
        #expect(
            low.detentHeights == [
                Wire.DetentHeight(detent: "quarter", height: 100),
                Wire.DetentHeight(detent: "half", height: 200),
                Wire.DetentHeight(detent: "large", height: 400),
            ])
        let high = try bench.picture(on: large).layers[0]
        #expect(high.height == 500)
        #expect(
            high.detentHeights == [
                Wire.DetentHeight(detent: "height:200", height: 230),
                Wire.DetentHeight(detent: "quarter", height: 250),
                Wire.DetentHeight(detent: "half", height: 500),
                Wire.DetentHeight(detent: "large", height: 980),
            ])
    }

    @Test func `a cover is as high as the scene, an alert as its content`() throws {
        var bench = Bench()
        let screen = try bench.screen(height: 600)
        let root = bench.connect(Bench.root)
        _ = try bench.present(Wire.SheetRequest(style: .cover), on: root)
        let alert = try bench.present(Wire.SheetRequest(style: .alert), on: root)
        #expect(try bench.picture(on: screen).heights == [600, 300])
        try bench.call(
            ReportContentHeight.self,
            ReportContentHeight.Parameters(renderer: screen.name, id: alert, height: 90),
            on: bench.connect(Bench.service))
        let picture = try bench.picture(on: screen)
        #expect(picture.heights == [600, 90])
        #expect(picture.layers.allSatisfy { $0.detentHeights == [] })
    }

    @Test func `the eldest renderer decides what is smallest, else a nominal scene`() throws {
        let sheet = Wire.SheetRequest.resting(at: ["height:300", "half"])
        var bench = Bench()
        let alice = bench.connect()
        // Half of 800 points is more than 300, half of 400 is less.
        #expect(try bench.describe(bench.present(sheet, on: alice)).selectedDetent == "height:300")
        let screens = [try bench.screen(height: 400), try bench.screen(height: 2000)]
        #expect(try bench.describe(bench.present(sheet, on: alice)).selectedDetent == "half")
        bench.hangUp(screens[0].connection)
        #expect(try bench.describe(bench.present(sheet, on: alice)).selectedDetent == "height:300")
    }

    @Test func `it decides what is nearest, too`() throws {
        var bench = Bench()
        _ = try bench.screen(height: 400)
        let alice = bench.connect()
        let sheet = try bench.present(.resting(at: ["height:150"]), on: alice)
        // On 400 points a quarter is 100, half is 200 and the content 216: nearest to 150 are the first
        // two, and the higher of them counts.
        try bench.call(
            Update.self, Update.Parameters(id: sheet, detents: ["quarter", "half", "content"]),
            on: alice)
        #expect(try bench.describe(sheet).selectedDetent == "half")
    }

    // MARK: Dimming (R32)

    @Test func `the topmost that dims, dims`() throws {
        var bench = Bench { $0.dimOpacity = 0.25 }
        let screen = try bench.screen()
        let alice = bench.connect()
        _ = try bench.present(on: alice)
        _ = try bench.present(on: alice)
        let bright = try bench.present(
            .resting(at: ["quarter", "half", "large"], undimmedUpTo: "half"), on: alice)
        #expect(try bench.picture(on: screen).dims == [0, 0.25, 0])
        let service = bench.connect(Bench.service)
        for (detent, dims) in [("half", [0, 0.25, 0]), ("large", [0, 0, 0.25])] {
            try bench.call(
                SelectDetent.self, SelectDetent.Parameters(id: bright, detent: detent), on: service)
            #expect(try bench.picture(on: screen).dims == dims)
        }
    }

    // MARK: What is told (R29, R45, R46)

    @Test func `a layer has all of its sheet, and says who asks where that is a stranger`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        var sheet = Wire.SheetRequest.question
        sheet.expiresAfterMSec = 60_000
        _ = try bench.present(sheet, on: bench.connect(Bench.root))
        _ = try bench.present(sheet, on: bench.connect())
        let layers = try bench.picture(on: screen).layers
        #expect(layers.map(\.sheet.redacted) == [nil, nil])
        #expect(layers.allSatisfy { $0.sheet.request != nil })
        #expect(layers.map(\.sheet.expiresInMSec) == [nil, nil])
        #expect(layers.map(\.origin) == [nil, "alice (uid 1000) /bin/a"])
    }

    @Test func `what is held or queued is not on the screen`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let root = bench.connect(Bench.root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        let kept = try bench.present(
            Wire.SheetRequest(onInactive: .keep, onBackground: .keep), on: root)
        try bench.call(
            Present.self, Present.Parameters(sheet: .question, placement: .queue), on: root)
        #expect(try bench.picture(on: screen).ids == [held, kept])
        try bench.setPhase(.inactive, on: root)
        #expect(try bench.picture(on: screen).ids == [kept])
        try bench.setPhase(nil, on: root)
        #expect(try bench.picture(on: screen).ids == [held, kept])
    }

    @Test func `until logind has answered, nothing of a bound scene is drawn`() throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(on: root)
        bench.restart()
        let (screen, picture) = try bench.attach(as: Bench.root)
        #expect(picture.ids == [])
        #expect(bench.scene()?.isRendered == false)
        bench.read(.alice())
        #expect(try bench.picture(on: screen).ids == [sheet])
        #expect(bench.scene()?.isRendered == true)
    }

    // MARK: The newest picture wins (R34)

    @Test func `a slow renderer skips what is not there any more`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        bench.stall(screen.connection)
        let alice = bench.connect()
        let first = try bench.present(on: alice)
        for _ in 0..<100 {
            let sheet = try bench.present(on: alice)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: alice)
        }
        let last = try bench.present(on: alice)
        bench.resume(screen.connection)
        let pictures = try bench.pictures(on: screen)
        #expect(pictures.map(\.ids) == [[first], [first, last]])
        #expect(pictures.map(\.revision) == [2, 3])
    }

    @Test func `a replaced sheet and its successor are one change`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        let former = try bench.present(on: alice)
        let new = try bench.call(
            Present.self,
            Present.Parameters(sheet: .question, placement: .replace, replaces: former), on: alice
        ).id
        #expect(try bench.pictures(on: screen).map(\.ids) == [[former], [new]])
    }

    // MARK: Settings

    @Test func `a reload changes how dark it is, at once`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        _ = try bench.present(on: bench.connect())
        #expect(try bench.picture(on: screen).dims == [0.4])
        bench.configure { $0.dimOpacity = 0.8 }
        #expect(try bench.picture(on: screen).dims == [0.8])
    }
}
