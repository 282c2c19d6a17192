import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("ResizeRenderer and ReportContentHeight")
struct RendererReportTests {
    private func resize(
        _ screen: Screen, to height: Double, _ bench: inout Bench,
        safeArea: Wire.EdgeInsets? = nil
    ) throws {
        let service = bench.connect(Bench.service)
        defer { bench.hangUp(service) }
        try bench.call(
            ResizeRenderer.self,
            ResizeRenderer.Parameters(
                renderer: screen.name, size: Wire.Size(width: 400, height: height),
                safeArea: safeArea), on: service)
    }

    private func report(
        _ height: Double, of sheet: String, on screen: Screen, _ bench: inout Bench
    ) throws {
        let service = bench.connect(Bench.service)
        defer { bench.hangUp(service) }
        try bench.call(
            ReportContentHeight.self,
            ReportContentHeight.Parameters(renderer: screen.name, id: sheet, height: height),
            on: service)
    }

    @Test func `heights are computed anew, and the detent stays`() throws {
        var bench = Bench()
        let screen = try bench.screen(height: 800)
        let sheet = try bench.present(
            .resting(at: ["height:300", "half"], selected: "half"), on: bench.connect())
        #expect(try bench.picture(on: screen).heights == [400])
        try resize(screen, to: 500, &bench)
        let picture = try bench.picture(on: screen)
        #expect(picture.heights == [250])
        #expect(picture.scene.size == Wire.Size(width: 400, height: 500))
        #expect(picture.layers[0].detentHeights.map(\.detent) == ["half", "height:300"])
        #expect(try bench.describe(sheet).selectedDetent == "half")
    }

    @Test func `only the eldest's extent is told to others`() throws {
        var bench = Bench()
        let screens = [try bench.screen(), try bench.screen()]
        let watcher = bench.connect(Bench.root)
        _ = try bench.watch(on: watcher)
        for screen in screens { _ = try bench.pictures(on: screen) }
        try resize(screens[1], to: 500, &bench)
        #expect(try bench.events(on: watcher) == [])
        #expect(try bench.pictures(on: screens[0]) == [])
        #expect(try bench.pictures(on: screens[1]).count == 1)
        try resize(screens[0], to: 600, &bench)
        let events = try bench.events(on: watcher)
        #expect(events.map(\.kind) == ["sceneUpdated"])
        #expect(events[0].scene?.size?.height == 600)
        #expect(try bench.pictures(on: screens[1]).map(\.scene.size?.height) == [600])
    }

    @Test func `the same once more is no news`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let sheet = try bench.present(on: bench.connect())
        try report(100, of: sheet, on: screen, &bench)
        _ = try bench.pictures(on: screen)
        try resize(screen, to: 800, &bench)
        try report(100, of: sheet, on: screen, &bench)
        #expect(try bench.pictures(on: screen) == [])
    }

    @Test func `content is as high as the renderer says, on that renderer`() throws {
        var bench = Bench()
        let margins = Wire.EdgeInsets(top: 0, leading: 0, bottom: 10, trailing: 0)
        let (one, other) = (try bench.screen(safeArea: margins), try bench.screen(height: 600))
        let sheet = try bench.present(on: bench.connect())
        #expect(try bench.picture(on: one).heights == [426])
        #expect(try bench.picture(on: other).heights == [316])
        try report(100, of: sheet, on: one, &bench)
        #expect(try bench.picture(on: one).heights == [126])
        #expect(try bench.pictures(on: other) == [])
        try report(5000, of: sheet, on: one, &bench)
        #expect(try bench.picture(on: one).heights == [800])
    }

    /// A height that was measured while there was less room is not kept for good: it is the newest that
    /// counts.
    @Test func `the newest height counts`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let sheet = try bench.present(on: bench.connect())
        for height in [50.0, 300, 0, 120] { try report(height, of: sheet, on: screen, &bench) }
        #expect(try bench.picture(on: screen).heights == [136])
    }

    @Test func `of what is not on the scene's stack no height is taken`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let root = bench.connect(Bench.root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        let queued = try bench.call(
            Present.self, Present.Parameters(sheet: .question, placement: .queue), on: root
        ).id
        try bench.open("desk", on: root)
        let elsewhere = try bench.present(in: "desk", on: root)
        let gone = try bench.present(on: root)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: gone), on: root)
        try bench.setPhase(.inactive, on: root)
        try report(10, of: held, on: screen, &bench)
        for sheet in [queued, elsewhere, gone, "nothing"] {
            #expect(throws: Refused.interface(.noSuchSheet(id: sheet))) {
                try report(10, of: sheet, on: screen, &bench)
            }
        }
    }

    @Test func `lengths are checked`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let sheet = try bench.present(on: bench.connect())
        for height in [-1, 1e9] {
            #expect(throws: Refused.invalid("height")) {
                try report(height, of: sheet, on: screen, &bench)
            }
            #expect(throws: Refused.invalid("size.height")) {
                try resize(screen, to: height, &bench)
            }
        }
        let negative = Wire.EdgeInsets(top: 0, leading: 0, bottom: -1, trailing: 0)
        #expect(throws: Refused.invalid("safeArea.bottom")) {
            try resize(screen, to: 100, &bench, safeArea: negative)
        }
    }

    @Test func `a renderer is spoken for by its own user and administrators`() throws {
        var bench = Bench()
        let screen = try bench.attach(to: "wall", as: Bench.alice).screen
        let parameters = ResizeRenderer.Parameters(
            renderer: screen.name, size: Wire.Size(width: 1, height: 1))
        for (peer, isAllowed) in [(Bench.alice, true), (Bench.root, true), (Bench.bob, false)] {
            let id = bench.connect(peer)
            if isAllowed {
                try bench.call(ResizeRenderer.self, parameters, on: id)
            } else {
                let refused = Refused.interface(.noSuchRenderer(renderer: screen.name))
                #expect(throws: refused) {
                    try bench.call(ResizeRenderer.self, parameters, on: id)
                }
            }
        }
    }
}
