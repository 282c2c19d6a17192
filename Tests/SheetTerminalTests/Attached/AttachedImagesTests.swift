import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// Images are read by somebody else, and only those that a person would see.
@Suite struct AttachedImagesTests {
    private static func images(_ paths: [String]) -> [Wire.Element] {
        paths.map { Wire.Element(kind: "image", value: [$0]) }
    }

    private static let sixty = (0..<60).map { "/images/x\($0).png" }

    /// As if the file were large and red.
    private static func loaded(_ order: ImageOrder, pixels: Int = 16) -> LoadedImage {
        let image = Pixels(width: 8, height: 8, rgba: (0..<64).flatMap { _ in [255, 0, 0, 255] })
            .map { HalfBlocks($0, in: order.image.room, over: order.image.background) }
        return LoadedImage(order, image, pixels: pixels)
    }

    /// Reads all that is ordered until nothing is any more, a frame after each; gives the names.
    private static func load(_ desk: Desk, pixels: Int = 16) throws -> [String] {
        var names: [String] = []
        while let order = desk.imageOrder {
            names.append(order.image.path)
            try #require(names.count < 100)
            desk.screen.take(loaded(order, pixels: pixels))
            desk.draw()
        }
        return names
    }

    @Test func `sixty images keep nothing of a lock's picture from the next frame`() {
        let desk = Desk(timing: StageTiming())
        let sheet = Desk.layer(height: 368, elements: Self.images(Self.sixty))
        desk.show(sheet)
        #expect(desk.report.revisions == [0: 1] && desk.sees(" X "))
        #expect(desk.imageOrder?.image.path == "/images/x0.png")
        desk.hear([], phase: .inactive)
        // Not even what was seen before is read now.
        #expect(desk.imageOrder == nil)
        desk.draw()
        #expect(desk.report.revisions == [0: 2] && !desk.sees(" X "))
    }

    @Test func `nothing is read for a scene that is not active`() {
        let desk = Desk()
        let sheet = Desk.layer(elements: Self.images(["/image"]))
        desk.show(sheet, phase: .inactive)
        #expect(desk.imageOrder == nil)
        desk.show(sheet)
        #expect(desk.imageOrder != nil)
    }

    @Test func `an image takes the place of its letter when it is there`() throws {
        let desk = Desk()
        desk.show(Desk.layer(elements: Self.images(["/image"])))
        #expect(desk.sees(" I ") && !desk.sees("▀"))
        let order = try #require(desk.imageOrder)
        #expect(order.image.owner == 0 && order.pixels == TerminalLimits.sheetPixels)
        desk.screen.take(Self.loaded(order))
        #expect(desk.nextDrawing != nil)
        desk.draw()
        #expect(!desk.sees(" I ") && desk.sees("▀▀▀▀▀▀▀▀") && desk.imageOrder == nil)
    }

    @Test func `what is not to be had keeps its letter, and is not asked for again`() throws {
        let desk = Desk()
        desk.show(Desk.layer(elements: Self.images(["/image"])))
        let order = try #require(desk.imageOrder)
        desk.screen.take(LoadedImage(order, nil, pixels: 0))
        desk.draw()
        #expect(desk.sees(" I ") && desk.imageOrder == nil)
    }

    @Test func `a file is read once, for all elements, all sheets and all versions`() throws {
        let desk = Desk()
        let elements = Self.images(["/one", "/one", "/two"])
        func show(_ generation: Int64) {
            desk.show(
                Desk.layer(generation: generation, elements: elements),
                Desk.layer("b", height: 96, generation: generation, elements: elements))
        }
        show(1)
        #expect(try Set(Self.load(desk)).isSubset(of: ["/one", "/two"]))
        show(2)
        #expect(try Self.load(desk) == [])
    }

    @Test func `only images in view are read, and others when they come into view`() throws {
        let desk = Desk()
        desk.show(Desk.layer(height: 192, elements: Self.images(Self.sixty)))
        let first = try Self.load(desk)
        #expect(!first.isEmpty && first.count < 12)
        for _ in 0..<4 { _ = desk.mouse(.scroll(.down), 18, 40) }
        let second = try Self.load(desk)
        #expect(!second.isEmpty && Set(first).isDisjoint(with: second))
    }

    @Test func `what another sheet covers is not read`() throws {
        let desk = Desk()
        desk.show(
            Desk.layer(elements: Self.images(["/below"])),
            Desk.layer("b", height: 368, elements: Self.images(["/above"])))
        #expect(try Self.load(desk) == ["/above"])
        desk.show(Desk.layer(elements: Self.images(["/below"])))
        #expect(try Self.load(desk) == ["/below"])
    }

    @Test func `a sheet has its share of pixels, and leaves others theirs`() throws {
        let desk = Desk(size: CellSize(rows: 60, columns: 80))
        let share = TerminalLimits.sheetPixels
        func sheet(_ id: String, _ paths: [String]) -> Wire.Layer {
            Desk.layer(id, height: 800, elements: Self.images(paths))
        }
        desk.show(sheet("a", ["/1", "/2", "/3"]))
        #expect(try Self.load(desk, pixels: share / 2) == ["/1", "/2"])
        // Another version does not bring more.
        desk.show(sheet("a", ["/4"]))
        #expect(try Self.load(desk) == [])
        desk.show(sheet("a", ["/4"]), sheet("b", ["/5"]))
        #expect(desk.imageOrder?.pixels == share)
        // One that is gone has given its share back.
        desk.show()
        desk.show(sheet("a", ["/4"]))
        #expect(desk.imageOrder?.pixels == share)
    }
}
