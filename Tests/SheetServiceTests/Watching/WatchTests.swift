import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R33: watching")
struct WatchTests {
    @Test func `it opens with the whole state, then ready`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        let lower = try bench.present(on: root)
        let upper = try bench.present(Wire.SheetRequest(style: .alert), on: root)
        let middle = try bench.present(on: root)
        try bench.setPhase(.inactive, of: "desk", on: root)
        let first = try bench.present(in: "desk", on: root)
        let second = try bench.present(in: "desk", on: root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), in: "desk", on: root)

        let events = try bench.watch(on: root)
        #expect(
            events.map(\.kind) == [
                "sceneOpened", "sceneOpened", "presented", "presented", "presented", "held",
                "queued", "queued", "ready",
            ])
        #expect(events.compactMap(\.scene?.id) == ["main", "desk"])
        #expect(events.compactMap(\.scene?.phase) == [.active, .inactive])
        #expect(events.compactMap(\.id) == [lower, middle, upper, held, first, second])
        #expect(events.compactMap(\.position) == [0, 1, 2, 0, 0, 1])
        #expect(events.compactMap { $0.sheet?.id } == [lower, middle, upper, held, first, second])
        // Seven changes so far: a scene, six sheets and a phase make eight.
        #expect(Set(events.map(\.sequence)) == [8])
        #expect(Set(events.map(\.instance)) == ["test"])
    }

    @Test func `then one event comes for each change, in order`() throws {
        var bench = Bench()
        let (watcher, root) = (bench.connect(Bench.root), bench.connect(Bench.root))
        let opening = try bench.watch(on: watcher)
        #expect(opening.map(\.kind) == ["sceneOpened", "ready"])
        #expect(opening.map(\.sequence) == [0, 0])
        try bench.open("desk", on: root)
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "desk", title: "Desk"), on: root)
        let id = try bench.present(
            Wire.SheetRequest(interactiveDismissDisabled: true, onInactive: .hold), in: "desk",
            on: root)
        try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .swipe), on: root)
        try bench.setPhase(.background, of: "desk", on: root)
        let late = try bench.present(in: "desk", on: root)
        let hidden = try bench.present(Wire.SheetRequest(onInactive: .hold), in: "desk", on: root)
        try bench.setPhase(.active, of: "desk", on: root)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        let events = try bench.events(on: watcher)
        #expect(
            events.map { "\($0.kind) \($0.id ?? $0.scene?.id ?? "")" } == [
                "sceneOpened desk", "sceneUpdated desk", "presented \(id)",
                "dismissAttempted \(id)", "phaseChanged desk", "held \(id)", "phaseChanged desk",
                "queued \(late)", "held \(hidden)", "phaseChanged desk", "phaseChanged desk",
                "resumed \(id)", "resumed \(hidden)", "presented \(late)", "dismissed \(late)",
                "dismissed \(hidden)", "dismissed \(id)", "sceneClosed desk",
            ])
        #expect(events.map(\.sequence) == Array(1...Int64(events.count)))
    }

    @Test func `each event carries what it speaks of`() throws {
        var bench = Bench()
        let (watcher, root) = (bench.connect(Bench.root), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        let id = try bench.present(
            Wire.SheetRequest(interactiveDismissDisabled: true, onInactive: .hold), on: root)
        try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .tapOutside), on: root)
        try bench.setPhase(.inactive, source: "player", on: root)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: root)
        let events = try bench.events(on: watcher)
        #expect(
            events.map(\.kind) == [
                "presented", "dismissAttempted", "phaseChanged", "held", "dismissed",
            ])
        #expect(events[0].sheet?.id == id)
        #expect(events[0].position == 0)
        #expect(events[1].gesture == .tapOutside)
        #expect(events[2].scene?.phase == .inactive)
        #expect(events[2].previousPhase == .active)
        #expect(events[2].scene?.sources.map(\.name) == ["player"])
        #expect(events[3].sheet == nil)
        #expect(events[4].outcome?.id == id)
        #expect(events[4].outcome?.by?.uid == 0)
    }

    @Test func `a sheet that is held from the start is told whole`() throws {
        var bench = Bench()
        let (watcher, root) = (bench.connect(Bench.root), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        _ = try bench.watch(on: watcher)
        let id = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        let event = try #require(try bench.events(on: watcher).first)
        #expect(event.kind == "held")
        #expect(event.sheet?.id == id)
        #expect(event.sheet?.state == .held)
        #expect(event.position == 0)
    }

    @Test func `only the scenes that are named are followed, those opened later too`() throws {
        var bench = Bench()
        let (watcher, root) = (bench.connect(Bench.root), bench.connect(Bench.root))
        try bench.open("a", on: root)
        let events = try bench.watch(["a", "later"], on: watcher)
        #expect(events.compactMap(\.scene?.id) == ["a"])
        _ = try bench.present(on: root)
        let id = try bench.present(in: "a", on: root)
        try bench.open("later", on: root)
        try bench.open("other", on: root)
        #expect(
            try bench.events(on: watcher).map { $0.id ?? $0.scene?.id ?? "" } == [id, "later"])
    }

    @Test func `no scene at all may be named`() throws {
        var bench = Bench()
        let watcher = bench.connect()
        #expect(try bench.watch([], on: watcher).map(\.kind) == ["ready"])
        _ = try bench.present(on: bench.connect())
        #expect(try bench.events(on: watcher) == [])
    }

    @Test func `everybody is told the same sequences`() throws {
        var bench = Bench()
        let watchers = [bench.connect(), bench.connect(Bench.bob), bench.connect(Bench.root)]
        for watcher in watchers { _ = try bench.watch(on: watcher) }
        _ = try bench.present(on: bench.connect())
        _ = try bench.present(on: bench.connect(Bench.bob))
        for watcher in watchers {
            #expect(try bench.events(on: watcher).map(\.sequence) == [1, 2])
        }
    }

    @Test func `calls behind Watch are not begun, and hanging up ends it`() throws {
        var bench = Bench()
        let watcher = bench.connect()
        _ = try bench.watch(on: watcher)
        bench.begin(Present.self, Present.Parameters(sheet: .question), on: watcher)
        #expect(bench.service.coordinator.sheets.isEmpty)
        bench.hangUp(watcher)
        #expect(bench.service.watcherCount == 0)
    }

    @Test func `a source's word that changes no phase is told as an update`() throws {
        var bench = Bench()
        let (watcher, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: watcher)
        try bench.setPhase(.active, source: "player", on: root)
        let events = try bench.events(on: watcher)
        #expect(events.map(\.kind) == ["sceneUpdated"])
        #expect(events.first?.scene?.sources.map(\.name) == ["player"])
    }
}
