import PresentationCore
import Testing

@Suite("R10: parents")
struct ParentTests {
    @Test func `a parent that never was is no such sheet`() {
        var stage = Stage()
        #expect(throws: PresentationError.noSuchSheet(SheetID("gone"))) {
            try stage.present("child", from: "gone")
        }
    }

    @Test func `a parent that has ended is no such sheet, though its outcome is kept`() throws {
        var stage = Stage()
        try stage.present("parent")
        try stage.handle(.dismissalRequested(SheetID("parent"), by: Stage.alice))
        #expect(throws: PresentationError.noSuchSheet(SheetID("parent"))) {
            try stage.present("child", from: "parent")
        }
    }

    @Test func `a parent in another scene is no such sheet`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("parent", in: SceneID("kiosk"))
        #expect(throws: PresentationError.noSuchSheet(SheetID("parent"))) {
            try stage.present("child", from: "parent")
        }
    }

    @Test func `the scene is looked for before the parent`() {
        var stage = Stage()
        #expect(throws: PresentationError.noSuchScene(SceneID("gone"))) {
            try stage.present("child", from: "gone", in: SceneID("gone"))
        }
    }

    @Test(arguments: [PhasePolicies.dismissing, .holding, .keeping])
    func `a child of a queued sheet is queued, whatever its policies`(
        policies: PhasePolicies
    ) throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("parent")
        try stage.present("child", from: "parent") { $0.policies = policies }
        #expect(stage.queue() == ["parent", "child"])
    }

    @Test(arguments: [PhasePolicies.dismissing, .holding, .keeping])
    func `a child of a held sheet is held, whatever its policies`(policies: PhasePolicies) throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("parent") { $0.policies = .holding }
        try stage.present("child", from: "parent") { $0.policies = policies }
        #expect(stage.stack() == ["parent", "child"])
        #expect(stage.state("child") == .held)
    }

    @Test(arguments: [PhasePolicies.dismissing, .holding])
    func `a child that would rather be refused still waits with its parent`(
        policies: PhasePolicies
    ) throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("parent") { $0.policies = policies }
        try stage.present("child", from: "parent") { $0.whenInactive = .reject }
        #expect(stage.state("child") == stage.state("parent"))
    }

    @Test func `a child of a presented sheet in an inactive scene goes by its own policies`() throws
    {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("parent") { $0.policies = .keeping }
        try stage.present("queued", from: "parent")
        try stage.present("held", from: "parent") { $0.policies = .holding }
        try stage.present("kept", from: "parent") { $0.policies = .keeping }
        #expect(stage.state("queued") == .queued)
        #expect(stage.state("held") == .held)
        #expect(stage.state("kept") == .presented)
    }

    @Test func `a kept child is held with its held parent`() throws {
        var stage = Stage()
        try stage.present("parent") { $0.policies = .holding }
        try stage.present("child", from: "parent") { $0.policies = .keeping }
        try stage.present("grandchild", from: "child") { $0.policies = .keeping }
        try stage.present("other") { $0.policies = .keeping }
        let decision = try stage.report(.inactive)
        // The topmost leaves the screen first: no sheet is there without its parent.
        #expect(
            decision.story == [
                "main active→inactive", "held grandchild", "held child", "held parent",
            ])
        #expect(stage.state("other") == .presented)
    }

    @Test func `parents come back before their children`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("held") { $0.policies = .holding }
        try stage.present("heldChild", from: "held")
        try stage.present("queued")
        try stage.present("queuedChild", from: "queued")
        let decision = try stage.report(.active)
        #expect(
            decision.story == [
                "main inactive→active", "resumed held", "resumed heldChild", "presented queued",
                "presented queuedChild",
            ])
        #expect(stage.stack() == ["held", "heldChild", "queued", "queuedChild"])
    }
}
