import SheetInterface
import SheetRendering
import TestKit
import Testing

@Suite struct DragTrackingTests {
    private func grasp(
        _ layer: Wire.Layer = makeLayer("a", generation: 7), at y: Double = 300
    ) -> DragTracking? {
        var stage = Stage(on: surface)
        stage.show(makePicture(1, [layer]), at: start)
        return stage.frame(at: start).first.flatMap { DragTracking($0, y: y, at: start) }
    }

    @Test func `the sheet follows the hand, and what is told is the way and the velocity`() throws {
        var drag = try #require(grasp())
        for step in 1...10 { drag.move(to: 300 + Double(step) * 5, at: milliseconds(step * 10)) }
        #expect(drag.height == 250 && drag.translation(from: 300) == 50 && drag.hasMoved)
        let told = drag.end(from: 300, at: milliseconds(100), renderer: "r1")
        #expect(abs(told.velocity - 500) < 1e-6)
        #expect(told.id == "a" && told.translation == 50 && told.generation == 7)
    }

    @Test func `a hand that rested before it let go has no velocity`() throws {
        var drag = try #require(grasp())
        drag.move(to: 200, at: milliseconds(20))
        #expect(drag.velocity(at: milliseconds(20)) == -5000)
        #expect(drag.velocity(at: milliseconds(400)) == 0)
        drag.move(to: 200, at: milliseconds(500))
        #expect(drag.velocity(at: milliseconds(500)) == 0)
    }

    @Test func `only the last tenth of a second counts`() throws {
        var drag = try #require(grasp())
        drag.move(to: 500, at: milliseconds(300))
        drag.move(to: 480, at: milliseconds(350))
        drag.move(to: 460, at: milliseconds(400))
        #expect(drag.velocity(at: milliseconds(400)) == -400)
    }

    @Test func `above the largest detent it follows less and less`() throws {
        let layer = makeLayer("a", height: 300, detents: [("half", 300)])
        var drag = try #require(grasp(layer))
        var before = drag.height
        for way in stride(from: 10.0, through: 2000, by: 10) {
            drag.move(to: 300 - way, at: milliseconds(Int(way)))
            #expect(drag.height > before && drag.height < 400 && drag.height <= 300 + way)
            before = drag.height
        }
        #expect(drag.translation(from: 300) == -2000)
    }

    @Test func `below the smallest it follows, or less and less when it is not to go`() throws {
        var free = try #require(grasp())
        free.move(to: 550, at: milliseconds(10))
        #expect(free.height == 50)
        free.move(to: 5000, at: milliseconds(10))
        #expect(free.height == 0)
        let bound = makeLayer("a", request: Wire.SheetRequest(interactiveDismissDisabled: true))
        var drag = try #require(grasp(bound))
        drag.move(to: 5000, at: milliseconds(10))
        #expect((200...210).contains(drag.height) && drag.translation(from: 300) == 4700)
    }

    @Test func `a little shaking is a tap`() throws {
        var drag = try #require(grasp())
        drag.move(to: 303, at: milliseconds(10))
        #expect(!drag.hasMoved)
        drag.move(to: 305, at: milliseconds(20))
        drag.move(to: 300, at: milliseconds(30))
        #expect(drag.hasMoved)
    }

    @Test func `a sheet that is caught on its way is measured from where it rests`() throws {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        let staged = try #require(stage.frame(at: milliseconds(250)).first)
        try #require((1..<299).contains(staged.frame.height))
        var drag = try #require(DragTracking(staged, y: 500, at: milliseconds(250)))
        #expect(drag.height == staged.frame.height)
        drag.move(to: 510, at: milliseconds(260))
        #expect(abs(drag.translation(from: 300) - (310 - staged.frame.height)) < 1e-9)
    }

    @Test func `what is told is the way from where the daemon has it by now`() throws {
        var drag = try #require(grasp(makeLayer("a", height: 600, generation: 7), at: 0))
        drag.move(to: 250, at: milliseconds(10))
        #expect(drag.height == 350)
        // Its rest has become the lower detent meanwhile: it was lifted by 50.
        #expect(drag.end(from: 300, at: milliseconds(500), renderer: "r").translation == -50)
    }

    @Test func `it goes on while the detents are as high as they were`() throws {
        func layer(_ height: Double, _ detents: [(String, Double)]) -> PictureLayer {
            PictureLayer(makeLayer("a", height: height, detents: detents))
        }
        let drag = try #require(grasp())
        #expect(drag.goesOn(with: layer(600, [("half", 300), ("large", 600)])))
        #expect(!drag.goesOn(with: layer(300, [("half", 200), ("large", 600)])))
        #expect(!drag.goesOn(with: layer(300, [("half", 300)])))
    }

    @Test func `alerts, covers and what takes no input cannot be dragged`() {
        #expect(grasp(makeLayer("a", style: .alert)) == nil)
        #expect(grasp(makeLayer("a", style: .cover)) == nil)
        #expect(grasp(makeLayer("a", isInteractive: false)) == nil)
        #expect(grasp(makeLayer("a"), at: .nan) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `whatever the hand does, numbers stay numbers and heights on the screen`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        guard var drag = grasp() else { return }
        var time = 0
        for _ in 0..<300 {
            time += Int.random(in: 0...20, using: &random)
            let y = [Double.random(in: -1e4...1e4, using: &random), .infinity, .nan, 1e300]
            drag.move(to: y.randomElement(using: &random) ?? 0, at: milliseconds(time))
            #expect((0...700).contains(drag.height))
            let told = drag.end(from: 300, at: milliseconds(time), renderer: "r")
            #expect(told.velocity.isFinite && told.translation.isFinite)
        }
    }

    @Test func `content scrolls between its ends, and to what has the focus`() {
        var scroll = ScrollState()
        #expect(!scroll.isNeeded && scroll.thumb == 0...1)
        scroll.measure(content: 1000, viewport: 200)
        scroll.scroll(by: -5)
        #expect(scroll.offset == 0 && scroll.thumb == 0...0.2)
        scroll.scroll(by: .infinity)
        #expect(scroll.offset == 800 && scroll.thumb == 0.8...1)
        scroll.scroll(by: .nan)
        scroll.reveal(from: 100, to: 150)
        #expect(scroll.offset == 100)
        scroll.reveal(from: 400, to: 450)
        #expect(scroll.offset == 250)
        scroll.reveal(from: 500, to: 900)
        #expect(scroll.offset == 500)
        scroll.measure(content: 300, viewport: 200)
        #expect(scroll.offset == 100)
        scroll.measure(content: 100, viewport: .nan)
        #expect(scroll.offset == 100 && scroll.isNeeded)
    }
}
