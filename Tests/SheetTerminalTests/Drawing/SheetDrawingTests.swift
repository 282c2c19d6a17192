import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// Whole screens.
@Suite struct SheetDrawingTests {
    private static let confirm = Wire.SheetRequest(
        title: "Remove 3 photos?", message: "They can be restored for 30 days.",
        icon: "dialog-warning",
        actions: [
            Wire.Action(id: "yes", label: "Remove", role: .destructive),
            Wire.Action(id: "no", label: "Cancel", role: .cancel),
        ])
    private static let form = Wire.SheetRequest(
        title: "Sign in", message: "To reach example.org.",
        elements: [
            Wire.Element(id: "name", kind: "field", label: "Name", required: true),
            Wire.Element(id: "pin", kind: "secret", label: "PIN", minimumLength: 4),
        ],
        actions: [
            Wire.Action(id: "yes", label: "Sign in"),
            Wire.Action(id: "no", label: "Cancel", role: .cancel),
        ])

    @Test func `a question fits a medium sheet of a usual terminal`() {
        let scene = DrawnScene(24, 50, Self.confirm, height: .part(0.5))
        #expect(
            scene.text.drawn == """
                ╭─────────────────────━━━━━━─────────────────────╮
                │                                                │
                │   !  Remove 3 photos?                          │
                │  They can be restored for 30 days.             │
                │                                                │
                │                                                │
                │                                                │
                │                                                │
                │                                                │
                │                                                │
                │                      ▸ Remove ↵      Cancel    │
                │                                                │
                """)
    }

    @Test func `a form of two fields fits a medium sheet of a usual terminal`() {
        var scene = DrawnScene(24, 50, Self.form, height: .part(0.5))
        scene.answer()
        #expect(
            scene.text.drawn == """
                ╭─────────────────────━━━━━━─────────────────────╮
                │  Sign in                                       │
                │  To reach example.org.                         │
                │                                                │
                │  Name * · needs a value                        │
                │  ▌                                             │
                │                                                │
                │  PIN                                           │
                │                                                │
                │                                                │
                │                       Sign in ↵      Cancel    │
                │                                                │
                """)
        #expect(scene.state.scrolls[scene.key()]?.isNeeded == false)
    }

    @Test(arguments: 4...40)
    func `a sheet goes down to the last row, whatever part of a row its height is`(rows: Int) {
        for part in [0.25, 0.5, 0.77] {
            let scene = DrawnScene(rows, 50, Self.confirm, height: .part(part))
            let borders = (scene.top + 1..<rows).map { scene.cells.text(ofRow: $0).prefix(1) }
            #expect(borders.allSatisfy { $0 == "│" })
            #expect(scene.cells.text(ofRow: scene.top).hasPrefix("╭"))
        }
    }

    @Test func `an alert is a box in the middle`() {
        let scene = DrawnScene(16, 50, Self.confirm, style: .alert)
        #expect(
            scene.text.drawn == """
                  ╭────────────────────────────────────────────╮
                  │                                            │
                  │   !  Remove 3 photos?                      │
                  │  They can be restored for 30 days.         │
                  │                                            │
                  │                  ▸ Remove ↵      Cancel    │
                  │                                            │
                  ╰────────────────────────────────────────────╯
                """)
    }

    @Test func `a cover takes the whole screen, and has no border`() {
        let scene = DrawnScene(12, 44, Self.confirm, style: .cover)
        #expect(
            scene.text.drawn == """
                   !  Remove 3 photos?
                  They can be restored for 30 days.


                                  ▸ Remove ↵      Cancel
                """)
    }

    @Test func `without colours and in ASCII every state is told by a mark`() {
        let request = Wire.SheetRequest(
            title: "Settings",
            elements: [
                Wire.Element(id: "n", kind: "field", label: "Name", value: ["x"]),
                Wire.Element(id: "t", kind: "toggle", label: "Wi-Fi", value: ["true"]),
                Wire.Element(
                    id: "c", kind: "choice", value: ["b"],
                    choices: [
                        Wire.Choice(id: "a", label: "A"), Wire.Choice(id: "b", label: "B"),
                    ]),
            ], actions: Self.form.actions)
        var scene = DrawnScene(
            24, 44, request, look: Look(depth: .none, isPlain: true))
        #expect(
            scene.text.drawn == """
                +------------------======------------------+
                |                                          |
                |  Settings                                |
                |                                          |
                |  Name                                    |
                |  >x                                   ]  |
                |                                          |
                |  Wi-Fi                              [x]  |
                |                                          |
                |  ( ) A                                   |
                |  (o) B                                   |
                |                                          |
                |           [  Sign in *  ]  [  Cancel  ]  |
                |                                          |
                """)
        scene.focus.moveForward()
        scene.focus.moveForward()
        scene.focus.moveForward()
        scene.draw()
        #expect(scene.text.contains("|           [> Sign in *  ]  [  Cancel  ]  |"))
        scene.focus.moveBackward()
        scene.draw()
        #expect(scene.text.contains("| >(o) B"))
    }

    @Test func `who asks stands in the border, in a colour of its own`() {
        let scene = DrawnScene(
            20, 60,
            [
                .init(
                    uid: 1000, origin: "mallory (uid 1000) /home/mallory/bin/backup",
                    request: Self.confirm)
            ])
        let row = scene.top
        #expect(
            scene.cells.text(ofRow: row)
                == "╭─ Asked by mallory (uid 1000) /home/mallo…/backup ─ ^X ✕ ─╮")
        let colour = scene.cells.style(at: CellPoint(row: row, column: 4)).foreground
        for row in row + 1..<20 {
            for column in 0..<60 {
                let point = CellPoint(row: row, column: column)
                #expect(scene.cells.style(at: point).foreground != colour)
            }
        }
        #expect(scene.hit(row, 55) == .part(scene.key(), .override))
        #expect(scene.hit(row, 20) == .part(scene.key(), .handle))
    }

    @Test(arguments: [1, 2, 3, 4, 7, 8, 20, 39, 40, 80])
    func `a stranger's sheet can be got rid of however narrow the screen is`(columns: Int) {
        let scene = DrawnScene(
            10, columns, [.init(uid: 1000, origin: "mallory", request: Self.confirm)])
        let found = (0..<columns).contains {
            scene.hit(scene.top, $0) == .part(scene.key(), .override)
        }
        #expect(found)
    }

    @Test func `a sheet that lies below is darker, and its text stays`() {
        let below = DrawnScene.Sheet(height: .part(0.9), dim: 0, request: Self.form)
        let alone = DrawnScene(24, 50, [below])
        let both = DrawnScene(
            24, 50, [below, .init(id: "b", height: .rows(8), dim: 0.4, request: Self.confirm)])
        let point = CellPoint(row: 3, column: 6)
        #expect(both.cells.text(at: point) == alone.cells.text(at: point))
        let (dark, bright) = (both.cells.style(at: point), alone.cells.style(at: point))
        #expect(dark.background == bright.background.mixed(with: Colour(hex: 0), part: 0.4))
    }

    @Test func `an alert that fades in is not drawn at first, then faint, then whole`() {
        let sheet = DrawnScene.Sheet(style: .alert, request: Self.confirm)
        var scene = DrawnScene(16, 50, [sheet])
        var stage = Stage(on: CellGrid.surface(of: scene.size))
        stage.show(scene.picture(without: "a"), at: DrawnScene.start)
        _ = scene.stage()
        stage.show(scene.picture(), at: DrawnScene.start)
        var seen: [Colour] = []
        for frame in 0...60 {
            scene.draw(at: DrawnScene.start + .milliseconds(frame * 16), of: stage)
            let row = scene.top + 3
            guard scene.cells.text(ofRow: row).contains("restored") else { continue }
            let colour = scene.cells.style(at: CellPoint(row: row, column: 4)).foreground
            if seen.last != colour { seen.append(colour) }
        }
        #expect(seen.count > 3)
        #expect(scene.drawn.contentHeights[scene.key()] == 128)
    }
}

extension String {
    /// Without empty rows at the beginning and at the end that nothing is drawn in.
    fileprivate var drawn: String {
        var rows = split(separator: "\n", omittingEmptySubsequences: false)
        while rows.first?.isEmpty == true { rows.removeFirst() }
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }
}

extension DrawnScene {
    /// The row of the topmost sheet's upper border.
    var top: Int {
        frame.last.map { CellGrid.area(of: $0.frame).rows.lowerBound } ?? 0
    }

    /// Tries the default action of sheet `a`, and draws what comes of it.
    mutating func answer(_ id: String = "a") {
        guard let layer = layer(id), let action = layer.defaultAction else { return }
        _ = form.answer(action, of: layer, renderer: nil)
        draw()
    }

    /// What a cell belongs to.
    func hit(_ row: Int, _ column: Int) -> Hit {
        Hit(
            at: CellGrid.point(at: CellPoint(row: row, column: column)), in: frame,
            layouts: drawn.layouts)
    }
}
