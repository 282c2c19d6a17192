import SheetInterface
import SheetRendering
import SheetTerminal
import TestKit
import Testing

/// What holds of every sheet on every screen.
@Suite struct DrawingPropertyTests {
    private static let looks = ColourDepth.allCases.flatMap {
        [Look(depth: $0), Look(depth: $0, isPlain: true)]
    }

    private static func size(_ random: inout SplitMix64) -> (rows: Int, columns: Int) {
        let isTiny = random.oneIn(3)
        return (
            Int.random(in: 0...(isTiny ? 6 : 60), using: &random),
            Int.random(in: 0...(isTiny ? 12 : 120), using: &random)
        )
    }

    /// A screen with up to three random sheets.
    private static func scene(_ seed: UInt64) -> DrawnScene {
        var generator = RequestGenerator(seed: seed)
        let (rows, columns) = size(&generator.random)
        let styles: [Wire.Style] = [.sheet, .sheet, .alert, .cover]
        let sheets = (0..<Int.random(in: 1...3, using: &generator.random)).map { place in
            let heights: [DrawnScene.Height] = [.content, .part(0.5), .rows(3), .part(1)]
            return DrawnScene.Sheet(
                id: "s\(place)",
                style: styles.randomElement(using: &generator.random) ?? .sheet,
                height: heights.randomElement(using: &generator.random) ?? .content,
                detents: Int.random(in: 1...3, using: &generator.random),
                uid: generator.random.oneIn(2) ? 0 : 1000,
                origin: generator.random.oneIn(2) ? nil : "root (uid 0) /usr/bin/x",
                request: generator.request())
        }
        let look = looks.randomElement(using: &generator.random) ?? looks[0]
        return DrawnScene(rows, columns, sheets, look: look)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `parts lie on the screen, in their sheet, and what scrolls in its window`(seed: UInt64) {
        var scene = Self.scene(seed)
        let screen = CellGrid.rectangle(of: scene.cells.area)
        for staged in scene.frame {
            let area = CellGrid.rectangle(of: CellGrid.area(of: staged.frame))
            guard let layout = scene.drawn.layouts[staged.key] else {
                Issue.record("a sheet without a layout")
                continue
            }
            for place in layout.places {
                #expect(place.frame.isWithin(screen) && place.frame.isWithin(area))
                if place.isScrolled { #expect(place.frame.isWithin(layout.viewport)) }
            }
        }
        // A second time the same is drawn, whatever is kept from the first.
        let before = scene.cells
        scene.draw()
        #expect(scene.cells == before)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `nothing is drawn outside of a sheet`(seed: UInt64) {
        var generator = RequestGenerator(seed: seed)
        let (rows, columns) = Self.size(&generator.random)
        let style = [Wire.Style.sheet, .alert].randomElement(using: &generator.random) ?? .sheet
        let sheet = DrawnScene.Sheet(
            style: style, height: .part(0.5), dim: 0, uid: 1000, request: generator.request())
        let look = Self.looks.randomElement(using: &generator.random) ?? Self.looks[0]
        let scene = DrawnScene(rows, columns, [sheet], look: look)
        let empty = DrawnScene(rows, columns, [], look: look)
        let area = scene.frame.first.map { CellGrid.area(of: $0.frame) } ?? scene.cells.area
        var changed: [CellPoint] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let point = CellPoint(row: row, column: column)
                let isSame =
                    scene.cells.text(at: point) == empty.cells.text(at: point)
                    && scene.cells.style(at: point) == empty.cells.style(at: point)
                if !isSame, !area.contains(point) { changed.append(point) }
            }
        }
        #expect(changed.isEmpty)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func
        `at the height that is reported all is seen, and one row less is not enough for wide spacing`(
            seed: UInt64
        )
    {
        var generator = RequestGenerator(seed: seed)
        let request = generator.request()
        let style = [Wire.Style.sheet, .alert].randomElement(using: &generator.random) ?? .sheet
        let columns = Int.random(in: 1...100, using: &generator.random)
        let scene = DrawnScene(1000, columns, request, style: style)
        #expect(scene.state.scrolls[scene.key()]?.isNeeded == false)
        let height = scene.drawn.contentHeights[scene.key()] ?? 0
        #expect(height.truncatingRemainder(dividingBy: 16) == 0)
        // Content does not depend on how high the sheet is now.
        let low = DrawnScene(1000, columns, request, style: style, height: .rows(5))
        #expect(low.drawn.contentHeights == scene.drawn.contentHeights)
        let rows = Int(height / 16) + (style == .alert ? 0 : 1)
        let area = scene.frame.first.map { CellGrid.area(of: $0.frame) } ?? scene.cells.area
        #expect(area.height == min(rows, 999))
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `every action and every input can be pointed at, if need be by scrolling`(seed: UInt64) {
        var generator = RequestGenerator(seed: seed)
        let rows = Int.random(in: 3...40, using: &generator.random)
        let columns = Int.random(in: 6...100, using: &generator.random)
        let style = [Wire.Style.sheet, .alert, .cover].randomElement(using: &generator.random)
        var scene = DrawnScene(
            rows, columns, generator.request(), style: style ?? .sheet, height: .part(0.5))
        guard let layer = scene.layer() else { return }
        var missing = Set(layer.actions.map { LayerLayout.Part.action($0.id) })
        for (place, element) in layer.elements.enumerated() {
            let key = layer.elementKey(at: place)
            guard scene.form.entry(of: key) != nil else { continue }
            missing.insert(.element(key.name))
            for index in (element.choices ?? []).indices where element.kind != "toggle" {
                missing.insert(.choice(key.name, index))
            }
        }
        // All of a choice may lie on its list, and a list is not seen then.
        missing = missing.filter { part in
            guard case .element(let name) = part else { return true }
            return !missing.contains(.choice(name, 0))
        }
        let room = scene.layout()?.viewport.height ?? 0
        guard room > 0 else { return }
        for _ in 0..<400 where !missing.isEmpty {
            missing.subtract(scene.hitParts)
            let before = scene.state.scrolls[scene.key()]?.offset
            scene.state.scrolls[scene.key()]?.scroll(by: 16)
            guard scene.state.scrolls[scene.key()]?.offset != before else { break }
            scene.draw()
        }
        #expect(missing.isEmpty)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `what has the focus is seen once it is to be revealed`(seed: UInt64) {
        var generator = RequestGenerator(seed: seed)
        var scene = DrawnScene(
            Int.random(in: 8...30, using: &generator.random),
            Int.random(in: 12...90, using: &generator.random), generator.request())
        for _ in 0..<min(12, scene.focus.order.count) {
            scene.focus.moveForward()
            scene.state.revealsFocus = true
            scene.draw()
            let part: LayerLayout.Part? =
                switch scene.focus.target {
                case .element(let key): .element(key.name)
                case .action(_, let id): .action(id)
                case nil: nil
                }
            guard let part else { continue }
            #expect(scene.layout()?.places.contains { $0.part == part } == true)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `sheets that come and go are drawn at every moment`(seed: UInt64) {
        var scene = Self.scene(seed)
        var stage = Stage(on: CellGrid.surface(of: scene.size))
        _ = scene.stage()
        stage.show(scene.picture(without: "s0"), at: DrawnScene.start)
        _ = scene.stage()
        stage.show(scene.picture(), at: DrawnScene.start)
        for frame in 0..<20 {
            scene.draw(at: DrawnScene.start + .milliseconds(frame * 40), of: stage)
        }
        _ = scene.stage()
        stage.show(scene.picture(without: "s0"), at: DrawnScene.start + .milliseconds(800))
        for frame in 20..<60 {
            scene.draw(at: DrawnScene.start + .milliseconds(frame * 40), of: stage)
        }
        _ = stage.advance(to: DrawnScene.start + .seconds(20))
        scene.draw(at: DrawnScene.start + .seconds(20), of: stage)
        #expect(scene.drawn.layouts[scene.key("s0")] == nil)
    }
}

extension Rectangle {
    /// Whether nothing of it lies outside of another one.
    fileprivate func isWithin(_ other: Rectangle) -> Bool {
        x >= other.x && y >= other.y && trailing <= other.trailing && bottom <= other.bottom
    }
}

extension DrawnScene {
    /// The parts of sheet `a` that some cell's middle belongs to.
    var hitParts: Set<LayerLayout.Part> {
        var parts: Set<LayerLayout.Part> = []
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                if case .part(key(), let part) = hit(row, column) { parts.insert(part) }
            }
        }
        return parts
    }
}
