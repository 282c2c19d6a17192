import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R20: scenes that are opened by Attach")
struct OpenedSceneTests {
    @Test func `it belongs to who opened it, and closes with its last renderer`() throws {
        var bench = Bench()
        let (first, picture) = try bench.attach(to: "wall", as: Bench.alice)
        #expect(picture.scene.owner == 1000)
        let second = try bench.screen(of: "wall", as: Bench.alice)
        bench.hangUp(first.connection)
        #expect(bench.scene("wall") != nil)
        bench.hangUp(second.connection)
        #expect(bench.scene("wall") == nil)
    }

    @Test func `with sheets it waits until they have ended`() throws {
        var bench = Bench()
        let screen = try bench.screen(of: "wall", as: Bench.alice)
        let alice = bench.connect()
        let sheets = [
            try bench.present(in: "wall", on: alice), try bench.present(in: "wall", on: alice),
        ]
        bench.hangUp(screen.connection)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheets[0]), on: alice)
        #expect(bench.scene("wall") != nil)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheets[1]), on: alice)
        #expect(bench.scene("wall") == nil)
        #expect(try bench.outcome(of: sheets[1]).reason == "requested")
    }

    @Test func `whoever opens it otherwise has it stay`() throws {
        var bench = Bench()
        let screen = try bench.screen(of: "wall", as: Bench.alice)
        try bench.open("wall", on: bench.connect())
        bench.hangUp(screen.connection)
        #expect(bench.scene("wall") != nil)
    }

    @Test func `one that was open before stays`() throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect())
        let screens = [try bench.screen(of: "desk", as: Bench.alice), try bench.screen()]
        for screen in screens { bench.hangUp(screen.connection) }
        #expect(bench.scene("desk") != nil)
        #expect(bench.scene("main") != nil)
    }

    @Test func `when it closes its renderers are told, and their connections stay`() throws {
        var bench = Bench()
        let screen = try bench.screen(of: "wall", as: Bench.alice)
        let alice = bench.connect()
        let sheet = try bench.present(in: "wall", on: alice)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "wall"), on: alice)
        #expect(try bench.outcome(of: sheet).reason == "sceneClosed")
        #expect(throws: Refused.interface(.noSuchScene(scene: "wall"))) {
            while true { _ = try bench.nextReply(on: screen.connection) }
        }
        #expect(bench.isOpen(screen.connection))
        #expect(bench.service.rendererCount == 0)
    }

    @Test func `what the configuration names is open and stays`() throws {
        var bench = Bench {
            $0.configuredScenes = [ConfiguredScene(id: SceneID("hall"), owner: Bench.alice.user)]
        }
        let screen = try bench.screen(of: "hall", as: Bench.alice)
        bench.hangUp(screen.connection)
        #expect(bench.scene("hall") != nil)
        #expect(throws: Refused.permissionDenied) {
            try bench.attach(to: "hall", as: Bench.bob)
        }
    }

    @Test func `a scene too many is refused as ever`() throws {
        var bench = Bench { $0.presentationLimits.scenesPerUser = 1 }
        _ = try bench.screen(of: "one", as: Bench.alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "scenes", limit: 1))) {
            try bench.attach(to: "two", as: Bench.alice)
        }
        #expect(bench.service.rendererCount == 1)
    }

    @Test func `with no room to record it, it is not opened`() throws {
        var bench = Bench()
        bench.room = 0
        #expect(throws: Refused.self) { try bench.attach(to: "wall", as: Bench.alice) }
        #expect(bench.scene("wall") == nil)
        #expect(bench.service.rendererCount == 0)
        // What is open can be drawn all the same.
        #expect(try bench.attach().picture.layers == [])
    }

    // MARK: Restarts (R40)

    @Test func `after a restart it waits for a renderer, and not for ever`() throws {
        var bench = Bench()
        _ = try bench.screen(of: "wall", as: Bench.alice)
        _ = try bench.screen(of: "stairs", as: Bench.alice)
        bench.restart()
        bench.wait(.milliseconds(9999))
        #expect(bench.scene("wall") != nil)
        let screen = try bench.screen(of: "wall", as: Bench.alice)
        bench.wait(.milliseconds(1))
        #expect(bench.scene("stairs") == nil)
        #expect(bench.scene("wall") != nil)
        bench.hangUp(screen.connection)
        #expect(bench.scene("wall") == nil)
    }

    @Test func `one with sheets goes on waiting, for their end`() throws {
        var bench = Bench()
        _ = try bench.screen(of: "wall", as: Bench.alice)
        let sheet = try bench.present(in: "wall", on: bench.connect())
        bench.restart()
        bench.wait(.seconds(20))
        #expect(bench.isLive(sheet))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bench.connect())
        #expect(bench.scene("wall") == nil)
    }

    @Test func `one whose last sheet ends early waits all the same`() throws {
        var bench = Bench()
        _ = try bench.screen(of: "wall", as: Bench.alice)
        let sheet = try bench.present(in: "wall", on: bench.connect())
        bench.restart()
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bench.connect())
        #expect(bench.scene("wall") != nil)
        bench.wait(.seconds(10))
        #expect(bench.scene("wall") == nil)
    }
}
