import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R11, R23: what takes input, and where")
struct InteractivityTests {
    private static func untouchable(_ sheet: String) -> Refused {
        .interface(.notInteractive(id: sheet, state: .presented))
    }

    // MARK: The input guard

    @Test func `a sheet that has come to the top takes nothing at first`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let sheet = try bench.present(on: bench.connect())
        #expect(try bench.picture(on: screen).interactive == [])
        bench.wait(.milliseconds(299))
        #expect(throws: Self.untouchable(sheet)) { try bench.choose(of: sheet, on: screen) }
        #expect(try bench.pictures(on: screen) == [])
        bench.wait(.milliseconds(1))
        #expect(try bench.picture(on: screen).interactive == [sheet])
        #expect(try bench.choose(of: sheet, on: screen).action == "ok")
    }

    @Test func `it counts from when each renderer was given the sheet`() throws {
        var bench = Bench()
        let sheet = try bench.present(on: bench.connect())
        let early = try bench.screen()
        bench.wait(.milliseconds(200))
        let (late, picture) = try bench.attach()
        #expect(picture.interactive == [])
        bench.wait(.milliseconds(100))
        #expect(try bench.picture(on: early).interactive == [sheet])
        #expect(throws: Self.untouchable(sheet)) { try bench.choose(of: sheet, on: late) }
        bench.wait(.milliseconds(200))
        #expect(try bench.picture(on: late).interactive == [sheet])
        try bench.choose(of: sheet, on: late)
    }

    @Test func `what nobody has been given to see takes nothing`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        bench.stall(screen.connection)
        let alice = bench.connect()
        let first = try bench.present(on: alice)
        let second = try bench.present(on: alice)
        bench.outlastGuard()
        // The second is covered by nothing, and the renderer has not been given it.
        #expect(throws: Self.untouchable(second)) { try bench.choose(of: second, on: screen) }
        #expect(throws: Self.untouchable(first)) { try bench.choose(of: first, on: screen) }
        bench.resume(screen.connection)
        #expect(try bench.picture(on: screen).ids == [first, second])
        #expect(throws: Self.untouchable(second)) { try bench.choose(of: second, on: screen) }
        bench.outlastGuard()
        try bench.choose(of: second, on: screen)
    }

    @Test func `what comes back to the top is guarded anew`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        let below = try bench.present(on: alice)
        bench.outlastGuard()
        let above = try bench.present(on: alice)
        bench.outlastGuard()
        #expect(try bench.picture(on: screen).interactive == [above])
        try bench.call(Dismiss.self, Dismiss.Parameters(id: above), on: alice)
        #expect(try bench.picture(on: screen).interactive == [])
        #expect(throws: Self.untouchable(below)) { try bench.choose(of: below, on: screen) }
        bench.outlastGuard()
        #expect(try bench.picture(on: screen).interactive == [below])
    }

    @Test func `what can be reached beneath an undimmed sheet keeps its time`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        let below = try bench.present(on: alice)
        bench.outlastGuard()
        let above = try bench.present(
            .resting(at: ["quarter", "large"], undimmedUpTo: "quarter"), on: alice)
        #expect(try bench.picture(on: screen).interactive == [below])
        bench.outlastGuard()
        #expect(try bench.picture(on: screen).interactive == [below, above])
        // Higher up it dims, and what is below is out of reach at once.
        try bench.call(
            SelectDetent.self,
            SelectDetent.Parameters(id: above, detent: "large", renderer: screen.name),
            on: bench.connect(Bench.service))
        #expect(try bench.picture(on: screen).interactive == [above])
        #expect(throws: Self.untouchable(below)) { try bench.choose(of: below, on: screen) }
    }

    @Test func `whether a layer dims is each renderer's own`() throws {
        var bench = Bench()
        let (low, high) = (try bench.screen(height: 300), try bench.screen(height: 800))
        let alice = bench.connect()
        let below = try bench.present(on: alice)
        // At 300 points on both: all of the low screen, and less than half of the high one.
        let above = try bench.present(
            .resting(at: ["height:300", "half"], undimmedUpTo: "half", selected: "height:300"),
            on: alice)
        bench.outlastGuard()
        #expect(try bench.picture(on: low).interactive == [above])
        #expect(try bench.picture(on: high).interactive == [below, above])
        #expect(throws: Self.untouchable(below)) { try bench.choose(of: below, on: low) }
        try bench.choose(of: below, on: high)
    }

    @Test func `a guard of no time is none, and a reload has its own`() throws {
        var bench = Bench { $0.inputGuard = .zero }
        let screen = try bench.screen()
        let sheet = try bench.present(on: bench.connect())
        #expect(try bench.picture(on: screen).interactive == [sheet])
        #expect(bench.nextDeadline == nil)
        bench.configure { $0.inputGuard = .seconds(1) }
        #expect(try bench.picture(on: screen).interactive == [])
        bench.wait(.seconds(1))
        #expect(try bench.picture(on: screen).interactive == [sheet])
    }

    // MARK: From another layer (R11)

    @Test func `of a covered sheet nothing is chosen, moved or waved away`() throws {
        var bench = Bench()
        let watcher = bench.connect(Bench.root)
        let screen = try bench.screen()
        let alice = bench.connect()
        let below = try bench.present(.resting(at: ["half", "large"]), on: alice)
        _ = try bench.present(on: alice)
        bench.outlastGuard()
        _ = try bench.watch(on: watcher)
        #expect(throws: Self.untouchable(below)) { try bench.choose(of: below, on: screen) }
        #expect(throws: Self.untouchable(below)) {
            try bench.call(
                SelectDetent.self,
                SelectDetent.Parameters(id: below, detent: "large", renderer: screen.name),
                on: bench.connect(Bench.service))
        }
        for gesture in [Wire.Gesture.swipe, .tapOutside, .escape, .override] {
            #expect(try !bench.attempt(gesture, on: below, at: screen))
        }
        #expect(
            try bench.drag(below, by: 1000, on: screen)
                == EndDrag.Reply(dismissed: false, detent: "half", height: 400))
        #expect(bench.isLive(below))
        #expect(try bench.events(on: watcher) == [])
        // A script that names no renderer saw no layers.
        let service = bench.connect(Bench.service)
        try bench.call(Choose.self, Choose.Parameters(id: below, action: "ok"), on: service)
    }

    @Test func `what is held is on no screen`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        bench.outlastGuard()
        try bench.setPhase(.inactive, on: root)
        let refused = Refused.interface(.notInteractive(id: sheet, state: .held))
        #expect(throws: refused) { try bench.choose(of: sheet, on: screen) }
        #expect(throws: refused) { try bench.attempt(.swipe, on: sheet, at: screen) }
        #expect(throws: refused) { try bench.drag(sheet, by: 500, on: screen) }
    }

    @Test func `what has changed since is told first`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let alice = bench.connect()
        let sheet = try bench.present(on: alice)
        try bench.call(Update.self, Update.Parameters(id: sheet, title: "Now?"), on: alice)
        // Guarded, too.
        let stale = Refused.interface(.staleAnswer(id: sheet, generation: 2))
        #expect(throws: stale) { try bench.choose(of: sheet, on: screen, seen: 1) }
        #expect(throws: stale) { try bench.attempt(.swipe, on: sheet, at: screen, seen: 1) }
        #expect(throws: stale) { try bench.drag(sheet, by: 500, on: screen, seen: 1) }
        let unknown = Refused.invalid("generation")
        #expect(throws: unknown) { try bench.choose(of: sheet, on: screen, seen: 3) }
        #expect(throws: unknown) { try bench.drag(sheet, by: 500, on: screen, seen: 3) }
    }

    @Test func `an answer to secrets says what was seen, here as everywhere`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        let root = bench.connect(Bench.root)
        let pin = Wire.Element(id: "pin", kind: "secret")
        let sheet = try bench.presentAndWait(.form([pin]), on: root)
        #expect(throws: Self.untouchable(sheet)) {
            try bench.choose(of: sheet, on: screen, seen: 1)
        }
        bench.outlastGuard()
        #expect(throws: Refused.invalid("generation")) { try bench.choose(of: sheet, on: screen) }
        #expect(try bench.choose(of: sheet, on: screen, seen: 1).action == "ok")
    }

    // MARK: Which renderer

    @Test func `a renderer that is not there, or is another user's, is none`() throws {
        var bench = Bench { $0.groups.renderers = 44 }
        let (theirs, _) = try bench.attach(as: Bench.bob, in: [44])
        let sheet = try bench.present(on: bench.connect())
        bench.outlastGuard()
        let carol = bench.connect(Bench.carol, in: [44])
        for name in ["r1", "", theirs.name + "0", theirs.name] {
            let parameters = Choose.Parameters(id: sheet, action: "ok", renderer: name)
            #expect(throws: Refused.interface(.noSuchRenderer(renderer: name))) {
                try bench.call(Choose.self, parameters, on: carol)
            }
        }
        // An administrator speaks for everybody's.
        try bench.choose(of: sheet, on: theirs)
        bench.hangUp(theirs.connection)
        let next = try bench.present(on: bench.connect())
        #expect(throws: Refused.interface(.noSuchRenderer(renderer: theirs.name))) {
            try bench.choose(of: next, on: theirs)
        }
    }

    @Test func `on a renderer of another scene nothing is to be reached`() throws {
        var bench = Bench()
        let screen = try bench.screen(of: "wall")
        let sheet = try bench.present(on: bench.connect())
        bench.outlastGuard()
        #expect(throws: Self.untouchable(sheet)) { try bench.choose(of: sheet, on: screen) }
        #expect(try !bench.attempt(.escape, on: sheet, at: screen))
        #expect(throws: Refused.interface(.noSuchSheet(id: sheet))) {
            try bench.drag(sheet, by: 10, on: screen)
        }
    }

    @Test func `of two that answer at once the first wins`() throws {
        var bench = Bench()
        let screens = [try bench.screen(), try bench.screen()]
        let sheet = try bench.present(on: bench.connect())
        bench.outlastGuard()
        let outcome = try bench.choose(of: sheet, on: screens[0])
        #expect(throws: Refused.interface(.alreadyDismissed(id: sheet, outcome: outcome))) {
            try bench.choose("later", of: sheet, on: screens[1])
        }
    }
}
