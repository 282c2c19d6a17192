import PresentationCore
import Testing

@Suite("R8: replace")
struct ReplaceTests {
    @Test func `one change ends the one and presents the other in its place`() throws {
        var stage = Stage()
        for id in ["a", "b", "c"] { try stage.present(id) }
        let decision = try stage.present("new", by: Stage.bob) { $0.placement = .replacing("b") }
        #expect(decision.story == ["b ended: replaced", "presented new"])
        #expect(decision.outcomes.first?.by == Stage.bob)
        #expect(stage.stack() == ["a", "new", "c"])
    }

    @Test func `what was presented from the replaced one ends for its parent's sake`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("child", from: "a")
        try stage.present("grandchild", from: "child")
        let decision = try stage.present("new") { $0.placement = .replacing("a") }
        #expect(
            decision.story == [
                "grandchild ended: parentDismissed", "child ended: parentDismissed",
                "a ended: replaced", "presented new",
            ])
    }

    @Test func `the new one can be replaced in its turn, at the same place`() throws {
        var stage = Stage()
        for id in ["a", "b"] { try stage.present(id) }
        for turn in 0..<5 {
            let former = turn == 0 ? "a" : "n\(turn - 1)"
            try stage.present("n\(turn)") { $0.placement = .replacing(SheetID(former)) }
            #expect(stage.stack() == ["n\(turn)", "b"])
        }
    }

    @Test(arguments: [
        (Priority.normal, Style.sheet, ["new", "b"]), (.normal, .alert, ["b", "new"]),
        (.high, .sheet, ["b", "new"]), (.normal, .cover, ["new", "b"]),
    ])
    func `another style or priority is ranked by its own`(
        priority: Priority, style: Style, stack: [String]
    ) throws {
        var stage = Stage()
        for id in ["a", "b"] { try stage.present(id) }
        try stage.present("new") {
            $0.placement = .replacing("a")
            $0.priority = priority
            $0.style = style
        }
        #expect(stage.stack() == stack)
    }

    @Test func `a lower priority is not inherited away`() throws {
        var stage = Stage()
        try stage.present("high") { $0.priority = .high }
        try stage.present("normal")
        try stage.present("new") { $0.placement = .replacing("high") }
        // It has the time of the one it replaces, which was presented before the other.
        #expect(stage.stack() == ["new", "normal"])
    }

    @Test func `a later parent's time goes before the time of the replaced one`() throws {
        var stage = Stage()
        for id in ["old", "parent", "later"] { try stage.present(id) }
        try stage.present("new", from: "parent") { $0.placement = .replacing("old") }
        #expect(stage.stack() == ["parent", "new", "later"])
    }

    @Test func `several that come the moment after one parent stand in their own order`() throws {
        var stage = Stage()
        for id in ["one", "two", "parent", "later"] { try stage.present(id) }
        try stage.present("first", from: "parent") { $0.placement = .replacing("two") }
        try stage.present("second", from: "parent") { $0.placement = .replacing("one") }
        #expect(stage.stack() == ["parent", "first", "second", "later"])
    }

    @Test func `an earlier parent leaves the time of the replaced one`() throws {
        var stage = Stage()
        for id in ["parent", "between", "old", "later"] { try stage.present(id) }
        try stage.present("new", from: "parent") { $0.placement = .replacing("old") }
        #expect(stage.stack() == ["parent", "between", "new", "later"])
    }

    @Test
    func `however often a sheet comes the moment after another, it stays below what is later`()
        throws
    {
        var stage = Stage()
        for id in ["spare0", "n0", "later"] { try stage.present(id) }
        // Each turn leaves a sheet that counts as presented one moment later, and a spare one.
        for turn in 1...20 {
            let former = "n\(turn - 1)"
            try stage.present("child\(turn)", from: former) {
                $0.placement = .replacing(SheetID("spare\(turn - 1)"))
            }
            try stage.present("n\(turn)") { $0.placement = .replacing(SheetID("child\(turn)")) }
            try stage.present("spare\(turn)") { $0.placement = .replacing(SheetID(former)) }
        }
        let order = try #require(stage.coordinator.sheets["n20"]?.order)
        #expect(order == PresentationTime(count: 2, moment: 20))
        // Whatever the moment, there is no reaching the next count.
        #expect(order < PresentationTime(count: 3))
        #expect(PresentationTime(count: 2, moment: .max) < PresentationTime(count: 3))
        #expect(stage.stack() == ["spare20", "n20", "later"])
    }

    // MARK: In the queue

    @Test func `a queued sheet's place in the queue goes to the new one`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        for id in ["a", "b", "c"] { try stage.present(id) }
        let decision = try stage.present("new") { $0.placement = .replacing("b") }
        #expect(decision.story == ["b ended: replaced", "queued new"])
        #expect(stage.queue() == ["a", "new", "c"])
        try stage.report(.active)
        #expect(stage.stack() == ["a", "new", "c"])
    }

    @Test func `in the queue too a later parent's time goes first`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        for id in ["one", "two", "parent", "later"] { try stage.present(id) }
        try stage.present("first", from: "parent") { $0.placement = .replacing("two") }
        try stage.present("second", from: "parent") { $0.placement = .replacing("one") }
        #expect(stage.queue() == ["parent", "first", "second", "later"])
        try stage.report(.active)
        #expect(stage.stack() == ["parent", "first", "second", "later"])
    }

    @Test func `what comes the moment after its parent in the queue ends before it`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        for id in ["old", "parent"] { try stage.present(id) }
        try stage.present("new", from: "parent") { $0.placement = .replacing("old") }
        let decision = try stage.handle(.dismissalRequested("parent", by: Stage.alice))
        #expect(decision.ends == [End("new", .parentDismissed), End("parent", .requested)])
    }

    @Test func `one that waits its turn is replaced by one that waits its turn`() throws {
        var stage = Stage()
        try stage.present("up")
        for id in ["a", "b"] { try stage.present(id) { $0.placement = .queue } }
        try stage.present("new") { $0.placement = .replacing("a") }
        #expect(stage.queue() == ["new", "b"])
        try stage.handle(.dismissalRequested("up", by: Stage.alice))
        #expect(stage.stack() == ["new"])
        #expect(stage.queue() == ["b"])
    }

    @Test func `one that need not wait any more is presented at once`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("waiting") { $0.placement = .queue }
        let decision = try stage.present("new") {
            $0.placement = .replacing("waiting")
            $0.priority = .high
        }
        #expect(decision.story == ["waiting ended: replaced", "presented new"])
    }

    @Test func `one that has had its turn passes on its place, and no waiting`() throws {
        var stage = Stage()
        try stage.present("turned") { $0.placement = .queue }
        try stage.present("beside")
        let decision = try stage.present("new") { $0.placement = .replacing("turned") }
        #expect(decision.story == ["turned ended: replaced", "presented new"])
        #expect(stage.stack() == ["new", "beside"])
    }

    @Test func `what waits for its turn does not slip in between`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("waiting") { $0.placement = .queue }
        try stage.present("new") { $0.placement = .replacing("a") }
        #expect(stage.stack() == ["new"])
        #expect(stage.queue() == ["waiting"])
    }

    // MARK: In a scene that is not active

    @Test(arguments: [
        (PhasePolicies.dismissing, Presentation.State.queued), (.holding, .held),
        (.keeping, .presented),
    ])
    func `in an inactive scene the new one begins as any other would`(
        policies: PhasePolicies, state: Presentation.State
    ) throws {
        var stage = Stage()
        for id in ["a", "b"] { try stage.present(id) { $0.policies = .keeping } }
        try stage.report(.inactive)
        try stage.present("new") {
            $0.placement = .replacing("a")
            $0.policies = policies
        }
        #expect(stage.state("new") == state)
        #expect(stage.stack() == (state == .queued ? ["b"] : ["new", "b"]))
        try stage.report(.active)
        // What was queued has no time on the stack until it gets there.
        #expect(stage.stack() == (state == .queued ? ["b", "new"] : ["new", "b"]))
    }

    @Test(arguments: [PhaseSource.locker, PhaseSource.session])
    func `over a lock screen a held sheet is replaced by a held one`(source: String) throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive, as: source)
        let decision = try stage.present("new") {
            $0.placement = .replacing("a")
            $0.policies = .keeping
        }
        #expect(decision.story == ["a ended: replaced", "heldAtOnce new"])
    }

    @Test func `one that would rather be refused replaces nothing`() throws {
        var stage = Stage()
        try stage.present("a") { $0.policies = .keeping }
        try stage.report(.inactive)
        #expect(throws: PresentationError.sceneNotActive(.main, .inactive)) {
            try stage.present("new") {
                $0.placement = .replacing("a")
                $0.whenInactive = .reject
            }
        }
        #expect(stage.stack() == ["a"])
    }

    // MARK: Who cannot be replaced

    @Test func `what is not live cannot be replaced`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("ended")
        try stage.handle(.dismissalRequested("ended", by: Stage.alice))
        try stage.present("elsewhere", in: "kiosk")
        for id in ["gone", "ended", "elsewhere"] as [SheetID] {
            #expect(throws: PresentationError.noSuchSheet(id)) {
                try stage.present("new") { $0.placement = .replacing(id) }
            }
        }
    }

    @Test(arguments: ["a", "child", "grandchild"])
    func `a parent that would end by the replacement is no such sheet`(parent: String) throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("child", from: "a")
        try stage.present("grandchild", from: "child")
        #expect(throws: PresentationError.noSuchSheet(SheetID(parent))) {
            try stage.present("new", from: parent) { $0.placement = .replacing("a") }
        }
        #expect(stage.stack() == ["a", "child", "grandchild"])
    }

    @Test func `a child is replaced by another child of the same parent`() throws {
        var stage = Stage()
        try stage.present("parent")
        try stage.present("child", from: "parent")
        try stage.present("new", from: "parent") { $0.placement = .replacing("child") }
        #expect(stage.stack() == ["parent", "new"])
        #expect(stage.coordinator.sheets["parent"]?.children == ["new"])
    }

    @Test func `nothing else is inherited`() throws {
        var stage = Stage()
        try stage.present("a") {
            $0.key = "k"
            $0.lifetime = .presenter
            $0.policies = .keeping
            $0.expiry = ExpiryRequest(after: .seconds(5))
        }
        try stage.present("new") { $0.placement = .replacing("a") }
        let new = try #require(stage.coordinator.sheets["new"])
        #expect(new.request.key == nil)
        #expect(new.lifetime == .detached)
        #expect(new.expiry == nil)
        #expect(try stage.report(.inactive).ends == [End("new", .sceneInactive)])
    }
}
