import PresentationCore
import Testing

@Suite("R25: gestures")
struct GestureTests {
    static let gestures = [Gesture.swipe, .tapOutside, .escape, .override]
    static let styles = [Style.sheet, .alert, .cover]
    private static let cancel = Action(id: "cancel", isCancel: true)
    private static let ok = Action(id: "ok")

    @Test(arguments: [
        (Gesture.swipe, DismissalReason.swipe), (.tapOutside, .tapOutside), (.escape, .escape),
    ])
    func `a sheet is waved away, and the reason tells how`(
        gesture: Gesture, reason: DismissalReason
    ) throws {
        var stage = Stage()
        try stage.present("a")
        let decision = try stage.gesture(gesture, on: "a")
        #expect(decision.ends == [End("a", reason)])
        #expect(decision.outcomes.first?.by == Stage.bob)
    }

    @Test(arguments: [Gesture.swipe, .tapOutside], [Style.alert, .cover])
    func `swipe and tapOutside never dismiss an alert or a cover`(
        gesture: Gesture, style: Style
    ) throws {
        var stage = Stage()
        try stage.present("a") { $0.style = style }
        #expect(try stage.gesture(gesture, on: "a").story == ["\(gesture) at a"])
        #expect(stage.state("a") == .presented)
    }

    @Test(arguments: styles)
    func `an escape dismisses a sheet of any style`(style: Style) throws {
        var stage = Stage()
        try stage.present("a") { $0.style = style }
        #expect(try stage.gesture(.escape, on: "a").ends == [End("a", .escape)])
    }

    @Test(arguments: [Gesture.swipe, .tapOutside, .escape], styles)
    func `a sheet that is not to be dismissed is not, and watchers are told of the attempt`(
        gesture: Gesture, style: Style
    ) throws {
        var stage = Stage()
        try stage.present("a") {
            $0.style = style
            $0.content.interactiveDismissDisabled = true
        }
        let decision = try stage.gesture(gesture, on: "a")
        #expect(decision.story == ["\(gesture) at a"])
        #expect(decision.facts.isEmpty)
    }

    @Test(arguments: styles, [true, false])
    func `an escape is the only cancel action, whatever else holds`(
        style: Style, isDisabled: Bool
    ) throws {
        var stage = Stage()
        try stage.present("a") {
            $0.style = style
            $0.content.interactiveDismissDisabled = isDisabled
            $0.content.actions = [GestureTests.ok, GestureTests.cancel]
        }
        let decision = try stage.gesture(.escape, on: "a")
        #expect(decision.ends == [End("a", .action)])
        #expect(decision.outcomes.first?.action == "cancel")
    }

    @Test func `with two cancel actions an escape is neither`() throws {
        let actions = [GestureTests.cancel, Action(id: "later", isCancel: true)]
        var stage = Stage()
        try stage.present("a") { $0.content.actions = actions }
        #expect(try stage.gesture(.escape, on: "a").ends == [End("a", .escape)])
        try stage.present("b") {
            $0.content.actions = actions
            $0.content.interactiveDismissDisabled = true
        }
        #expect(try stage.gesture(.escape, on: "b").story == ["escape at b"])
    }

    @Test func `without a cancel action an escape is no action`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [GestureTests.ok] }
        let decision = try stage.gesture(.escape, on: "a")
        #expect(decision.ends == [End("a", .escape)])
        #expect(decision.outcomes.first?.action == nil)
    }

    @Test func `a swipe takes no notice of a cancel action`() throws {
        var stage = Stage()
        try stage.present("a") { $0.content.actions = [GestureTests.cancel] }
        let decision = try stage.gesture(.swipe, on: "a")
        #expect(decision.ends == [End("a", .swipe)])
        #expect(decision.outcomes.first?.action == nil)
    }

    @Test(arguments: styles, [true, false])
    func `override ends every sheet of a stranger`(style: Style, isDisabled: Bool) throws {
        var stage = Stage()
        try stage.present("a") {
            $0.style = style
            $0.content.interactiveDismissDisabled = isDisabled
            $0.content.actions = [GestureTests.cancel]
        }
        let decision = try stage.gesture(.override, on: "a", fromStranger: true)
        #expect(decision.ends == [End("a", .override)])
    }

    @Test func `override ends nothing that the owner or an administrator presented`() throws {
        var stage = Stage()
        try stage.present("a")
        #expect(try stage.gesture(.override, on: "a").story == ["override at a"])
        #expect(stage.state("a") == .presented)
    }

    @Test(arguments: [Gesture.swipe, .tapOutside, .escape])
    func `a stranger's sheet that is not to be dismissed is not by other gestures`(
        gesture: Gesture
    ) throws {
        var stage = Stage()
        try stage.present("a") { $0.content.interactiveDismissDisabled = true }
        #expect(try stage.gesture(gesture, on: "a", fromStranger: true).ends == [])
    }

    @Test(arguments: gestures)
    func `a gesture ends what was presented from the sheet too`(gesture: Gesture) throws {
        var stage = Stage()
        try stage.present("a")
        try stage.present("child", from: "a") { $0.content.interactiveDismissDisabled = true }
        let decision = try stage.gesture(gesture, on: "a", fromStranger: true)
        #expect(decision.ends.map(\.id) == ["child", "a"])
        #expect(decision.ends.first?.reason == .parentDismissed)
    }
}
