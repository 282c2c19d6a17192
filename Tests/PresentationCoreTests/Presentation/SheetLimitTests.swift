import PresentationCore
import Testing

@Suite("R43: sheets")
struct SheetLimitTests {
    @Test func `live sheets are bounded in all`() throws {
        var limits = Limits()
        limits.sheets = 2
        var stage = Stage(limits: limits)
        try stage.present("a")
        try stage.present("b", by: Stage.bob)
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 2)) {
            try stage.present("c")
        }
        try stage.handle(.dismissalRequested(SheetID("b"), by: Stage.bob))
        try stage.present("c")
    }

    @Test func `live sheets are bounded for each user, queued and held ones too`() throws {
        var limits = Limits()
        limits.sheetsPerUser = 2
        var stage = Stage(limits: limits)
        try stage.report(.inactive)
        try stage.present("queued")
        try stage.present("held") { $0.policies = .holding }
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 2)) {
            try stage.present("c")
        }
        try stage.present("c", by: Stage.bob)
        #expect(stage.coordinator.liveCount(of: Stage.alice.user) == 2)
    }

    @Test func `the bytes of a request are bounded`() throws {
        var limits = Limits()
        limits.sheetBytes = 10
        var stage = Stage(limits: limits)
        try stage.present("a") { $0.content.words = Array(repeating: 32, count: 10) }
        #expect(throws: PresentationError.quotaExceeded(.bytes, limit: 10)) {
            try stage.present("b") { $0.content.words = Array(repeating: 32, count: 11) }
        }
    }

    @Test func `the bounds are looked at last`() throws {
        var limits = Limits()
        limits.sheets = 0
        var stage = Stage(limits: limits)
        try stage.report(.inactive)
        #expect(throws: PresentationError.noSuchSheet(SheetID("gone"))) {
            try stage.present("a", from: "gone")
        }
        #expect(throws: PresentationError.sceneNotActive(.main, .inactive)) {
            try stage.present("a") { $0.whenInactive = .reject }
        }
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 0)) {
            try stage.present("a")
        }
    }

    // MARK: Bytes

    /// Room for 10 bytes a sheet and 15 a user, of which alice has 10 and 5.
    private func full() throws -> Stage {
        var limits = Limits()
        limits.sheetBytes = 10
        limits.sheetBytesPerUser = 15
        var stage = Stage(limits: limits)
        try stage.present("ten") { $0.content.words = Self.words(10) }
        try stage.present("five") { $0.content.words = Self.words(5) }
        return stage
    }

    private static func words(_ count: Int) -> [UInt8] { Array(repeating: 32, count: count) }

    private static let refusal = PresentationError.quotaExceeded(.bytes, limit: 15)

    @Test func `the bytes of all sheets of a user are bounded, and those of others are not`() throws
    {
        var stage = try full()
        #expect(stage.coordinator.liveBytes(of: Stage.alice.user) == 15)
        #expect(throws: Self.refusal) { try stage.present("a") { $0.content.words = [32] } }
        try stage.present("none")
        try stage.present("theirs", by: Stage.bob) { $0.content.words = Self.words(10) }
        try stage.dismiss("five")
        try stage.present("a") { $0.content.words = Self.words(5) }
    }

    @Test func `what is replaced makes room, and no more room than it had`() throws {
        var stage = try full()
        #expect(throws: Self.refusal) {
            try stage.present("a") {
                $0.placement = .replacing("five")
                $0.content.words = Self.words(6)
            }
        }
        try stage.present("a") {
            $0.placement = .replacing("five")
            $0.content.words = Self.words(5)
        }
        #expect(stage.coordinator.liveBytes(of: Stage.alice.user) == 15)
    }

    @Test func `what is replaced makes no room for somebody else`() throws {
        var stage = try full()
        try stage.present("theirs", by: Stage.bob) { $0.content.words = Self.words(10) }
        #expect(throws: Self.refusal) {
            try stage.present("a", by: Stage.bob) {
                $0.placement = .replacing("ten")
                $0.content.words = Self.words(6)
            }
        }
        #expect(stage.state("ten") == .presented)
    }

    @Test func `a replaced sheet makes room for one sheet`() throws {
        var limits = Limits()
        limits.sheetsPerUser = 2
        var stage = Stage(limits: limits)
        for id in ["a", "b"] { try stage.present(id) }
        try stage.present("c") { $0.placement = .replacing("a") }
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 2)) {
            try stage.present("d")
        }
        try stage.present("theirs", by: Stage.bob)
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 2)) {
            try stage.present("d") { $0.placement = .replacing("theirs") }
        }
    }

    @Test(arguments: [(10, true), (11, false)])
    func `an update may not outgrow the bytes of one sheet`(count: Int, isTaken: Bool) throws {
        var limits = Limits()
        limits.sheetBytes = 10
        var stage = Stage(limits: limits)
        try stage.present("a")
        let refusal = PresentationError.quotaExceeded(.bytes, limit: 10)
        if isTaken {
            try stage.update("a") { $0.words = Self.words(count) }
        } else {
            #expect(throws: refusal) {
                try stage.update("a", expiry: .after(.seconds(1))) {
                    $0.words = Self.words(count)
                }
            }
        }
        #expect(stage.coordinator.liveBytes(of: Stage.alice.user) == (isTaken ? count : 0))
        #expect(stage.coordinator.sheets["a"]?.expiry == nil)
    }

    @Test func `an update may not outgrow the bytes of its presenter`() throws {
        var stage = try full()
        #expect(throws: Self.refusal) {
            try stage.update("five", isNewToRead: true) { $0.words = Self.words(6) }
        }
        #expect(stage.coordinator.sheets["five"]?.generation == 1)
        try stage.update("ten") { $0.words = Self.words(4) }
        try stage.update("five") { $0.words = Self.words(10) }
        #expect(stage.coordinator.liveBytes(of: Stage.alice.user) == 14)
    }

    @Test func `bounds that are lowered refuse what is new, and are in no fact`() throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("b")
        var limits = Limits()
        limits.sheets = 1
        let before = stage.coordinator
        stage.setLimits(limits)
        #expect(stage.coordinator.brokenInvariant == nil)
        #expect(stage.coordinator.sheets == before.sheets)
        #expect(throws: PresentationError.quotaExceeded(.sheets, limit: 1)) {
            try stage.present("c")
        }
        stage.setLimits(Limits())
        #expect(stage.coordinator == before)
        try stage.present("c")
    }
}
