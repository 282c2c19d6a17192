import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R45: reserved scenes, and scenes that are taken over")
struct TakeoverTests {
    private static let group: [UInt32] = [500]

    private func bench() -> Bench {
        Bench {
            $0.groups.administrators = 500
            $0.configuredScenes = [ConfiguredScene(id: SceneID("kiosk"))]
        }
    }

    @Test func `a reserved name is the service's from the start, and nobody else's`() throws {
        var bench = bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob, in: Self.group))
        #expect(bench.service.coordinator.scenes[SceneID("kiosk")]?.owner == Bench.service.user)
        #expect(throws: Refused.permissionDenied) { try bench.open("kiosk", on: alice) }
        try bench.open("kiosk", on: bob)
        #expect(bench.service.coordinator.scenes[SceneID("kiosk")]?.owner == Bench.service.user)
    }

    /// Who opens a scene of Alice's, in which groups, and whose it is then.
    @Test(arguments: [
        (Bench.root, [UInt32](), Bench.root), (Bench.service, [], Bench.service),
        (Bench.bob, [500], Bench.bob), (Bench.alice, [], Bench.alice),
    ])
    func `an administrator who opens a scene gets it, and watchers are told`(
        peer: Peer, groups: [UInt32], owner: Peer
    ) throws {
        var bench = bench()
        try bench.open("desk", on: bench.connect())
        let watcher = bench.connect(Bench.carol)
        _ = try bench.watch(on: watcher)
        let scene = try bench.call(
            OpenScene.self, OpenScene.Parameters(id: "desk"), on: bench.connect(peer, in: groups)
        ).scene
        #expect(scene.owner == Int64(owner.user.number))
        let events = try bench.events(on: watcher)
        if owner == Bench.alice {
            #expect(events.isEmpty)
        } else {
            #expect(events.map(\.kind) == ["sceneUpdated"])
            #expect(events.map(\.scene) == [scene])
        }
    }

    @Test func `who takes a scene over is told it without what its former owner said`() throws {
        var bench = bench()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        try bench.setPhase(.background, of: "desk", source: "mine", on: alice)
        let scene = try bench.call(
            OpenScene.self, OpenScene.Parameters(id: "desk"), on: bench.connect(Bench.root)
        ).scene
        #expect(scene.sources.isEmpty)
        #expect(scene.phase == .active)
    }

    @Test func `what belongs to an administrator stays theirs`() throws {
        var bench = bench()
        let (root, bob) = (bench.connect(Bench.root), bench.connect(Bench.bob, in: Self.group))
        try bench.open("main", on: root)
        #expect(bench.service.coordinator.scenes[.main]?.owner == Bench.service.user)
        try bench.open("desk", on: root)
        try bench.open("desk", on: bob)
        #expect(bench.service.coordinator.scenes[SceneID("desk")]?.owner == .root)
    }

    @Test func `from then on it is the new owner's to rule, and not the former one's`() throws {
        var bench = bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let administrator = bench.connect(Bench.carol, in: Self.group)
        try bench.open("desk", on: alice)
        let sheet = try bench.present(in: "desk", on: bob)
        try bench.open("desk", on: administrator)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.inactive, of: "desk", on: alice)
        }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Choose.self, Choose.Parameters(id: sheet, action: "ok"), on: alice)
        }
        let told = try bench.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: sheet), on: alice
        ).sheet
        #expect(told?.redacted == true)
        #expect(throws: Refused.permissionDenied) {
            try bench.present(Wire.SheetRequest(style: .cover), in: "desk", on: alice)
        }
        // Also without the group: it is theirs by now.
        let owner = bench.connect(Bench.carol)
        try bench.setPhase(.inactive, of: "desk", on: owner)
    }

    @Test func `those of a former owner who is an administrator are not`() throws {
        var bench = bench()
        let bob = bench.connect(Bench.bob, in: Self.group)
        try bench.open("desk", on: bob)
        let id = try bench.present(in: "desk", on: bob)
        let carol = bench.connect(Bench.carol, in: Self.group)
        try bench.open("desk", on: carol)
        #expect(bench.service.coordinator.scenes[SceneID("desk")]?.owner == Bench.carol.user)
        let attempt = AttemptDismiss.Parameters(id: id, gesture: .override)
        #expect(try !bench.call(AttemptDismiss.self, attempt, on: carol).dismissed)
    }

    @Test func `sheets of the former owner are a stranger's from then on`() throws {
        var bench = bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("desk", on: alice)
        let former = try bench.present(
            Wire.SheetRequest(style: .cover, interactiveDismissDisabled: true), in: "desk",
            on: alice)
        let waiting = try bench.call(
            Present.self,
            Present.Parameters(scene: "desk", sheet: .question, placement: .queue), on: root)
        #expect(waiting.state == .queued)
        try bench.open("desk", on: root)
        // They hold nobody back who rules the scene (R8), and the person has the last word (R25).
        #expect(try bench.describe(waiting.id).state == .presented)
        let attempt = AttemptDismiss.Parameters(id: former, gesture: .override)
        #expect(try bench.call(AttemptDismiss.self, attempt, on: root).dismissed)
        #expect(try bench.outcome(of: former).reason == "override")
    }

    @Test func `it does not live with those any more who opened it first`() throws {
        var bench = bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("desk", lifetime: .presenter, on: alice)
        try bench.open("desk", lifetime: .presenter, on: root)
        bench.hangUp(alice)
        #expect(bench.service.coordinator.scenes[SceneID("desk")] != nil)
        bench.hangUp(root)
        #expect(bench.service.coordinator.scenes[SceneID("desk")] == nil)
    }

    @Test func `it counts among the scenes of the new owner`() throws {
        var bench = Bench { $0.presentationLimits.scenesPerUser = 1 }
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("desk", on: alice)
        try bench.open("desk", on: root)
        try bench.open("other", on: alice)
        let full = Refused.interface(.quotaExceeded(resource: "scenes", limit: 1))
        #expect(throws: full) { try bench.open("other", on: root) }
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        try bench.open("other", on: root)
        #expect(throws: full) { try bench.open("third", on: root) }
    }

    @Test func `binding is the last thing that is asked`() throws {
        var bench = bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: alice)
        let facts = bench.facts
        for (parameters, refusal) in [
            (#"{"id":"a b","seat":"seat0"}"#, Refused.invalid("id")),
            (#"{"id":"desk","title":"\u0007","seat":"seat0"}"#, .invalid("title")),
            (#"{"id":"desk","seat":"seat0"}"#, .permissionDenied),
            (#"{"id":"kiosk","session":"1"}"#, .permissionDenied),
            (#"{"id":"new","session":"1"}"#, .invalid("session")),
        ] {
            #expect(try bench.refusal(of: .openScene, parameters, on: bob) == refusal)
        }
        #expect(bench.facts == facts)
    }
}
