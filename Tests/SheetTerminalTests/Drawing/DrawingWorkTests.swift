import SheetInterface
import SheetRendering
import SheetTerminal
import TestKit
import Testing

/// What a frame has to do, counted.
@Suite struct DrawingWorkTests {
    private static func sheet(
        _ id: String, _ style: Wire.Style = .sheet, _ height: DrawnScene.Height = .part(0.8),
        _ elements: [Wire.Element] = [Wire.Element(kind: "text", text: "Words")]
    ) -> DrawnScene.Sheet {
        DrawnScene.Sheet(
            id: id, style: style, height: height,
            request: Wire.SheetRequest(
                title: "Sheet \(id)", elements: elements,
                actions: [Wire.Action(id: "ok", label: "OK")]))
    }

    private static let field = Wire.Element(id: "f", kind: "field", label: "Name")

    @Test(arguments: [Wire.Style.sheet, .cover, .alert])
    func `sheets that another one hides are not drawn, and their heights are reported`(
        top: Wire.Style
    ) {
        let height = DrawnScene.Height.rows(8)
        let sheets = (0..<20).map { Self.sheet("\($0)", top == .cover ? .sheet : top, height) }
        var scene = DrawnScene(24, 80, sheets + [Self.sheet("top", top, height)])
        let count = scene.drawing.drawCount
        scene.draw()
        #expect(scene.drawing.drawCount == count + 1)
        #expect(scene.drawn.contentHeights.count == 21 && scene.drawn.layouts.count == 21)
        let alone = DrawnScene(24, 80, [Self.sheet("top", top, height)])
        #expect(scene.cells == alone.cells)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `nothing of what is not drawn would be seen`(seed: UInt64) {
        var generator = RequestGenerator(seed: seed)
        let styles: [Wire.Style] = [.sheet, .sheet, .alert]
        func sheet(_ id: String, _ style: Wire.Style) -> DrawnScene.Sheet {
            DrawnScene.Sheet(
                id: id, style: style,
                height: .rows(Int.random(in: 3...20, using: &generator.random)),
                request: generator.request())
        }
        let lower = sheet("a", styles.randomElement(using: &generator.random) ?? .sheet)
        let upper = sheet("b", generator.random.oneIn(4) ? .cover : .sheet)
        var scene = DrawnScene(24, 70, [lower, upper])
        let count = scene.drawing.drawCount
        scene.draw()
        guard scene.drawing.drawCount == count + 1 else { return }
        #expect(scene.cells == DrawnScene(24, 70, [upper]).cells)
    }

    @Test func `what sticks out is drawn, and so is what the focus is on`() {
        var scene = DrawnScene(
            24, 80, [Self.sheet("a", .sheet, .rows(12)), Self.sheet("b", .sheet, .rows(8))])
        var count = scene.drawing.drawCount
        scene.draw()
        #expect(scene.drawing.drawCount == count + 2 && scene.text.contains("Sheet a"))
        scene = DrawnScene(
            24, 80,
            [
                Self.sheet("a", .sheet, .rows(8)),
                DrawnScene.Sheet(id: "b", height: .rows(12), isInteractive: false),
            ])
        count = scene.drawing.drawCount
        scene.draw()
        #expect(scene.focus.target?.sheet == scene.key() && scene.drawing.drawCount == count + 2)
    }

    @Test func `what shows through a border is drawn`() {
        // Of so few rows a sheet can take all, and a cover has no border of its own.
        var scene = DrawnScene(
            8, 60, [Self.sheet("a", .cover), Self.sheet("b", .sheet, .part(1))])
        let count = scene.drawing.drawCount
        scene.draw()
        #expect(scene.drawing.drawCount == count + 2)
        let corner = CellPoint(row: 0, column: 0)
        let alone = DrawnScene(8, 60, [Self.sheet("b", .sheet, .part(1))])
        #expect(scene.cells.text(at: corner) == "╭" && alone.cells.text(at: corner) == "╭")
        #expect(scene.cells.style(at: corner) != alone.cells.style(at: corner))
    }

    @Test func `a sheet is laid out once for each change, not for each frame`() {
        var scene = DrawnScene(
            30, 80,
            [Self.sheet("a"), Self.sheet("b", .sheet, .rows(12), [Self.field])])
        let count = scene.drawing.layoutCount
        let stage = scene.stage()
        for _ in 0..<10 { scene.draw(at: DrawnScene.start, of: stage, isOnlyMoving: true) }
        #expect(scene.drawing.layoutCount == count)
        // Only the one with an input can have changed.
        scene.draw()
        #expect(scene.drawing.layoutCount == count + 1)
        scene.state.notes[scene.key("b")] = "Copied."
        scene.draw(at: DrawnScene.start, of: stage, isOnlyMoving: true)
        #expect(scene.drawing.layoutCount == count + 2 && scene.text.contains("Copied."))
    }
}
