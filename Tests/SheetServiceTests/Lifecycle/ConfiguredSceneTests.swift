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

    @Test func `one that cannot be opened is told of, and the service goes on`() throws {
        var bench = Bench.machine {
            $0.configuredScenes = [Self.hall, Self.bare]
            $0.presentationLimits.scenes = 2
        }
        #expect(bench.scene("hall") != nil)
        #expect(bench.scene("bare") == nil)
        let words = bench.takeOrdered().compactMap { order in
            if case .log(let entry) = order, entry.level == .notice { entry.message } else { nil }
        }
        #expect(words.contains { $0.contains("bare") })
        // Its name is nobody's all the same.
        #expect(throws: Refused.permissionDenied) { try bench.open("bare", on: bench.connect()) }
    }
}
