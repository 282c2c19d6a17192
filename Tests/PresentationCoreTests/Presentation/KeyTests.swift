import PresentationCore
import Testing

@Suite("R9: keys")
struct KeyTests {
    @Test(arguments: [Placement.stack, .queue])
    func `a key in use is refused, and names who has it`(placement: Placement) throws {
        var stage = Stage()
        try stage.present("a") { $0.key = "k" }
        #expect(throws: PresentationError.keyInUse("k", "a")) {
            try stage.present("b") {
                $0.key = "k"
                $0.placement = placement
            }
        }
    }

    @Test func `a key is in use in every state of its sheet`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued") { $0.key = "q" }
        try stage.present("held") {
            $0.key = "h"
            $0.policies = .holding
        }
        for (key, holder) in [("q", "queued"), ("h", "held")] as [(String, SheetID)] {
            #expect(throws: PresentationError.keyInUse(key, holder)) {
                try stage.present("b") { $0.key = key }
            }
        }
    }

    @Test func `keys are per user and scene`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("a") { $0.key = "k" }
        try stage.present("other") { $0.key = "other" }
        try stage.present("b", by: Stage.bob) { $0.key = "k" }
        try stage.present("c", in: "kiosk") { $0.key = "k" }
        #expect(stage.coordinator.sheets.count == 4)
    }

    @Test func `a key is free when its sheet has ended`() throws {
        var stage = Stage()
        try stage.present("a") { $0.key = "k" }
        try stage.dismiss("a")
        try stage.present("b") { $0.key = "k" }
        #expect(throws: PresentationError.keyInUse("k", "b")) {
            try stage.present("c") { $0.key = "k" }
        }
    }

    // MARK: Replacing by key

    @Test func `the live sheet with the same key is replaced`() throws {
        var stage = Stage()
        for id in ["a", "other"] { try stage.present(id) { $0.key = "k-\(id)" } }
        let decision = try stage.present("b") {
            $0.key = "k-a"
            $0.placement = .replacingKey
        }
        #expect(decision.story == ["a ended: replaced", "presented b"])
        #expect(stage.stack() == ["b", "other"])
        #expect(throws: PresentationError.keyInUse("k-a", "b")) {
            try stage.present("c") { $0.key = "k-a" }
        }
    }

    @Test func `without a match it is stacked`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("a") {
            $0.key = "k"
            $0.placement = .replacingKey
        }
        #expect(stage.stack() == ["up", "a"])
    }

    @Test func `another user's or scene's sheet is no match`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("theirs", by: Stage.bob) { $0.key = "k" }
        try stage.present("elsewhere", in: "kiosk") { $0.key = "k" }
        let decision = try stage.present("a") {
            $0.key = "k"
            $0.placement = .replacingKey
        }
        #expect(decision.story == ["presented a"])
    }

    @Test func `a queued sheet is replaced by key in its place`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        for id in ["a", "b"] { try stage.present(id) { $0.key = id } }
        try stage.present("new") {
            $0.key = "a"
            $0.placement = .replacingKey
        }
        #expect(stage.queue() == ["new", "b"])
    }

    @Test func `a parent that would end by the replacement is no such sheet, by key too`() throws {
        var stage = Stage()
        try stage.present("a") { $0.key = "k" }
        #expect(throws: PresentationError.noSuchSheet("a")) {
            try stage.present("b", from: "a") {
                $0.key = "k"
                $0.placement = .replacingKey
            }
        }
    }

    // MARK: Replacing a sheet, with a key

    @Test func `the key of the replaced sheet can be taken over, or another one brought`() throws {
        var stage = Stage()
        try stage.present("a") { $0.key = "k" }
        try stage.present("b") {
            $0.placement = .replacing("a")
            $0.key = "k"
        }
        try stage.present("c") {
            $0.placement = .replacing("b")
            $0.key = "new"
        }
        try stage.present("d") { $0.key = "k" }
        #expect(stage.stack() == ["c", "d"])
    }

    @Test func `the key of a third sheet is in use`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("other") { $0.key = "k" }
        #expect(throws: PresentationError.keyInUse("k", "other")) {
            try stage.present("b") {
                $0.placement = .replacing("a")
                $0.key = "k"
            }
        }
    }

    @Test func `the key of a sheet that ends by the replacement is free`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("child", from: "a")
        try stage.present("grandchild", from: "child") { $0.key = "k" }
        try stage.present("b") {
            $0.placement = .replacing("a")
            $0.key = "k"
        }
        #expect(stage.stack() == ["b"])
    }

    // MARK: The order of checks

    @Test func `what is replaced is looked for before the key, and that before the parent`() throws
    {
        var stage = Stage()
        try stage.present("a") { $0.key = "k" }
        #expect(throws: PresentationError.noSuchSheet("replaced")) {
            try stage.present("b", from: "parent") {
                $0.placement = .replacing("replaced")
                $0.key = "k"
            }
        }
        #expect(throws: PresentationError.keyInUse("k", "a")) {
            try stage.present("b", from: "parent") { $0.key = "k" }
        }
    }

    @Test func `then come the parent, the renderer, the phase and the bounds`() throws {
        var limits = Limits()
        limits.sheets = 0
        var stage = Stage(limits: limits)
        try stage.report(.inactive)
        var request = PresentationRequest(id: "a", scene: .main, presenter: Stage.alice)
        request.parent = "parent"
        request.whenUnrendered = .reject
        request.whenInactive = .reject
        #expect(throws: PresentationError.noSuchSheet("parent")) {
            try stage.handle(.sheetRequested(request))
        }
        request.parent = nil
        #expect(throws: PresentationError.noRenderer(.main)) {
            try stage.handle(.sheetRequested(request))
        }
        try stage.render(true)
        #expect(throws: PresentationError.sceneNotActive(.main, .inactive)) {
            try stage.handle(.sheetRequested(request))
        }
        try stage.report(.active)
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 0)) {
            try stage.handle(.sheetRequested(request))
        }
    }
}
