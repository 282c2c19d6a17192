import PresentationCore
import SheetGeometry
import Testing

@Suite("R23, R29: Update")
struct UpdateTests {
    private func generation(_ stage: Stage) -> Int64? { stage.coordinator.sheets["a"]?.generation }

    @Test func `the generation grows with what there is to read, and with nothing else`() throws {
        var stage = Stage()
        try stage.present("a")
        #expect(generation(stage) == 1)
        try stage.update("a", isNewToRead: true) { $0.words = [1] }
        #expect(generation(stage) == 2)
        try stage.update("a") { $0.words = [2] }
        try stage.update("a", expiry: .after(.seconds(1)))
        try stage.update("a") { $0.interactiveDismissDisabled = true }
        #expect(generation(stage) == 2)
        try stage.update("a", isNewToRead: true)
        #expect(generation(stage) == 3)
    }

    @Test func `an answer to what has changed since is stale, and so is a gesture`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [Action(id: "ok")] }
        try stage.update("a", isNewToRead: true)
        let refusal = PresentationError.staleAnswer("a", generation: 2)
        #expect(throws: refusal) { try stage.choose("ok", on: "a", seen: 1) }
        #expect(throws: refusal) { try stage.gesture(.swipe, on: "a", seen: 1) }
        #expect(try stage.choose("ok", on: "a", seen: 2).ends == [End("a", .action)])
    }

    @Test func `an answer to former values is not`() throws {
        var stage = Stage()
        try stage.present("a") {
            $0.content.actions = [Action(id: "ok")]
            $0.content.elements = [Element(id: "e", input: .field)]
        }
        try stage.update("a") { $0.elements[0].value = ["x"] }
        #expect(try stage.choose("ok", on: "a", seen: 1).ends == [End("a", .action)])
    }

    @Test func `what a person can do is what the sheet says now`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [Action(id: "old")] }
        try stage.update("a", isNewToRead: true) {
            $0.actions = [Action(id: "new")]
            $0.interactiveDismissDisabled = true
        }
        #expect(throws: PresentationError.noSuchAction("a", "old")) {
            try stage.choose("old", on: "a")
        }
        #expect(try stage.gesture(.swipe, on: "a").story == ["swipe at a"])
        #expect(try stage.choose("new", on: "a").ends == [End("a", .action)])
    }

    @Test func `each update is told once, whole`() throws {
        var stage = Stage()
        try stage.present("a")
        let decision = try stage.update(
            "a", isNewToRead: true, expiry: .after(.seconds(9))
        ) { $0.words = [7] }
        #expect(decision.story == ["updated a"])
        guard case .announceSheet(.updated, let sheet, _)? = decision.orders.first else {
            Issue.record("not announced")
            return
        }
        #expect(sheet.content.words == [7])
        #expect(sheet.generation == 2)
        #expect(sheet.expiry?.remaining(at: stage.now.instant) == .seconds(9))
    }

    @Test func `neither place nor state changes`() throws {
        var stage = Stage()
        for id in ["a", "b"] { try stage.present(id) { $0.policies = .holding } }
        try stage.update("a", isNewToRead: true)
        #expect(stage.stack() == ["a", "b"])
        try stage.report(.inactive)
        for id in ["c", "d"] { try stage.present(id) }
        for id in ["a", "c"] {
            let state = stage.state(id)
            #expect(try stage.update(id, isNewToRead: true).story == ["updated \(id)"])
            #expect(stage.state(id) == state)
        }
        #expect(stage.queue() == ["c", "d"])
        try stage.report(.active)
        #expect(stage.stack() == ["a", "b", "c", "d"])
        #expect(stage.coordinator.sheets["c"]?.generation == 2)
    }

    @Test func `what is not live cannot be updated`() throws {
        var stage = Stage()
        #expect(throws: PresentationError.noSuchSheet("a")) { try stage.update("a") }
        try stage.present("a")
        try stage.dismiss("a")
        let outcome = try #require(stage.outcome("a"))
        #expect(throws: PresentationError.alreadyDismissed(outcome)) { try stage.update("a") }
    }

    // MARK: Expiry

    @Test func `time that is given counts from now`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.live(.seconds(4))
        try stage.update("a", expiry: .after(.seconds(5)))
        #expect(try stage.live(.seconds(5) - .nanoseconds(1)) == [])
        #expect(try stage.live(.nanoseconds(1)) == [End("a", .expired)])
    }

    @Test func `an update of something else leaves the time as it is`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.live(.seconds(4))
        try stage.update("a", isNewToRead: true) { $0.words = [1] }
        #expect(try stage.live(.seconds(1)) == [End("a", .expired)])
    }

    @Test func `time can be taken away, and given to a sheet that had none`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.update("a", expiry: .never)
        #expect(stage.coordinator.nextDeadline == nil)
        #expect(try stage.live(.seconds(100)) == [])
        try stage.update("a", expiry: .after(.seconds(1)))
        #expect(try stage.live(.seconds(1)) == [End("a", .expired)])
    }

    @Test(arguments: [ExpiryRequest.Clock.elapsed, .visible])
    func `a sheet that is left no time ends at once`(clock: ExpiryRequest.Clock) throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5), clock: clock)
        #expect(
            try stage.update("a", expiry: .after(.zero)).story == ["updated a", "a ended: expired"])
    }

    @Test func `a queued or held sheet can be given other time`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued")
        try stage.present("held") { $0.policies = .holding }
        for id in ["queued", "held"] {
            try stage.update(id, expiry: .after(.seconds(1)))
            #expect(try stage.live(.seconds(1)) == [End(id, .expired)])
        }
    }
}
