import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// What went wrong elsewhere with sheets that were presented from sheets, and must not here.
@Suite struct NestingReportTests {
    @Test(.bug(id: "pointfreeco/TCA#3783"))
    func `a sheet goes with its parent, dimmed or not`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let parent = try bench.present(on: alice)
        let child = try bench.present(
            Wire.SheetRequest(detents: ["half"], largestUndimmedDetent: "half"), from: parent,
            on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: parent), on: alice)
        #expect(try bench.outcome(of: child).reason == "parentDismissed")
    }

    @Test(.bug(id: "CoolONEOfficial/NativePartialSheet#10"), arguments: [0, 1, 5, 9])
    func `a dismissal works at any depth`(depth: Int) throws {
        var bench = Bench()
        let alice = bench.connect()
        var ids = [try bench.present(on: alice)]
        for _ in 1...9 { ids.append(try bench.present(from: ids[ids.count - 1], on: alice)) }
        #expect(
            try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[depth]), on: alice).dismissed
                == ids[depth...].reversed())
        #expect(ids.map { bench.isLive($0) } == (0...9).map { $0 < depth })
    }

    @Test(.bug(id: "SCUI#666"))
    func `a nested end and then the root's are told once each`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        let root = try bench.present(on: alice)
        let nested = try bench.present(from: root, on: alice)
        _ = try bench.watch(on: watcher)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: nested), on: alice)
        #expect(
            try bench.call(Dismiss.self, Dismiss.Parameters(id: root), on: alice).dismissed
                == [root])
        let told = try bench.events(on: watcher)
        #expect(told.map(\.kind) == ["dismissed", "dismissed"])
        #expect(told.map(\.id) == [nested, root])
        #expect(told.map(\.outcome?.reason) == ["requested", "requested"])
    }

    @Test(.bug(id: "flutter#100933"))
    func `a scene's sheets are gone before the scene is`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        try bench.open("desk", on: alice)
        let below = try bench.present(in: "desk", on: alice)
        let above = try bench.present(in: "desk", from: below, on: alice)
        _ = try bench.watch(on: watcher)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: alice)
        let told = try bench.events(on: watcher)
        #expect(told.map(\.kind) == ["dismissed", "dismissed", "sceneClosed"])
        #expect(told.map(\.id) == [above, below, nil])
    }

    @Test(.bug(id: "aclist/dztui#74"))
    func `a progress below a question goes on, and a stack may be high`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let progress = try bench.present(
            Wire.SheetRequest(elements: [Wire.Element(id: "done", kind: "progress", value: ["0"])]),
            on: alice)
        var top = progress
        for _ in 1...100 { top = try bench.present(from: top, on: alice) }
        for done in ["0.1", "0.5", "1"] {
            let generation = try bench.call(
                Update.self,
                Update.Parameters(
                    id: progress, values: [Wire.Value(id: "done", value: [done])]), on: alice
            ).generation
            #expect(generation == 1)
            let sheet = try bench.call(
                DescribeSheet.self, DescribeSheet.Parameters(id: progress), on: alice
            ).sheet
            #expect(sheet?.said?.elements?.first?.value == [done])
        }
        #expect(bench.service.coordinator.sheets.count == 101)
    }

    @Test(
        .bug(id: "mako#336"),
        .bug(id: "aheze/Popovers#1"), .bug(id: "ErikReider/SwayNotificationCenter#495"),
        .bug(id: "dunst#989"), .bug(id: "dunst#1179"),
        .bug(id: "thomasloven/hass-browser_mod#123"),
        .bug(id: "thomasloven/hass-browser_mod#139"), .bug(id: "thomasloven/hass-browser_mod#531"))
    func `a sheet is in its scene and in no other, from its first event to its last`() throws {
        var bench = Bench()
        let (alice, left, right) = (bench.connect(), bench.connect(), bench.connect())
        try bench.open("left", on: alice)
        try bench.open("right", on: alice)
        _ = try bench.watch(["left"], on: left)
        _ = try bench.watch(["right"], on: right)
        let id = try bench.present(in: "left", on: alice)
        try bench.call(Update.self, Update.Parameters(id: id, title: "Changed"), on: alice)
        try bench.setPhase(.inactive, of: "right", on: alice)
        #expect(bench.isLive(id))
        try bench.setPhase(.inactive, of: "left", on: alice)
        #expect(!bench.isLive(id))
        #expect(
            try bench.events(on: left).map(\.kind)
                == ["presented", "updated", "sceneUpdated", "phaseChanged", "dismissed"]
                .filter { $0 != "sceneUpdated" })
        #expect(try bench.events(on: right).allSatisfy { $0.id == nil })
    }
}
