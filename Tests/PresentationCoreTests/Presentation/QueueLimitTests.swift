import PresentationCore
import Testing

@Suite("R43: sheets that wait")
struct QueueLimitTests {
    private static let refusal = PresentationError.quotaExceeded(.queue, limit: 2)

    /// Room for two that wait.
    private func stage() -> Stage {
        var limits = Limits()
        limits.queuedPerScenePerUser = 2
        return Stage(limits: limits)
    }

    @Test func `as many as the limit wait for the scene, and not one more`() throws {
        var stage = stage()
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) }
        #expect(throws: Self.refusal) { try stage.present("c") }
        // What need not wait is not refused, nor is what others ask for, here or elsewhere.
        try stage.present("held") { $0.policies = .holding }
        try stage.present("kept") { $0.policies = .keeping }
        try stage.present("theirs", by: Stage.bob)
        try stage.dismiss("a")
        try stage.present("c")
    }

    @Test func `each scene has room of its own`() throws {
        var stage = stage()
        try stage.open("kiosk")
        try stage.report(.inactive)
        try stage.report(.inactive, in: "kiosk")
        for id in ["a", "b"] { try stage.present(id) }
        for id in ["c", "d"] { try stage.present(id, in: "kiosk") }
        #expect(throws: Self.refusal) { try stage.present("e") }
        #expect(throws: Self.refusal) { try stage.present("e", in: "kiosk") }
    }

    @Test func `as many as the limit wait their turn, and not one more`() throws {
        var stage = stage()
        try stage.present("up")
        for id in ["a", "b"] { try stage.present(id) { $0.placement = .queue } }
        #expect(throws: Self.refusal) { try stage.present("c") { $0.placement = .queue } }
    }

    @Test func `one that would be presented at once is not refused, whatever waits`() throws {
        var stage = stage()
        try stage.present("up")
        for id in ["a", "b"] { try stage.present(id) { $0.placement = .queue } }
        try stage.present("high") {
            $0.placement = .queue
            $0.priority = .high
        }
        #expect(stage.state("high") == .presented)
        try stage.present("stacked")
        #expect(stage.state("stacked") == .presented)
    }

    @Test func `a child that would wait with its parent counts`() throws {
        var stage = stage()
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) }
        #expect(throws: Self.refusal) {
            try stage.present("child", from: "a") { $0.policies = .keeping }
        }
    }

    @Test func `one in the place of another that waits needs no room`() throws {
        var stage = stage()
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) }
        try stage.present("new") { $0.placement = .replacing("a") }
        #expect(stage.queue() == ["new", "b"])
    }

    @Test func `in the place of somebody else's it needs room`() throws {
        var stage = stage()
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) }
        try stage.present("theirs", by: Stage.bob)
        #expect(throws: Self.refusal) {
            try stage.present("new") { $0.placement = .replacing("theirs") }
        }
        #expect(stage.state("theirs") == .queued)
    }

    @Test func `one that would wait in the place of one that is up needs room`() throws {
        var stage = stage()
        try stage.present("up") { $0.policies = .keeping }
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) }
        #expect(throws: Self.refusal) {
            try stage.present("new") { $0.placement = .replacing("up") }
        }
        #expect(stage.state("up") == .presented)
    }

    @Test func `one that is presented in the place of one that is up needs none`() throws {
        var stage = stage()
        try stage.present("up")
        for id in ["a", "b"] { try stage.present(id) { $0.placement = .queue } }
        try stage.present("new") { $0.placement = .replacing("up") }
        #expect(stage.state("new") == .presented)
    }

    @Test func `what ends with the replaced one makes room for the new one`() throws {
        var limits = Limits()
        (limits.queuedPerScenePerUser, limits.sheetsPerUser, limits.sheets) = (1, 1, 2)
        limits.sheetBytesPerUser = 8
        let words = [UInt8](repeating: 0x20, count: 8)
        var stage = Stage(limits: limits)
        try stage.report(.inactive)
        try stage.present("theirs", by: Stage.bob)
        try stage.present("own", from: "theirs") { $0.content.words = words }
        let decision = try stage.present("new") { request in
            request.placement = .replacing("theirs")
            request.content.words = words
        }
        #expect(
            decision.story == [
                "own ended: parentDismissed", "theirs ended: replaced", "queued new",
            ])
    }
}
