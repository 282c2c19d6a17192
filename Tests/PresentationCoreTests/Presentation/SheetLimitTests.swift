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
}
