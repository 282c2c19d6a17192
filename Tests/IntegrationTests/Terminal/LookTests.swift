import SheetInterface
import Testing

@Suite struct `What a terminal can show` {
    private static let form = Wire.SheetRequest(
        title: "Who are you?",
        elements: [
            Wire.Element(id: "name", kind: "field", label: "Name"),
            Wire.Element(
                id: "pick", kind: "choice", label: "Pick", value: ["a"],
                choices: [.init(id: "a", label: "One"), .init(id: "b", label: "Two")]),
        ],
        actions: [.ok, .no], detents: ["large"])

    private static var colour: Regex<(Substring, Substring)> {
        /\u{1B}\[[0-9;]*(38|48|3[1-7]|4[1-7]|9[0-7]);?[0-9;]*m/
    }

    @Test func `is ASCII, without a mouse, in the plain mode`() throws {
        let stage = try AttachStage(options: ["--plain"])
        let sheet = try stage.present(Self.form)
        let screen = try stage.terminal.screen()
        #expect(screen.text.utf8.count { $0 > 126 } == 0, "\(screen)")
        #expect(try stage.terminal.value(of: "mouse_any_flag") == "0")
        try stage.terminal.perform([.type("Ada"), .press(["Tab", "Down", "Space", "M-Enter"])])
        let outcome = try sheet.outcome()
        #expect(outcome.values?.map(\.value) == [["Ada"], ["b"]])
    }

    @Test(arguments: [
        ["NO_COLOR": "1"], ["NO_COLOR": "1", "COLORTERM": ""],
    ])
    func `has no colours where nobody wants them`(environment: [String: String]) throws {
        let stage = try AttachStage(environment: environment)
        let sheet = try stage.present(Self.form)
        let rows = try stage.terminal.colouredScreen()
        #expect(rows.allSatisfy { !$0.contains(Self.colour) }, "\(rows)")
        #expect(rows.contains { $0.contains("\u{1B}[1m") })
        try stage.terminal.press("M-Enter")
        #expect(try sheet.outcome().action == "ok")
    }

    @Test(arguments: [
        (["COLORTERM": "truecolor"], "48;2;"), (["COLORTERM": ""], "48;5;"),
    ])
    func `has the colours that the terminal promises`(
        environment: [String: String], form: String
    ) throws {
        let stage = try AttachStage(environment: environment)
        try stage.present(Self.form)
        let rows = try stage.terminal.colouredScreen()
        #expect(rows.contains { $0.contains(form) }, "\(rows)")
    }

    @Test func `is written only where it changes`() throws {
        let stage = try AttachStage()
        try stage.present(Self.form)
        let before = stage.terminal.outputBytes
        try stage.terminal.perform([.type("A"), .see("A")])
        #expect(stage.terminal.outputBytes - before < 200)
    }
}
