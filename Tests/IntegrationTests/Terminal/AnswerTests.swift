import SheetInterface
import Testing

/// A question with one kind of element, how a person answers it, and what the asker learns.
struct AnsweredQuestion: Sendable, CustomTestStringConvertible {
    let kind: String
    /// Besides what all of them have.
    var element: Wire.Element
    let deeds: [TerminalDeed]
    /// What the element holds in the outcome; nil when it is in none.
    let value: [String]?
    var action = "ok"

    init(
        _ kind: String, label: String? = "The label", text: String? = nil,
        value initial: [String]? = nil, choices: [String]? = nil, minimum: Double? = nil,
        _ deeds: [TerminalDeed], gives value: [String]?, action: String = "ok"
    ) {
        self.kind = kind
        element = Wire.Element(
            id: "it", kind: kind, label: label, text: text, value: initial,
            choices: choices?.map { Wire.Choice(id: String($0.prefix(2)), label: $0) },
            minimum: minimum)
        self.deeds = deeds
        self.value = value
        self.action = action
    }

    var testDescription: String { "\(kind): \(deeds)" }

    var sheet: Wire.SheetRequest {
        // As high as it can be, whatever it holds: so it is where it is from the start.
        Wire.SheetRequest(
            title: "A question", elements: [element], actions: [.ok, .no], detents: ["large"])
    }
}

@Suite struct `A sheet in a terminal` {
    private static let languages = ["Deutsch", "English", "Français"]

    private static let byKeys = [
        AnsweredQuestion(
            "text", text: "Words to read", [.see("Words to read"), .press(["Enter"])], gives: nil),
        AnsweredQuestion("text", [.press(["Tab", "Enter"])], gives: nil, action: "no"),
        AnsweredQuestion("text", [.press(["Escape"])], gives: nil, action: "no"),
        AnsweredQuestion(
            "field", value: ["Lovelace"],
            [
                .press(["C-a"]), .type("Ada y"), .press(["Left", "BSpace", "End"]), .type("!"),
                .see("AdayLovelace!"), .press(["Enter"]),
            ], gives: ["AdayLovelace!"]),
        AnsweredQuestion(
            "field",
            [.type("漢字 e\u{301}x"), .press(["BSpace"]), .see("漢字 e\u{301}"), .press(["Enter"])],
            gives: ["漢字 e\u{301}"]),
        AnsweredQuestion(
            "field", [.paste("pasted\ntext"), .see("pasted"), .press(["M-Enter"])],
            gives: ["pasted text"]),
        AnsweredQuestion(
            "multiline",
            [.type("one"), .press(["Enter"]), .type("two"), .see("two"), .press(["M-Enter"])],
            gives: ["one\ntwo"]),
        AnsweredQuestion(
            "multiline", [.paste("a\nb"), .see("b"), .press(["M-Enter"])], gives: ["a\nb"]),
        AnsweredQuestion(
            "secret", [.type("4711"), .see("••••"), .press(["Enter"])], gives: ["4711"]),
        AnsweredQuestion(
            "number", minimum: 3,
            [
                .type("2"), .press(["M-Enter"]), .see("at least 3"), .type("1"), .see("21"),
                .press(["Enter"]),
            ], gives: ["21"]),
        AnsweredQuestion("toggle", [.press(["Space", "Enter"])], gives: ["true"]),
        AnsweredQuestion(
            "choice", choices: languages, [.press(["Down", "Enter"])],
            gives: ["En"]),
        AnsweredQuestion(
            "filter", choices: languages, [.press(["Space", "Down", "Down", "Space", "Enter"])],
            gives: ["De", "Fr"]),
        AnsweredQuestion(
            "date", value: ["2026-03-31"],
            [
                .see("March 2026"), .press(["Right", "Enter"]), .see("April 2026"),
                .press(["M-Enter"]),
            ], gives: ["2026-04-01"]),
        AnsweredQuestion(
            "dateRange", value: ["2026-03-10", "2026-03-12"],
            [.press(["Down", "Enter", "Right", "Right", "Enter", "M-Enter"])],
            gives: ["2026-03-17", "2026-03-19"]),
        AnsweredQuestion(
            "time", value: ["08:30"],
            [.press(["Up", "Right", "Down"]), .see("09 : 29"), .press(["Enter"])], gives: ["09:29"]),
        AnsweredQuestion(
            "copyable", text: "192.0.2.17",
            [.press(["BTab", "Enter"]), .see("Copied."), .press(["M-Enter"])], gives: nil),
        AnsweredQuestion("progress", value: ["0.25"], [.see("25"), .press(["Enter"])], gives: nil),
        AnsweredQuestion("progress", [.see("The label"), .press(["Enter"])], gives: nil),
        AnsweredQuestion(
            "image", text: "software-update", [.see("A question"), .press(["Enter"])], gives: nil),
        AnsweredQuestion(
            "hologram", text: "Seen as words", value: ["kept"],
            [.see("Seen as words"), .press(["Enter"])], gives: ["kept"]),
    ]

    private static let byMouse = [
        AnsweredQuestion("text", [.click("Go on")], gives: nil),
        AnsweredQuestion("text", [.click("Stop here")], gives: nil, action: "no"),
        AnsweredQuestion(
            "field", value: ["Lovlace"],
            [.click("vla"), .type("e"), .see("Love"), .click("Go on")], gives: ["Lovelace"]),
        AnsweredQuestion(
            "toggle", value: ["true"], [.click("The label"), .click("Go on")], gives: ["false"]),
        AnsweredQuestion(
            "choice", choices: languages, [.click("Français"), .click("Go on")], gives: ["Fr"]
        ),
        AnsweredQuestion(
            "filter", value: ["De"], choices: languages,
            [.click("Clear"), .click("English"), .click("Go on")], gives: ["En"]),
        AnsweredQuestion(
            "date", value: ["2026-03-31"],
            [.click("‹"), .see("February 2026"), .click("17"), .click("Go on")],
            gives: ["2026-02-17"]),
        AnsweredQuestion(
            "dateRange", value: ["2026-03-10", "2026-03-12"],
            [.click("18"), .click("21"), .see("2026-03-18"), .click("Go on")],
            gives: ["2026-03-18", "2026-03-21"]),
        AnsweredQuestion(
            "number", value: ["5"], [.click("+"), .click("+"), .see("7"), .click("Go on")],
            gives: ["7"]),
        AnsweredQuestion(
            "copyable", text: "192.0.2.17", [.click("Copy"), .see("Copied."), .click("Go on")],
            gives: nil),
    ]

    private func answer(_ question: AnsweredQuestion) throws {
        let stage = try AttachStage()
        let sheet = try stage.present(question.sheet)
        try stage.terminal.perform(question.deeds)
        let outcome = try sheet.outcome()
        #expect(outcome.reason == "action")
        #expect(outcome.action == question.action)
        #expect(outcome.values?.first { $0.id == "it" }?.value == question.value)
        let end = try stage.terminal.wait(forNo: "A question")
        #expect(end.contains("Ctrl-C leaves"))
    }

    @Test(arguments: byKeys) func `is answered by keys`(_ question: AnsweredQuestion) throws {
        try answer(question)
    }

    @Test(arguments: byMouse) func `is answered by mouse`(_ question: AnsweredQuestion) throws {
        try answer(question)
    }
}
