import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct SceneTests {
    @Test func `a scene is opened with a number, and told as it is`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let scene = try bench.call(
            OpenScene.self, OpenScene.Parameters(id: "desk", title: "Desk"), on: alice
        ).scene
        #expect(
            scene
                == Wire.Scene(
                    id: "desk", number: 2, title: "Desk", owner: 1000, phase: .active, sources: [],
                    renderers: 0, presented: 0, queued: 0, held: 0))
        #expect(
            try bench.call(ListScenes.self, ListScenes.Parameters(), on: alice).scenes.map(\.id)
                == ["main", "desk"])
    }

    @Test func `a scene counts what is presented, queued and held`() throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        _ = try bench.present(
            Wire.SheetRequest(onInactive: .keep, onBackground: .keep), in: "desk", on: alice)
        try bench.setPhase(.inactive, of: "desk", source: "player", on: alice)
        _ = try bench.present(Wire.SheetRequest(onInactive: .hold), in: "desk", on: alice)
        _ = try bench.present(Wire.SheetRequest(onInactive: .hold), in: "desk", on: alice)
        for _ in 0..<3 { _ = try bench.present(in: "desk", on: alice) }
        let described = try bench.call(
            DescribeScene.self, DescribeScene.Parameters(id: "desk"), on: alice)
        #expect(described.scene.presented == 1)
        #expect(described.scene.held == 2)
        #expect(described.scene.queued == 3)
        #expect(
            described.scene.sources
                == [Wire.PhaseSource(name: "player", phase: .inactive, uid: 1000, pid: 10)])
        #expect(
            described.sheets.map(\.state)
                == [.presented, .held, .held, .queued, .queued, .queued])
    }

    @Test func `without an id DescribeScene speaks of main`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        let told = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: alice)
        #expect(told.scene.id == "main")
        #expect(told.sheets.map(\.id) == [id])
    }

    @Test func `CloseScene replies with what ended, and main stays`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let ids = [try bench.present(on: alice), try bench.present(on: alice)]
        #expect(
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "main"), on: root).dismissed
                == ids.reversed())
        #expect(try bench.outcome(of: ids[0]).reason == "sceneClosed")
        _ = try bench.present(on: alice)
    }

    @Test func `a scene that is not open is no such scene`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let refusal = Refused.interface(.noSuchScene(scene: "gone"))
        #expect(throws: refusal) { try bench.present(in: "gone", on: root) }
        #expect(throws: refusal) {
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "gone"), on: root)
        }
        #expect(throws: refusal) {
            try bench.call(DescribeScene.self, DescribeScene.Parameters(id: "gone"), on: root)
        }
        #expect(throws: refusal) { try bench.setPhase(nil, of: "gone", on: root) }
    }

    // MARK: Phases

    @Test func `SetPhase replies with the scenes it was set on`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        let one = try bench.call(
            SetPhase.self, SetPhase.Parameters(scene: "desk", phase: .inactive), on: root)
        #expect(one.scenes.map(\.id) == ["desk"])
        #expect(one.scenes.first?.phase == .inactive)
        #expect(one.scenes.first?.sources.map(\.name) == ["manual"])
        let all = try bench.call(SetPhase.self, SetPhase.Parameters(phase: .background), on: root)
        #expect(all.scenes.map(\.phase) == [.background, .background])
        let back = try bench.call(SetPhase.self, SetPhase.Parameters(), on: root)
        #expect(back.scenes.map(\.phase) == [.active, .active])
        #expect(back.scenes.flatMap(\.sources) == [])
    }

    @Test func `the signal is a source of its own, for scenes opened later too`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.present(on: alice)
        bench.hand(.phaseSignalled(.inactive))
        #expect(try bench.outcome(of: id).reason == "sceneInactive")
        try bench.open("desk", on: alice)
        let scenes = try bench.call(ListScenes.self, ListScenes.Parameters(), on: root).scenes
        #expect(scenes.map(\.phase) == [.inactive, .inactive])
        #expect(scenes[1].sources == [Wire.PhaseSource(name: "signal", phase: .inactive)])
        // The signal does not make active what another source keeps from being so.
        try bench.setPhase(.background, on: root)
        bench.hand(.phaseSignalled(.active))
        let after = try bench.call(ListScenes.self, ListScenes.Parameters(), on: root).scenes
        #expect(after.map(\.phase) == [.background, .active])
    }

    @Test func `a scene full of its owner's sources still hears the signal`() throws {
        var bench = Bench { $0.presentationLimits.sourcesPerScene = 1 }
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        try bench.setPhase(.active, of: "desk", source: "player", on: alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "sources", limit: 1))) {
            try bench.setPhase(.active, of: "desk", source: "other", on: alice)
        }
        bench.hand(.phaseSignalled(.inactive))
        #expect(bench.service.coordinator.scenes[.main]?.phase == .inactive)
        #expect(bench.service.coordinator.scenes[SceneID("desk")]?.phase == .inactive)
    }
}
