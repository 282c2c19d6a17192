import PresentationCore
import Testing

@Suite("R7: rank")
struct RankTests {
    @Test func `within a rank the later sheet is above`() throws {
        var stage = Stage()
        for id in ["a", "b", "c"] { try stage.present(id) }
        #expect(stage.stack() == ["a", "b", "c"])
    }

    @Test func `priority comes before style, and style before time`() throws {
        var stage = Stage()
        let sheets: [(String, Priority, Style)] = [
            ("critical", .critical, .sheet), ("highAlert", .high, .alert),
            ("highSheet", .high, .sheet), ("alert", .normal, .alert), ("sheet", .normal, .sheet),
            ("cover", .normal, .cover),
        ]
        for (id, priority, style) in sheets {
            try stage.present(id) {
                $0.priority = priority
                $0.style = style
            }
        }
        #expect(
            stage.stack() == ["sheet", "cover", "alert", "highSheet", "highAlert", "critical"])
    }

    @Test func `sheets and covers are of one class`() throws {
        var stage = Stage()
        try stage.present("cover") { $0.style = .cover }
        try stage.present("sheet") { $0.style = .sheet }
        try stage.present("later") { $0.style = .cover }
        #expect(stage.stack() == ["cover", "sheet", "later"])
    }

    @Test(arguments: [Priority.normal, .high, .critical], [Style.sheet, .alert, .cover])
    func `a sheet is never below the one it was presented from`(
        priority: Priority, style: Style
    ) throws {
        var stage = Stage()
        try stage.present("parent") {
            $0.priority = priority
            $0.style = style
        }
        try stage.present("child", from: "parent")
        #expect(stage.stack() == ["parent", "child"])
        #expect(stage.coordinator.sheets[SheetID("child")]?.rank.priority == priority)
    }

    @Test func `a child takes at least its parent's priority, not more`() throws {
        var stage = Stage()
        try stage.present("parent") { $0.priority = .high }
        try stage.present("child", from: "parent") { $0.priority = .normal }
        try stage.present("critical") { $0.priority = .critical }
        #expect(stage.stack() == ["parent", "child", "critical"])
    }

    @Test func `priority and class are each at least the parent's`() throws {
        var stage = Stage()
        try stage.present("alert") { $0.style = .alert }
        // Of its own it would be a high sheet, below every high alert.
        try stage.present("child", from: "alert") { $0.priority = .high }
        try stage.present("highSheet") { $0.priority = .high }
        #expect(stage.stack() == ["alert", "highSheet", "child"])
    }

    @Test func `a child may stand above its parent by more than its parent's rank`() throws {
        var stage = Stage()
        try stage.present("parent")
        try stage.present("child", from: "parent") { $0.style = .alert }
        try stage.present("other") { $0.style = .sheet }
        #expect(stage.stack() == ["parent", "other", "child"])
    }

    @Test func `each announcement tells the place from the bottom`() throws {
        var stage = Stage()
        try stage.present("alert") { $0.style = .alert }
        let decision = try stage.present("sheet")
        guard case .announceSheet(.presented, _, let position)? = decision.orders.first else {
            Issue.record("not announced")
            return
        }
        #expect(position == 0)
    }

    @Test func `scenes have a stack each`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        try stage.present("a")
        try stage.present("b", in: SceneID("kiosk"))
        #expect(stage.stack() == ["a"])
        #expect(stage.stack(of: SceneID("kiosk")) == ["b"])
    }
}
