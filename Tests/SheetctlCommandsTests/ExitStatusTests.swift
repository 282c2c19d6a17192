import SheetInterface
import SheetctlCommands
import Testing

@Suite struct ExitStatusTests {
    private func status(_ reason: String, action: String? = nil) -> Status {
        let outcome = Wire.Outcome(
            id: "a", scene: "main", sequence: 1, reason: reason, action: action, endedAt: "")
        return Status(outcome) { $0 == "no" }
    }

    @Test(
        .bug(id: "charmbracelet/gum#684"), .bug(id: "charmbracelet/gum#588"),
        .bug(id: "charmbracelet/gum#917"), .bug(id: "charmbracelet/gum#698"),
        arguments: [
            ("swipe", 1), ("tapOutside", 1), ("escape", 1), ("sceneInactive", 3),
            ("sceneBackground", 3), ("sceneClosed", 3), ("requested", 4), ("replaced", 4),
            ("parentDismissed", 4), ("presenterGone", 4), ("evicted", 4), ("override", 4),
            ("shutdown", 4), ("aReasonOfTheFuture", 4), ("expired", 124),
        ])
    func `each reason has its code`(_ reason: String, _ code: Int32) {
        #expect(status(reason).rawValue == code)
    }

    @Test(arguments: [("ok", Int32(0)), ("no", 1)])
    func `an action is success, and a cancel action is none`(_ action: String, _ code: Int32) {
        #expect(status("action", action: action).rawValue == code)
    }

    @Test func `the codes are those that scripts know`() {
        let codes = Status.known.map(\.rawValue)
        #expect(codes == [0, 1, 3, 4, 5, 6, 64, 69, 124, 126, 127, 130, 143])
    }

    @Test func `each code has a meaning of its own`() {
        let meanings = Status.known.map(\.meaning)
        #expect(Set(meanings).count == meanings.count)
    }
}
