import PresentationCore
import Testing

@Suite("R20, R21: scenes")
struct SceneTests {
    static let kiosk = SceneID("kiosk")

    @Test func `main is always there and belongs to the service's own user`() {
        let main = Stage().coordinator.scenes[.main]
        #expect(main?.number == 1)
        #expect(main?.owner == Stage.service)
        #expect(main?.lifetime == .detached)
    }

    @Test func `a scene that closes ends all its sheets, the topmost first`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("other")
        try stage.present("held", in: SceneTests.kiosk) { $0.policies = .holding }
        try stage.report(.inactive, in: SceneTests.kiosk)
        try stage.present("child", from: "held", in: SceneTests.kiosk)
        try stage.present("queued", in: SceneTests.kiosk)
        let decision = try stage.handle(
            .sceneClosingRequested(SceneTests.kiosk, by: Stage.alice))
        // Each is hit in its own right. What waits would have come up on top, so it ends first.
        #expect(
            decision.story == [
                "queued ended: sceneClosed", "child ended: sceneClosed", "held ended: sceneClosed",
                "closed kiosk",
            ])
        #expect(decision.outcomes.allSatisfy { $0.by == Stage.alice })
        #expect(stage.coordinator.scenes[SceneTests.kiosk] == nil)
        #expect(stage.state("other") == .presented)
    }

    @Test func `main is emptied and stays`() throws {
        var stage = Stage()
        try stage.present("a")
        let decision = try stage.handle(.sceneClosingRequested(.main, by: Stage.alice))
        #expect(decision.story == ["a ended: sceneClosed"])
        try stage.present("b")
    }

    @Test func `a scene that is not open cannot be closed`() {
        var stage = Stage()
        #expect(throws: PresentationError.noSuchScene(SceneTests.kiosk)) {
            try stage.handle(.sceneClosingRequested(SceneTests.kiosk, by: Stage.alice))
        }
    }

    @Test func `a scene is detached unless it is asked for otherwise`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.lifetime == .detached)
        try stage.handle(.sceneOpenersLeft(SceneTests.kiosk))
        #expect(stage.coordinator.scenes[SceneTests.kiosk] != nil)
    }

    @Test func `a scene of lifetime presenter closes with its openers`() throws {
        var stage = Stage()
        try stage.open("kiosk", lifetime: .presenter)
        try stage.present("a", in: SceneTests.kiosk)
        let decision = try stage.handle(.sceneOpenersLeft(SceneTests.kiosk))
        #expect(decision.story == ["a ended: sceneClosed", "closed kiosk"])
        #expect(decision.outcomes.first?.by == nil)
    }

    @Test func `detached, once asked for, wins`() throws {
        var stage = Stage()
        try stage.open("kiosk", lifetime: .presenter)
        #expect(try stage.open("kiosk", lifetime: .presenter).facts.isEmpty)
        #expect(try stage.open("kiosk", lifetime: .detached).story == ["updated kiosk"])
        try stage.open("kiosk", lifetime: .presenter)
        try stage.handle(.sceneOpenersLeft(SceneTests.kiosk))
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.lifetime == .detached)
    }

    @Test func `main never closes with an opener`() throws {
        var stage = Stage()
        try stage.open("main", by: Stage.bob, lifetime: .presenter)
        try stage.handle(.sceneOpenersLeft(.main))
        #expect(stage.coordinator.scenes[.main]?.owner == Stage.service)
    }

    @Test func `an open scene keeps its number, owner and title when it is asked for again`() throws
    {
        var stage = Stage()
        try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(id: SceneTests.kiosk, owner: Stage.alice.user, title: "Kiosk")))
        let before = stage.coordinator.scenes[SceneTests.kiosk]
        #expect(try stage.open("kiosk", by: Stage.bob).facts.isEmpty)
        #expect(stage.coordinator.scenes[SceneTests.kiosk] == before)
        let renamed = try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(id: SceneTests.kiosk, owner: Stage.bob.user, title: "Hall")))
        #expect(renamed.story == ["updated kiosk"])
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.title == "Hall")
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.owner == Stage.alice.user)
    }

    @Test func `one that closes unrendered stays once it is asked for otherwise`() throws {
        var stage = Stage()
        let request = SceneRequest(
            id: SceneTests.kiosk, owner: Stage.alice.user, closesUnrendered: true)
        try stage.handle(.sceneOpeningRequested(request))
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.closesUnrendered == true)
        #expect(try stage.handle(.sceneOpeningRequested(request)).facts.isEmpty)
        #expect(try stage.open("kiosk").facts.count == 1)
        #expect(stage.coordinator.scenes[SceneTests.kiosk]?.closesUnrendered == false)
        // And there is no way back.
        #expect(try stage.handle(.sceneOpeningRequested(request)).facts.isEmpty)
    }

    @Test func `a scene gets the lowest number that is free`() throws {
        var stage = Stage()
        for id in ["a", "b", "c"] { try stage.open(id) }
        try stage.handle(.sceneClosingRequested(SceneID("b"), by: Stage.alice))
        try stage.open("d")
        try stage.open("e")
        let numbers = stage.coordinator.scenes.all.map { "\($0.id) \($0.number)" }
        #expect(numbers == ["main 1", "a 2", "c 4", "d 3", "e 5"])
        #expect(stage.coordinator.scenes.scene(number: 3)?.id == SceneID("d"))
        #expect(stage.coordinator.scenes.scene(number: 6) == nil)
    }

    @Test func `scenes are bounded in all`() throws {
        var limits = Limits()
        limits.scenes = 3
        var stage = Stage(limits: limits)
        try stage.open("a")
        try stage.open("b", by: Stage.bob)
        #expect(throws: PresentationError.quotaExceeded(.scenes, limit: 3)) {
            try stage.open("c")
        }
        // One that is open is no new one.
        try stage.open("b")
    }

    @Test func `scenes are bounded for each user`() throws {
        var limits = Limits()
        limits.scenesPerUser = 1
        var stage = Stage(limits: limits)
        try stage.open("a")
        #expect(throws: PresentationError.quotaExceeded(.scenes, limit: 1)) {
            try stage.open("b")
        }
        try stage.open("b", by: Stage.bob)
        try stage.handle(.sceneClosingRequested(SceneID("a"), by: Stage.alice))
        try stage.open("c")
    }
}
