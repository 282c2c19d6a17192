import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R39a, R45: what the configuration says of scenes")
struct ConfiguredSceneTests {
    private static let hall = ConfiguredScene(
        id: SceneID("hall"), title: "In the hall", seat: "seat1", owner: Bench.alice.user)
    private static let bare = ConfiguredScene(id: SceneID("bare"))

    @Test func `they are open from the start, with title, seat and owner`() throws {
        var bench = Bench.machine { $0.configuredScenes = [Self.hall, Self.bare] }
        let scenes = bench.service.coordinator.scenes
        #expect(scenes.ids.map(\.description) == ["main", "hall", "bare"])
        #expect(bench.scene("hall")?.title == "In the hall")
        #expect(bench.scene("hall")?.binding == .seat("seat1"))
        #expect(bench.scene("hall")?.owner == Bench.alice.user)
        #expect(bench.scene("bare")?.owner == Bench.service.user)
        #expect(bench.scene()?.binding == .seat("seat0"))
        // And told of before anything else.
        let watcher = bench.connect()
        let told = try bench.watch(on: watcher)
        #expect(told.compactMap(\.scene?.id) == ["main", "hall", "bare"])
    }

    @Test func `after a restart they are as they were, and nothing is told anew`() throws {
        var bench = Bench.machine { $0.configuredScenes = [Self.hall, Self.bare] }
        let facts = bench.facts
        bench.restart()
        #expect(bench.facts == facts)
    }

    @Test func `nobody closes them: they are emptied`() throws {
        var bench = Bench.machine { $0.configuredScenes = [Self.hall] }
        let alice = bench.connect()
        let sheet = try bench.present(in: "hall", on: alice)
        let reply = try bench.call(
            CloseScene.self, CloseScene.Parameters(id: "hall"), on: alice)
        #expect(reply.dismissed == [sheet])
        #expect(try bench.outcome(of: sheet).reason == "sceneClosed")
        #expect(bench.scene("hall") != nil)
    }

    @Test func `what they are bound to is the configuration's to say`() throws {
        var bench = Bench.machine { $0.configuredScenes = [Self.hall, Self.bare] }
        bench.read(.alice())
        let root = bench.connect(Bench.root)
        for scene in ["hall", "bare"] {
            #expect(throws: Refused.invalid("session")) {
                try bench.bind(scene, session: "3", on: root)
            }
        }
    }

    @Test func `a seat that they name is theirs, and not main's`() throws {
        var kiosk = Self.hall
        kiosk.seat = "seat0"
        var bench = Bench.machine { $0.configuredScenes = [kiosk] }
        bench.read(.alice())
        #expect(bench.scene("hall")?.session == "3")
        #expect(bench.scene()?.binding == nil)
        #expect(bench.scene()?.owner == Bench.service.user)
        let sheet = try bench.present(on: bench.connect(session: "3"))
        #expect(try bench.describe(sheet).scene == "hall")
    }

    @Test func `main may be bound elsewhere, by name`() throws {
        let main = ConfiguredScene(id: .main, title: "Lobby", seat: "seat1")
        let bench = Bench.machine { $0.configuredScenes = [main] }
        #expect(bench.scene()?.binding == .seat("seat1"))
        #expect(bench.scene()?.title == "Lobby")
    }

    @Test func `of two that name one seat the first has it`() throws {
        var other = Self.bare
        other.seat = "seat1"
        let bench = Bench.machine { $0.configuredScenes = [Self.hall, other] }
        #expect(bench.scene("hall")?.binding == .seat("seat1"))
        #expect(bench.scene("bare")?.binding == nil)
    }

    @Test func `a service that is no instance binds nothing`() throws {
        var bench = Bench { $0.configuredScenes = [Self.hall] }
        #expect(bench.scene()?.binding == nil)
        #expect(bench.scene("hall")?.binding == nil)
        #expect(bench.phase(of: "hall") == .active)
        let sheet = try bench.present(in: "hall", on: bench.connect())
        let explained = try bench.call(
            Explain.self, Explain.Parameters(id: sheet), on: bench.connect(Bench.root))
        #expect(explained.reasons == ["no renderer is attached to scene hall"])
    }

    /// Else what is shown in a scene would not know of the lock screen over it.
    @Test func `neither a bound nor a full disk keeps them from being as they should`() throws {
        var bench = Bench.machine {
            $0.configuredScenes = [Self.hall, Self.bare]
            $0.presentationLimits.scenes = 2
            $0.presentationLimits.scenesPerUser = 1
        }
        #expect(bench.scene("hall") != nil && bench.scene("bare") != nil)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "scenes", limit: 2))) {
            try bench.open("other", on: bench.connect(Bench.bob))
        }
        var full = Bench()
        full.room = 0
        full.restart {
            $0.configuredScenes = [Self.hall]
            $0.mainBinding = .seat("seat0")
        }
        #expect(full.scene()?.binding == .seat("seat0"))
        #expect(full.scene("hall")?.binding == .seat("seat1"))
    }

    /// The configuration before the restart, that after it, and what `hall` is bound to then.
    @Test func `another configuration counts from the next start`() throws {
        var bench = Bench.machine { $0.configuredScenes = [Self.hall] }
        bench.read(.alice())
        bench.restart { $0.configuredScenes[0].seat = "seat0" }
        #expect(bench.scene("hall")?.binding == .seat("seat0"))
        #expect(bench.scene()?.binding == nil && bench.scene()?.owner == Bench.service.user)
        bench.restart { $0.configuredScenes = [] }
        // It is a scene as any other by now, and the seat is main's again.
        #expect(bench.scene("hall")?.binding == nil)
        #expect(bench.scene()?.binding == .seat("seat0"))
        bench.read(.alice())
        try bench.bind("hall", session: "3", on: bench.connect(Bench.root))
        bench.restart { $0.mainBinding = nil }
        #expect(bench.scene("hall")?.binding == nil)
        #expect(bench.scene("hall")?.owner == .root)
        #expect(bench.phase(of: "hall") == .active)
    }

    @Test func `a scene that loses its seat to one of them lives with its opener still`() throws {
        var bench = Bench.machine { $0.mainBinding = .display(Bench.service.user) }
        bench.read(.alice())
        let alice = bench.connect()
        try bench.bind("desk", seat: "seat0", lifetime: .presenter, on: alice)
        bench.configure {
            $0.configuredScenes = [ConfiguredScene(id: SceneID("kiosk"), seat: "seat0")]
        }
        #expect(bench.scene("desk")?.binding == nil)
        bench.hangUp(alice)
        #expect(bench.scene("desk") == nil)
    }
}
