import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// What is drawn as a person goes through a sheet.
@Suite struct InteractionTests {
    private static func field(_ id: String, _ value: String? = nil) -> Wire.Element {
        Wire.Element(id: id, kind: "field", value: value.map { [$0] })
    }

    private static func scene(_ elements: [Wire.Element], rows: Int = 30) -> DrawnScene {
        DrawnScene(
            rows, 44,
            Wire.SheetRequest(
                title: "Title", elements: elements, actions: [Wire.Action(id: "ok", label: "OK")]))
    }

    private static func key(_ id: String) -> ElementKey {
        ElementKey(sheet: SheetKey(id: "a"), name: .id(id))
    }

    @Test func `the cursor stands in the text that has the focus`() throws {
        var scene = Self.scene([Self.field("a", "漢字x"), Self.field("b")])
        let end = try #require(scene.cells.cursor)
        #expect(scene.cells.text(at: CellPoint(row: end.row, column: end.column - 1)) == "x")
        _ = scene.form.apply(.moveToStart, to: Self.key("a"))
        scene.draw()
        #expect(scene.cells.cursor?.column == end.column - 5)
        scene.focus.moveForward()
        scene.draw()
        #expect(scene.cells.cursor == CellPoint(row: end.row + 2, column: end.column - 5))
        scene.focus.moveForward()
        scene.draw()
        #expect(scene.cells.cursor == nil)
    }

    @Test func `a tap finds the character of a text`() throws {
        let scene = Self.scene([Self.field("a", "漢字xy")])
        let end = try #require(scene.cells.cursor)
        func place(_ back: Int) -> Int? {
            scene.drawn.character(
                at: CellPoint(row: end.row, column: end.column - back), in: Self.key("a"))
        }
        #expect([0, 1, 2, 3, 4, 5, 6, 9, -5].map(place) == [4, 3, 2, 1, 1, 0, 0, 0, 4])
        #expect(scene.drawn.character(at: end, in: Self.key("b")) == nil)
    }

    @Test func `a tap finds the character in lines`() throws {
        let scene = Self.scene([
            Wire.Element(id: "m", kind: "multiline", value: ["one\ntwo three"])
        ])
        let end = try #require(scene.cells.cursor)
        func place(_ up: Int, _ back: Int) -> Int? {
            scene.drawn.character(
                at: CellPoint(row: end.row - up, column: end.column - back), in: Self.key("m"))
        }
        #expect(place(0, 0) == 13)
        #expect(place(0, 9) == 4)
        #expect(place(1, 8) == 1)
        #expect(place(1, 0) == 3)
        #expect(place(9, 9) == 0)
    }

    @Test func `of a secret only its length is seen, and no tap leads into it`() {
        var scene = Self.scene([Wire.Element(id: "s", kind: "secret", label: "PIN")])
        _ = scene.form.apply(.insert("hunter2"), to: Self.key("s"))
        scene.draw()
        #expect(scene.text.contains("▌•••••••   "))
        #expect(!scene.text.contains("hunter"))
        let point = CellPoint(row: 0, column: 0)
        #expect(scene.drawn.character(at: point, in: Self.key("s")) == nil)
    }

    @Test func `what has come to have the focus is brought into sight, once`() {
        let choices = (0..<40).map { Wire.Choice(id: "c\($0)", label: "Choice \($0)") }
        var scene = Self.scene(
            [Self.field("a"), Wire.Element(id: "c", kind: "choice", choices: choices)], rows: 20)
        #expect(scene.state.scrolls[scene.key()]?.isNeeded == true)
        scene.focus.moveForward()
        _ = scene.form.apply(.moveToEnd, to: Self.key("c"))
        scene.draw()
        #expect(!scene.text.contains("Choice 39"))
        scene.state.revealsFocus = true
        scene.draw()
        #expect(scene.text.contains("▌◉ Choice 39"))
        #expect(!scene.state.revealsFocus)
        scene.state.scrolls[scene.key()]?.scroll(by: -10_000)
        scene.draw()
        #expect(!scene.text.contains("Choice 39"))
        #expect(scene.text.contains("Choice 0"))
    }

    @Test func `a note stands above the actions and moves nothing`() {
        var scene = Self.scene([Self.field("a")])
        let before = scene.text
        scene.state.notes[scene.key()] = "Copied."
        scene.draw()
        let changed = zip(before.split(separator: "\n"), scene.text.split(separator: "\n"))
            .filter { $0 != $1 }
        #expect(changed.count == 1)
        #expect(changed.first?.1.contains("│  Copied.   ") == true)
    }

    @Test func `what is held down looks so`() throws {
        var scene = Self.scene([Self.field("a")])
        let button = scene.point(of: .action("ok"))
        let point = try #require(button)
        let before = scene.cells.style(at: point)
        scene.state.pressed = PressedPart(.action("ok"), of: SheetKey(id: "b"))
        scene.draw()
        #expect(scene.cells.style(at: point) == before)
        scene.state.pressed = PressedPart(.action("ok"), of: scene.key())
        scene.draw()
        #expect(scene.cells.style(at: point) != before)
    }

    @Test func `what leaves takes its scroll and its caches with it`() {
        var scene = Self.scene([Self.field("a")])
        #expect(scene.state.scrolls.count == 1)
        let stage = Stage(on: CellGrid.surface(of: scene.size))
        scene.draw(at: DrawnScene.start, of: stage)
        #expect(scene.state.scrolls.isEmpty)
        #expect(scene.drawn == DrawnScreen())
    }

    @Test func `a text of a mebibyte is broken into lines once`() {
        let words = String(repeating: "words and more of them ", count: 1 << 20 / 23)
        var scene = Self.scene([Wire.Element(kind: "text", text: words)])
        let count = scene.drawing.breakCount
        for _ in 0..<5 {
            scene.state.scrolls[scene.key()]?.scroll(by: 1000)
            scene.draw()
        }
        #expect(count > 0 && scene.drawing.breakCount == count)
    }

    @Test func `the backdrop says which scene it is and what is wrong`() {
        var scene = DrawnScene(12, 40, [])
        scene.state.backdrop = Backdrop(
            title: "main", detail: "inactive", notice: "sheetd is away; trying again",
            keys: "Ctrl-C leaves")
        scene.draw()
        let rows = scene.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[4] == "                  main")
        #expect(rows[5] == "                inactive")
        #expect(rows[7] == "      sheetd is away; trying again")
        #expect(rows[11] == "             Ctrl-C leaves")
    }

    @Test func `what is wrong is above the sheets, too`() {
        var scene = Self.scene([], rows: 12)
        scene.state.backdrop.notice = "sheetd is away"
        scene.draw()
        #expect(scene.cells.text(ofRow: 0).contains("sheetd is away"))
    }
}

extension DrawnScene {
    /// The first cell of a part of the topmost sheet.
    func point(of part: LayerLayout.Part) -> CellPoint? {
        guard let key = frame.last?.key else { return nil }
        return drawn.layouts[key]?.places.last { $0.part == part }.map {
            CellGrid.area(of: $0.frame).origin
        }
    }
}
