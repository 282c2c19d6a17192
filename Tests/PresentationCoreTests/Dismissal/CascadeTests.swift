import PresentationCore
import Testing

@Suite("R4: sheets that end together")
struct CascadeTests {
    /// root ← left, right; right ← leaf, an alert. Beside them stands `other`.
    private func family() throws -> Stage {
        var stage = Stage()
        try stage.present("root")
        try stage.present("left", from: "root")
        try stage.present("right", from: "root", by: Stage.bob)
        try stage.present("leaf", from: "right") { $0.style = .alert }
        try stage.present("other", by: Stage.bob)
        return stage
    }

    @Test func `a sheet ends together with everything presented from it, topmost first`() throws {
        var stage = try family()
        let decision = try stage.handle(.dismissalRequested(SheetID("root"), by: Stage.alice))
        #expect(
            decision.ends == [
                End("leaf", .parentDismissed), End("right", .parentDismissed),
                End("left", .parentDismissed), End("root", .requested),
            ])
        #expect(stage.stack() == ["other"])
    }

    @Test func `a sheet's own end leaves its parent and its siblings`() throws {
        var stage = try family()
        let decision = try stage.handle(.dismissalRequested(SheetID("right"), by: Stage.alice))
        #expect(decision.ends == [End("leaf", .parentDismissed), End("right", .requested)])
        #expect(stage.stack() == ["root", "left", "other"])
    }

    @Test func `the topmost ends first even when it was presented from one far below`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("b")
        try stage.present("aChild", from: "a") { $0.priority = .critical }
        try stage.present("bChild", from: "b")
        let decision = try stage.report(.inactive)
        #expect(decision.ends.map(\.id) == ["aChild", "bChild", "b", "a"])
    }

    @Test func `each sheet that is hit in its own right ends with the true reason`() throws {
        var stage = try family()
        let filter = SheetFilter(presenter: Stage.bob.user)
        let decision = try stage.handle(
            .matchingDismissalRequested(filter, by: Stage.bob))
        #expect(
            decision.ends == [
                End("leaf", .parentDismissed), End("other", .requested), End("right", .requested),
            ])
    }

    @Test func `DismissPresented ends what was presented from a sheet and leaves the sheet`() throws
    {
        var stage = try family()
        let decision = try stage.handle(
            .presentedDismissalRequested(SheetID("root"), by: Stage.alice))
        #expect(
            decision.ends == [
                End("leaf", .parentDismissed), End("right", .requested), End("left", .requested),
            ])
        #expect(stage.stack() == ["root", "other"])
    }

    @Test func `DismissPresented of a sheet without children is no change`() throws {
        var stage = try family()
        let decision = try stage.handle(
            .presentedDismissalRequested(SheetID("leaf"), by: Stage.alice))
        #expect(decision.facts.isEmpty)
    }

    @Test func `queued sheets end before those on the stack, the last one first`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("stacked") { $0.policies = .keeping }
        try stage.present("first", from: "stacked")
        try stage.present("second")
        let decision = try stage.handle(.serviceStopped)
        #expect(
            decision.ends
                == [End("second", .shutdown), End("first", .shutdown), End("stacked", .shutdown)])
    }

    @Test func `a cascade is told as one after the other, in the order of its outcomes`() throws {
        var stage = try family()
        let decision = try stage.handle(.dismissalRequested(SheetID("root"), by: Stage.alice))
        #expect(decision.outcomes.map(\.sequence) == [1, 2, 3, 4])
        #expect(
            decision.story == [
                "leaf ended: parentDismissed", "right ended: parentDismissed",
                "left ended: parentDismissed", "root ended: requested",
            ])
    }

    @Test func `a long chain ends without a stack overflow`() throws {
        var stage = Coordinator(owner: Stage.service)
        for index in 0..<1000 {
            var request = PresentationRequest(
                id: SheetID("s\(index)"), scene: .main, presenter: Stage.alice)
            request.parent = index > 0 ? SheetID("s\(index - 1)") : nil
            _ = try stage.handle(.sheetRequested(request), at: Stage().now)
        }
        let decision = try stage.handle(
            .dismissalRequested(SheetID("s0"), by: Stage.alice), at: Stage().now)
        #expect(decision.outcomes.count == 1000)
        #expect(decision.outcomes.last?.reason == .requested)
        #expect(stage.brokenInvariant == nil)
    }
}
