import PresentationCore
import Testing

@Suite("R8: queue")
struct QueueTests {
    @Test func `nothing in its way, a sheet is presented at once`() throws {
        var stage = Stage()
        #expect(try stage.present("a") { $0.placement = .queue }.story == ["presented a"])
    }

    @Test(arguments: [
        (Priority.normal, Priority.normal, true), (.normal, .high, true),
        (.normal, .critical, true),
        (.high, .normal, false), (.high, .high, true), (.high, .critical, true),
        (.critical, .normal, false), (.critical, .high, false), (.critical, .critical, true),
    ])
    func `what is up with the same or a higher priority is waited for`(
        own: Priority, other: Priority, waits: Bool
    ) throws {
        var stage = Stage()
        try stage.present("up") { $0.priority = other }
        try stage.present("a") {
            $0.placement = .queue
            $0.priority = own
        }
        #expect(stage.state("a") == (waits ? .queued : .presented))
    }

    @Test func `it is the priority that counts, not the style`() throws {
        var stage = Stage()
        try stage.present("sheet")
        try stage.present("alert") {
            $0.placement = .queue
            $0.style = .alert
        }
        #expect(stage.queue() == ["alert"])
    }

    @Test func `a child waits by the priority that it has from its parent`() throws {
        var stage = Stage()
        try stage.present("high") { $0.priority = .high }
        try stage.present("normal")
        // Of its own priority it would wait for `normal`.
        try stage.present("child", from: "high") { $0.placement = .queue }
        #expect(stage.state("child") == .presented)
    }

    @Test func `one at a time, first come first`() throws {
        var stage = Stage()
        try stage.present("up")
        for id in ["a", "b", "c"] { try stage.present(id) { $0.placement = .queue } }
        #expect(try stage.dismiss("up").story == ["up ended: requested", "presented a"])
        #expect(try stage.dismiss("a").story == ["a ended: requested", "presented b"])
        #expect(try stage.dismiss("b").story == ["b ended: requested", "presented c"])
    }

    @Test func `what waits is passed over by what stacks`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("waiting") { $0.placement = .queue }
        try stage.present("stacked")
        try stage.dismiss("up")
        #expect(stage.stack() == ["stacked"])
        try stage.dismiss("stacked")
        #expect(stage.stack() == ["waiting"])
    }

    @Test func `of several priorities each comes up when it can`() throws {
        var stage = Stage()
        try stage.present("up") { $0.priority = .critical }
        for (id, priority) in [("n", Priority.normal), ("h", .high), ("m", .normal)] {
            try stage.present(id) {
                $0.placement = .queue
                $0.priority = priority
            }
        }
        // The first one does not hold back the second, which has a higher priority.
        #expect(
            try stage.dismiss("up").story == ["up ended: requested", "presented n", "presented h"])
        #expect(stage.queue() == ["m"])
        try stage.dismiss("h")
        #expect(stage.queue() == ["m"])
        try stage.dismiss("n")
        #expect(stage.stack() == ["m"])
    }

    @Test func `a held sheet is waited for too`() throws {
        var stage = Stage()
        try stage.present("held") { $0.policies = .holding }
        try stage.report(.inactive)
        try stage.present("a") {
            $0.placement = .queue
            $0.policies = .keeping
        }
        #expect(stage.queue() == ["a"])
        // It can be presented in this phase, and now it is its turn.
        #expect(try stage.dismiss("held").story == ["held ended: requested", "presented a"])
    }

    @Test func `when its turn comes in an inactive scene it is held if its policy says so`() throws
    {
        var stage = Stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.report(.inactive)
        try stage.present("a") {
            $0.placement = .queue
            $0.policies = .holding
        }
        #expect(try stage.dismiss("up").story == ["up ended: requested", "heldAtOnce a"])
        try stage.report(.active)
        #expect(stage.state("a") == .presented)
    }

    @Test func `when its turn comes in an inactive scene it waits on if its policy would end it`()
        throws
    {
        var stage = Stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.present("a") { $0.placement = .queue }
        try stage.report(.inactive)
        try stage.dismiss("up")
        #expect(stage.queue() == ["a"])
        try stage.report(.active)
        #expect(stage.stack() == ["a"])
    }

    // MARK: Who does not count

    @Test func `its own ancestors do not count`() throws {
        var stage = Stage()
        try stage.present("grandparent")
        try stage.present("parent", from: "grandparent")
        try stage.present("a", from: "parent") { $0.placement = .queue }
        #expect(stage.state("a") == .presented)
    }

    @Test func `a sibling and a descendant of an ancestor count`() throws {
        var stage = Stage()
        try stage.present("parent")
        try stage.present("sibling", from: "parent")
        try stage.present("a", from: "parent") { $0.placement = .queue }
        #expect(stage.queue() == ["a"])
        try stage.dismiss("sibling")
        #expect(stage.stack() == ["parent", "a"])
    }

    /// Whose sheet is up, whose would come, and whether that one waits.
    @Test(arguments: [
        (false, false, true), (false, true, true), (true, true, true), (true, false, false),
    ])
    func `a stranger's sheet never holds back those who rule the scene`(
        upIsFromStranger: Bool, isFromStranger: Bool, waits: Bool
    ) throws {
        var stage = Stage()
        try stage.present("up") { $0.isFromStranger = upIsFromStranger }
        try stage.present("a") {
            $0.placement = .queue
            $0.isFromStranger = isFromStranger
        }
        #expect(stage.state("a") == (waits ? .queued : .presented))
    }

    @Test func `beneath a stranger's sheet one of the scene's owner still counts`() throws {
        var stage = Stage()
        try stage.present("owner's")
        try stage.present("stranger's") { $0.isFromStranger = true }
        try stage.present("a") { $0.placement = .queue }
        #expect(stage.queue() == ["a"])
        try stage.dismiss("owner's")
        #expect(stage.stack() == ["stranger's", "a"])
    }

    @Test func `a stranger's sheet that waits first holds back nobody when it comes up`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("stranger's") {
            $0.placement = .queue
            $0.isFromStranger = true
        }
        try stage.present("owner's") { $0.placement = .queue }
        try stage.dismiss("up")
        #expect(stage.stack() == ["stranger's", "owner's"])
    }

    // MARK: Parents that wait

    @Test func `a child of a sheet that waits its turn waits with it, and follows it`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("parent") { $0.placement = .queue }
        try stage.present("child", from: "parent")
        try stage.present("next") { $0.placement = .queue }
        #expect(stage.queue() == ["parent", "child", "next"])
        #expect(
            try stage.dismiss("up").story
                == ["up ended: requested", "presented parent", "presented child"])
        #expect(try stage.dismiss("parent").ends.count == 2)
        #expect(stage.stack() == ["next"])
    }

    @Test func `a child that waits its turn while its parent leaves the screen is held with it`()
        throws
    {
        var stage = Stage()
        try stage.present("parent") { $0.policies = .holding }
        try stage.present("sibling", from: "parent")
        try stage.present("child", from: "parent") { $0.placement = .queue }
        // The sibling ends at the edge, so it would be the child's turn.
        #expect(
            try stage.report(.inactive).story == [
                "main active→inactive", "sibling ended: sceneInactive", "held parent",
                "heldAtOnce child",
            ])
        try stage.report(.active)
        #expect(stage.stack() == ["parent", "child"])
    }

    // MARK: Reaching active

    @Test func `on reaching active everything comes up in order, each in its turn`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("first")
        for id in ["one", "two"] { try stage.present(id) { $0.placement = .queue } }
        try stage.present("second")
        #expect(stage.queue() == ["first", "one", "two", "second"])
        try stage.report(.active)
        #expect(stage.stack() == ["first", "second"])
        #expect(stage.queue() == ["one", "two"])
        try stage.dismiss("first")
        try stage.dismiss("second")
        #expect(stage.stack() == ["one"])
    }

    @Test func `what was first in the queue comes up first, and the next waits for it`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        for id in ["one", "two"] { try stage.present(id) { $0.placement = .queue } }
        #expect(try stage.report(.active).story == ["main inactive→active", "presented one"])
        #expect(stage.queue() == ["two"])
    }

    @Test func `what is held comes back before the queue moves`() throws {
        var stage = Stage()
        try stage.present("held") { $0.policies = .holding }
        try stage.present("waiting") { $0.placement = .queue }
        try stage.report(.inactive)
        #expect(try stage.report(.active).story == ["main inactive→active", "resumed held"])
        #expect(stage.queue() == ["waiting"])
    }
}
