import SheetInterface
import SheetRendering
import SheetTerminal
import TestKit
import Testing

/// What a person can point at is where it is drawn.
@Suite struct PartTests {
    private static func scene(
        _ element: Wire.Element, columns: Int = 60, rows: Int = 30
    ) -> DrawnScene {
        DrawnScene(
            rows, columns,
            Wire.SheetRequest(
                title: "Title", elements: [element],
                actions: [Wire.Action(id: "ok", label: "OK")]))
    }

    @Test(arguments: [60, 30, 26, 20])
    func `every day of a month is where its number stands`(columns: Int) {
        let scene = Self.scene(
            Wire.Element(id: "d", kind: "date", value: ["2024-02-14"]), columns: columns)
        var days: Set<CalendarDay> = []
        for place in scene.layout()?.places ?? [] {
            guard case .day(_, let day) = place.part else { continue }
            let area = CellGrid.area(of: place.frame)
            let text = area.columns.map {
                scene.cells.text(at: CellPoint(row: area.rows.lowerBound, column: $0))
            }.joined().filter(\.isNumber)
            #expect(text == "\(day.day)")
            for column in area.columns {
                #expect(
                    scene.hit(area.rows.lowerBound, column) == .part(scene.key(), place.part))
            }
            days.insert(day)
        }
        #expect(days.count == 42)
    }

    @Test func `the words of other parts stand where they can be pointed at`() {
        let choices = [Wire.Choice(id: "a", label: "First"), Wire.Choice(id: "b", label: "Second")]
        let name = ElementKey.Name.id("e")
        func text(_ part: LayerLayout.Part, _ element: Wire.Element) -> String? {
            let scene = Self.scene(element)
            return scene.text(of: part)
        }
        let date = Wire.Element(id: "e", kind: "date", value: ["2024-02-14"])
        #expect(text(.month(name, by: -1), date) == " ‹ ")
        #expect(text(.month(name, by: 1), date) == " › ")
        #expect(text(.clear(name), date) == "Clear")
        let number = Wire.Element(id: "e", kind: "number", value: ["5"])
        #expect(text(.step(name, by: -1), number) == "  −  ")
        #expect(text(.step(name, by: 1), number) == "  +  ")
        let time = Wire.Element(id: "e", kind: "time", value: ["07:30"])
        #expect(text(.timePart(name, .hour), time) == " 07 ")
        #expect(text(.timePart(name, .minute), time) == " 30 ")
        let filter = Wire.Element(id: "e", kind: "filter", value: ["b"], choices: choices)
        #expect(text(.choice(name, 1), filter)?.contains("☑ Second") == true)
        #expect(text(.clear(name), filter) == "Clear")
        #expect(text(.action("ok"), filter)?.contains("OK ↵") == true)
    }

    @Test(arguments: ["filter", "date", "dateRange"])
    func `what is empty has nothing to clear`(kind: String) {
        let choices = [Wire.Choice(id: "a", label: "First")]
        let scene = Self.scene(Wire.Element(id: "e", kind: kind, choices: choices))
        #expect(scene.text(of: .clear(.id("e"))) == nil)
        #expect(!scene.text.contains("Clear"))
    }

    @Test func `of a list of a thousand only what is seen is drawn`() {
        let choices = (0..<1000).map { Wire.Choice(id: "c\($0)", label: "Choice \($0)") }
        var scene = Self.scene(Wire.Element(id: "e", kind: "choice", choices: choices), rows: 24)
        #expect((1...30).contains(scene.layout()?.places.count ?? 0))
        scene.state.scrolls[scene.key()]?.scroll(by: 16 * 500)
        scene.draw()
        #expect(scene.text.contains("Choice 500"))
        #expect((1...30).contains(scene.layout()?.places.count ?? 0))
        let point = scene.point(of: .choice(.id("e"), 500))
        #expect(
            point.map { scene.hit($0.row, $0.column + 5) }
                == .part(
                    scene.key(), .choice(.id("e"), 500)))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `no words of a presenter's come into the border`(seed: UInt64) {
        var generator = RequestGenerator(seed: seed)
        let columns = Int.random(in: 1...90, using: &generator.random)
        let style: Wire.Style = generator.random.oneIn(2) ? .sheet : .alert
        func border(_ request: Wire.SheetRequest) -> [String] {
            let sheet = DrawnScene.Sheet(
                style: style, height: .rows(9), uid: 1000, origin: "mallory (uid 1000) /bin/x",
                request: request)
            let scene = DrawnScene(20, columns, [sheet])
            guard let area = scene.frame.first.map({ CellGrid.area(of: $0.frame) }) else {
                return []
            }
            let rows =
                style == .alert
                ? [area.rows.lowerBound, area.rows.upperBound - 1]
                : [area.rows.lowerBound]
            return rows.map { scene.cells.text(ofRow: $0) }
        }
        #expect(border(generator.request()) == border(Wire.SheetRequest()))
    }

    @Test func `a handle is drawn when the sheet can be moved, or as its presenter says`() {
        func hasHandle(_ detents: Int, _ request: Wire.SheetRequest) -> Bool {
            DrawnScene(20, 60, [.init(height: .rows(9), detents: detents, request: request)])
                .text.contains("━━")
        }
        let fixed = Wire.SheetRequest(interactiveDismissDisabled: true)
        #expect(hasHandle(1, Wire.SheetRequest()))
        #expect(hasHandle(2, fixed))
        #expect(!hasHandle(1, fixed))
        #expect(
            hasHandle(1, Wire.SheetRequest(grabberVisible: true, interactiveDismissDisabled: true)))
        #expect(!hasHandle(2, Wire.SheetRequest(grabberVisible: false)))
    }
}

extension DrawnScene {
    /// What stands in the first row of a part of sheet `a`.
    fileprivate func text(of part: LayerLayout.Part) -> String? {
        guard let place = layout()?.places.last(where: { $0.part == part }) else { return nil }
        let area = CellGrid.area(of: place.frame)
        return area.columns.map {
            cells.text(at: CellPoint(row: area.rows.lowerBound, column: $0))
        }.joined()
    }
}
