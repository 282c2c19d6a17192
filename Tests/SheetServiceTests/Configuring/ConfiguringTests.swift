import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R38: a configuration that is read anew")
struct ConfiguringTests {
    // MARK: What stays

    @Test(.bug(id: "mako#45"), .bug(id: "mako#290"), .bug(id: "sway#4047"))
    func `a reload keeps what is live, and goes by the new configuration from then on`() throws {
        var bench = Bench { $0.policies = PhasePolicies(onInactive: .keep, onBackground: .keep) }
        let root = bench.connect(Bench.root)
        let earlier = try bench.present(on: root)
        let facts = bench.facts.count
        bench.configure { $0.policies = .dismissing }
        #expect(bench.facts.count == facts)
        let later = try bench.present(on: root)
        try bench.setPhase(.inactive, on: root)
        #expect(bench.isLive(earlier))
        #expect(try bench.outcome(of: later).reason == "sceneInactive")
    }

    @Test func `a reload repeated is one`() throws {
        var bench = Bench { $0.groups.administrators = 50 }
        let (alice, watcher) = (bench.connect(Bench.alice, in: [50]), bench.connect())
        _ = try bench.watch(on: watcher)
        let sheet = try bench.present(on: alice)
        let told = try bench.events(on: watcher).map(\.kind)
        for _ in 0..<3 { bench.configure { $0.groups.administrators = 50 } }
        #expect(told == ["presented"])
        #expect(try bench.events(on: watcher).isEmpty)
        #expect(bench.isLive(sheet))
    }

    @Test func `the run stays the same one`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let before = try bench.call(GetStatus.self, NoParameters(), on: root)
        bench.configure()
        let after = try bench.call(GetStatus.self, NoParameters(), on: root)
        #expect(after.instance == before.instance && after.startedAt == before.startedAt)
        // Its own user is an administrator as before, and the other one is nobody.
        let own = bench.connect(Bench.service)
        try bench.setPhase(.inactive, of: nil, on: own)
        let other = bench.connect(Peer(user: UserID(77), group: 77, process: 7))
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.active, of: nil, on: other)
        }
    }

    @Test func `a service that stops goes by what it has`() {
        var bench = Bench { $0.limits.connections = 5 }
        bench.hand(.stopRequested(restarting: true))
        bench.configure { $0.presentationLimits.sheets = 1 }
        #expect(bench.service.coordinator.limits == Limits())
    }

    @Test func `a restart after it has the bounds of its own time`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let sheets = try (0..<3).map { _ in try bench.present(on: root) }
        bench.configure { $0.presentationLimits.sheets = 1 }
        bench.restart()
        #expect(sheets.allSatisfy { bench.isLive($0) })
    }

    // MARK: Bounds

    @Test func `bounds of sheets that are passed already refuse only what is new`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let sheets = try (0..<3).map { _ in try bench.present(on: alice) }
        bench.configure { $0.presentationLimits.sheetsPerUser = 2 }
        let full = Refused.interface(.quotaExceeded(resource: "sheets", limit: 2))
        #expect(sheets.allSatisfy { bench.isLive($0) })
        #expect(throws: full) { try bench.present(on: alice) }
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheets[2]), on: alice)
        #expect(throws: full) { try bench.present(on: alice) }
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheets[1]), on: alice)
        _ = try bench.present(on: alice)
        bench.configure()
        _ = try bench.present(on: alice)
    }

    @Test func `bounds of scenes that are passed already close none`() throws {
        var bench = Bench()
        let alice = bench.connect()
        for name in ["a", "b", "c"] { try bench.open(name, on: alice) }
        bench.configure {
            $0.presentationLimits.scenes = 2
            $0.presentationLimits.scenesPerUser = 1
        }
        #expect(bench.service.coordinator.scenes.count == 4)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "scenes", limit: 2))) {
            try bench.open("d", on: alice)
        }
        // One that is open can be changed all the same.
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "a", title: "A"), on: alice)
    }

    @Test func `bounds of connections and watchers that are passed already end none`() throws {
        var bench = Bench()
        let clients = (0..<3).map { _ in bench.connect() }
        for id in clients { _ = try bench.watch(on: id) }
        bench.configure {
            $0.limits.connections = 2
            $0.limits.watchersPerUser = 1
        }
        #expect(clients.allSatisfy { bench.isOpen($0) })
        #expect(!bench.isOpen(bench.connect()))
        #expect(bench.service.watcherCount == 3)
        bench.hangUp(clients[0])
        bench.hangUp(clients[1])
        let next = bench.connect()
        bench.begin(Watch.self, Watch.Parameters(), flags: .more, on: next)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "watchers", limit: 1))) {
            try bench.nextReply(on: next)
        }
    }

    @Test func `the longest frame is another for connections that come later`() throws {
        var bench = Bench()
        let early = bench.connect()
        bench.configure { $0.limits.wire.frameBytes = 200 }
        let sheet = Wire.SheetRequest(title: String(repeating: "x", count: 400))
        _ = try bench.present(sheet, on: early)
        let late = bench.connect()
        bench.begin(Present.self, Present.Parameters(sheet: sheet), on: late)
        #expect(!bench.isOpen(late))
    }

    @Test func `outcomes are kept for as long as is said last`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(on: root)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: root)
        bench.wait(.seconds(100))
        bench.configure { $0.presentationLimits.endedKeep = .seconds(50) }
        #expect(throws: Refused.interface(.noSuchSheet(id: sheet))) {
            try bench.call(Await.self, Await.Parameters(id: sheet), on: root)
        }
    }

    // MARK: What else is said

    @Test func `the grace and the detail of the history are those that are said last`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        bench.configure {
            $0.inactiveGrace = .seconds(5)
            $0.historyDetail = .all
        }
        let sheet = try bench.present(on: root)
        try bench.setPhase(.inactive, on: root)
        #expect(bench.isLive(sheet))
        bench.wait(.seconds(5))
        #expect(!bench.isLive(sheet))
        #expect(bench.records.last?.request != nil)
    }

    @Test func `scenes that are named are open, and those named no longer can be closed`() throws {
        var bench = Bench { $0.configuredScenes = [ConfiguredScene(id: SceneID("kiosk"))] }
        bench.hand(.started)
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let kept = try bench.present(in: "kiosk", on: root)
        bench.configure {
            $0.configuredScenes = [
                ConfiguredScene(id: SceneID("desk"), title: "Desk", owner: Bench.alice.user)
            ]
        }
        #expect(bench.isLive(kept))
        #expect(bench.service.coordinator.scenes[SceneID("desk")]?.title == "Desk")
        try bench.setPhase(.inactive, of: "desk", on: alice)
        // What is named stays when it is closed, what was named once goes.
        for name in ["desk", "kiosk"] {
            try bench.call(CloseScene.self, CloseScene.Parameters(id: name), on: root)
        }
        #expect(bench.service.coordinator.scenes.ids == [.main, SceneID("desk")])
        #expect(!bench.isLive(kept))
    }

    @Test func `a scene that is named no longer is told of once, with how it is closed`() throws {
        func told(_ bench: inout Bench) -> [LogEntry] {
            bench.takeOrdered().compactMap {
                if case .log(let entry) = $0, entry.event == .sceneLeftOver { entry } else { nil }
            }
        }
        let scenes = ["main", "hall", "desk"].map { ConfiguredScene(id: SceneID($0)) }
        var bench = Bench { $0.configuredScenes = scenes }
        bench.configure { $0.configuredScenes = scenes }
        #expect(told(&bench).isEmpty)
        // `main` is always there.
        bench.configure { $0.configuredScenes = [scenes[2]] }
        let entries = told(&bench)
        #expect(
            entries.map(\.message) == [
                "Scene hall is in no configuration any more; sheetctl close hall closes it"
            ])
        #expect(entries[0].fields.map { "\($0.name)=\($0.value)" } == ["SHEETD_SCENE=hall"])
        bench.configure { $0.configuredScenes = [scenes[2]] }
        #expect(told(&bench).isEmpty)
    }

    @Test func `developers are told, or no longer`() {
        func isTold(_ bench: inout Bench) -> Bool {
            _ = bench.takeOrdered()
            bench.send("nonsense\0", on: bench.connect())
            return bench.takeOrdered().contains { if case .log = $0 { true } else { false } }
        }
        var bench = Bench()
        #expect(!isTold(&bench))
        bench.configure { $0.logsDebug = true }
        #expect(isTold(&bench))
        bench.configure()
        #expect(!isTold(&bench))
    }

    @Test func `one that is refused is told of until there is another`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        bench.hand(.problemChanged(.storage, "the disk is full"))
        bench.hand(.problemChanged(.configuration, "the file cannot be read"))
        let both = "the disk is full; the file cannot be read"
        #expect(bench.service.statusLine.hasSuffix("; " + both))
        #expect(try bench.call(GetStatus.self, NoParameters(), on: root).problem == both)
        bench.hand(.problemChanged(.configuration, nil))
        #expect(bench.service.statusLine.hasSuffix("; the disk is full"))
    }
}
