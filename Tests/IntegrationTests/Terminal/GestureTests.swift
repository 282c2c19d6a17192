import SheetInterface
import Testing
import Varlink

@Suite struct `A person at a terminal` {
    private static let handle = "━━━━"

    private func question(
        _ title: String = "A question", detents: [String]? = ["half", "large"],
        style: Wire.Style? = nil, isStubborn: Bool? = nil
    ) -> Wire.SheetRequest {
        Wire.SheetRequest(
            style: style, title: title, actions: [.ok], detents: detents,
            interactiveDismissDisabled: isStubborn)
    }

    /// Waits until the sheet's upper edge is in a row.
    private func waitForEdge(_ row: Int, on terminal: Tmux) throws {
        try terminal.wait(for: "the sheet's edge in row \(row)") { screen in
            try screen.contains(Self.handle) && screen.place(of: Self.handle).row == row
        }
    }

    private func handle(on terminal: Tmux) throws -> TerminalPicture.Place {
        try terminal.wait(for: Self.handle).place(of: Self.handle)
    }

    @Test(arguments: [["--still"], []])
    func `drags a sheet by its handle from one detent to another`(options: [String]) throws {
        let stage = try AttachStage(options: options)
        let sheet = try stage.present(question())
        let terminal = stage.terminal
        try waitForEdge(12, on: terminal)
        try terminal.dragAndRest(handle(on: terminal), rows: -9)
        try waitForEdge(1, on: terminal)
        try terminal.dragAndRest(handle(on: terminal), rows: 8)
        try waitForEdge(12, on: terminal)
        // A press alone goes on to the next one.
        try terminal.click(handle(on: terminal))
        try waitForEdge(1, on: terminal)
        try terminal.press("Enter")
        #expect(try sheet.outcome().action == "ok")
    }

    @Test func `sees a sheet follow the hand`() throws {
        let stage = try AttachStage()
        try stage.present(question())
        let place = try stage.terminal.drag(handle(on: stage.terminal), rows: -5)
        try waitForEdge(7, on: stage.terminal)
        try stage.terminal.moveMouse(to: place.moved(rows: -2))
        try waitForEdge(5, on: stage.terminal)
    }

    @Test(arguments: [[], ["--still"]])
    func `drags a sheet away`(options: [String]) throws {
        let stage = try AttachStage(options: options)
        let sheet = try stage.present(question())
        try waitForEdge(12, on: stage.terminal)
        try stage.terminal.flick(handle(on: stage.terminal), rows: 10)
        #expect(try sheet.outcome().reason == "swipe")
        try stage.terminal.wait(forNo: "A question")
    }

    @Test func `puts a sheet away by a press beside it`() throws {
        let stage = try AttachStage()
        let sheet = try stage.present(question())
        try stage.terminal.click(.init(column: 3, row: 2))
        #expect(try sheet.outcome().reason == "tapOutside")
        try stage.terminal.wait(forNo: "A question")
    }

    @Test func `puts a sheet away by Escape`() throws {
        let stage = try AttachStage()
        let sheet = try stage.present(question())
        try stage.terminal.press("Escape")
        #expect(try sheet.outcome().reason == "escape")
        try stage.terminal.wait(forNo: "A question")
    }

    @Test(arguments: [Wire.Style.sheet, .alert, .cover])
    func `cannot put away what wants an answer`(style: Wire.Style) throws {
        let stage = try AttachStage()
        let sheet = try stage.present(
            question(
                detents: style == .sheet ? ["half"] : nil, style: style,
                isStubborn: style == .sheet))
        try stage.terminal.click(.init(column: 1, row: 1))
        if style == .sheet { try stage.terminal.press("Escape") }
        #expect(try !sheet.asker.hasInput())
        try stage.terminal.press("Enter")
        #expect(try sheet.outcome().action == "ok")
    }

    @Test func `answers the upper one of two sheets, then the lower one`() throws {
        let stage = try AttachStage()
        let below = try stage.present(question("The lower one", detents: ["large"]))
        let before = try stage.terminal.colouredScreen()
        let above = try stage.present(question("The upper one", detents: ["half"]))
        let both = try stage.terminal.screen()
        #expect(both.contains("The lower one"))
        // What lies below is darker, and takes nothing.
        #expect(try stage.terminal.colouredScreen()[2] != before[2])
        try stage.terminal.click("The lower one")
        #expect(try above.outcome().reason == "tapOutside")
        try stage.terminal.wait(forNo: "The upper one")
        let after = try stage.terminal.colouredScreen()
        #expect(after == before)
        try stage.terminal.press("Enter")
        #expect(try below.outcome().action == "ok")
    }

    @Test func `makes the terminal larger and smaller, and goes on typing`() throws {
        let stage = try AttachStage()
        var request = question(detents: ["half"])
        request.elements = [Wire.Element(id: "name", kind: "field", label: "Name")]
        let sheet = try stage.present(request)
        try stage.terminal.perform([.type("Ada"), .see("Ada")])
        for (columns, rows) in [(120, 40), (38, 16), (80, 24)] {
            try stage.terminal.resize(columns: columns, rows: rows)
            try waitForEdge(rows / 2, on: stage.terminal)
            #expect(try stage.terminal.screen().contains("Ada"))
            let scene = try stage.daemon.connect().ask(ListScenes.self, .init()).scenes[0]
            #expect(
                scene.size == Wire.Size(width: Double(columns) * 8, height: Double(rows) * 16))
        }
        try stage.terminal.perform([.type("!"), .press(["Enter"])])
        #expect(try sheet.outcome().values == [Wire.Value(id: "name", value: ["Ada!"])])
    }

    @Test func `scrolls content that is higher than the screen`() throws {
        let stage = try AttachStage()
        var request = question(detents: ["large"])
        request.elements = (1...40).map { Wire.Element(kind: "text", text: "Line \($0).") }
        let sheet = try stage.present(request)
        #expect(try !stage.terminal.screen().contains("Line 40."))
        try stage.terminal.press(
            "PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown")
        try stage.terminal.wait(for: "Line 40.", "Go on")
        for _ in 1...40 {
            try stage.terminal.pressButton(at: .init(column: 40, row: 10), .wheelUp)
        }
        try stage.terminal.wait(for: "Line 1.", "A question")
        try stage.terminal.press("Enter")
        #expect(try sheet.outcome().action == "ok")
    }

    @Test(
        .enabled(if: Person.isPossible, .init(rawValue: Person.reason)), arguments: [true, false])
    func `has the last word over a stranger's sheet`(isByKey: Bool) throws {
        let stage = try AttachStage()
        let stranger = try stage.daemon.connect(as: Person(4321))
        try stranger.presentAndWait(.init(sheet: question()))
        let screen = try stage.terminal.wait(for: "A question")
        #expect(screen.row(with: "4321")?.contains("Asked by") == true)
        if isByKey {
            try stage.terminal.press("C-x")
        } else {
            try stage.terminal.click("✕")
        }
        #expect(try stranger.outcome().reason == "override")
        try stage.terminal.wait(forNo: "A question")
    }

    @Test func `answers nothing that came up under the hand`() throws {
        let daemon = try RunningDaemon(
            .init(configuration: "[Presentation]\nInputGuardMSec=60000\n"))
        let terminal = try Tmux(
            environment: ["SHEETD_SOCKET": daemon.folder.path(of: "service")])
        try terminal.type("\(try Programs.sheetctl()) attach; echo en''ded\r")
        let asker = try daemon.connect()
        try asker.presentAndWait(.init(sheet: question()))
        try terminal.wait(for: "A question")
        try terminal.press("Enter", "Escape")
        try terminal.click("Go on")
        // It has done all that once it has left.
        try terminal.press("C-c")
        try terminal.wait(for: "ended")
        #expect(try daemon.connect().ask(ListScenes.self, .init()).scenes[0].presented == 1)
    }

    @Test func `answers at either of two terminals`() throws {
        let stage = try AttachStage()
        let other = try AttachStage.attach(to: stage.daemon.folder, columns: 50, rows: 15)
        let sheet = try stage.present(question())
        try other.wait(for: "A question")
        try other.press("Enter")
        #expect(try sheet.outcome().action == "ok")
        try stage.terminal.wait(forNo: "A question")
        try other.wait(forNo: "A question")
    }

    @Test func `copies words to the clipboard`() throws {
        let stage = try AttachStage()
        var request = question(detents: ["large"])
        request.elements = [Wire.Element(kind: "copyable", label: "Address", text: "192.0.2.17 ü")]
        try stage.present(request)
        try stage.terminal.click("Copy")
        try stage.terminal.wait(for: "Copied.")
        #expect(try stage.terminal.clipboard() == "192.0.2.17 ü")
    }
}
