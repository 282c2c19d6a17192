import SheetInterface
import SheetRendering
import Testing

@Suite struct StageTests {
    /// Long enough for everything to settle.
    private static let settled = milliseconds(5000)

    private func height(_ stage: Stage, _ id: String, _ time: ContinuousClock.Instant) -> Double? {
        stage.frame(at: time).first { $0.id == id }?.frame.height
    }

    @Test func `a sheet rises from the bottom edge to where it rests`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        #expect(height(stage, "a", start) == 0)
        let heights = stride(from: 0, through: 2000, by: 16).map {
            height(stage, "a", milliseconds($0)) ?? -1
        }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(stage.frame(at: start).first?.presence == .moving)
        let staged = stage.frame(at: Self.settled).first
        #expect(staged?.presence == .resting && staged?.dim == 0.4)
        #expect(staged?.frame == Rectangle(x: 80, y: 300, width: 640, height: 300))
        #expect(stage.isSettled(at: Self.settled))
    }

    @Test func `the dim comes before the sheet, and goes after it`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        for time in stride(from: 1, to: 1500, by: 7) {
            guard let staged = stage.frame(at: milliseconds(time)).first else { continue }
            #expect(staged.dim / 0.4 >= staged.frame.height / 300 - 0.01, "\(time)")
        }
        #expect(height(stage, "a", milliseconds(100)) == 0)
        #expect(stage.frame(at: milliseconds(100)).first.map { $0.dim > 0.1 } == true)
        stage.show(makePicture(3, []), at: milliseconds(3000))
        for time in stride(from: 3001, to: 4500, by: 7) {
            guard let staged = stage.frame(at: milliseconds(time)).first else { continue }
            #expect(staged.dim / 0.4 >= staged.frame.height / 300 - 0.01, "\(time)")
            #expect(staged.presence == .leaving && !staged.isInteractive)
        }
        #expect(stage.frame(at: milliseconds(3100)).first?.dim == 0.4)
        let isMoving = stage.advance(to: Self.settled)
        #expect(!isMoving && stage.frame(at: Self.settled).isEmpty)
    }

    @Test func `what is there at the first picture does not come in`() {
        var stage = Stage(on: surface)
        stage.show(makePicture(1, [makeLayer("a")]), at: start)
        #expect(stage.isSettled(at: start) && height(stage, "a", start) == 300)
    }

    @Test(arguments: [Wire.ScenePhase.inactive, .background])
    func `what leaves with the phase is gone at once`(_ phase: Wire.ScenePhase) {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a"), makeLayer("b")]), at: start)
        stage.show(makePicture(3, [makeLayer("b")], phase: phase), at: milliseconds(60))
        #expect(stage.frame(at: milliseconds(60)).map(\.id) == ["b"])
        stage.show(makePicture(4, [], phase: phase), at: milliseconds(70))
        #expect(stage.frame(at: milliseconds(70)).isEmpty)
        #expect(stage.reportableRevision(at: milliseconds(70)) == 4)
    }

    @Test func `what is still leaving is gone at once when the phase changes`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        stage.show(makePicture(3, []), at: milliseconds(500))
        #expect(stage.frame(at: milliseconds(520)).count == 1)
        stage.show(makePicture(4, [], phase: .inactive), at: milliseconds(520))
        #expect(stage.frame(at: milliseconds(520)).isEmpty)
    }

    @Test func `a picture is reported once all that it left out is gone`() {
        var stage = makeStage()
        #expect(stage.reportableRevision(at: start) == 1)
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        #expect(stage.reportableRevision(at: start) == 2)
        stage.show(makePicture(3, []), at: milliseconds(300))
        #expect(stage.reportableRevision(at: milliseconds(310)) == nil)
        #expect(stage.reportableRevision(at: Self.settled) == 3)
        #expect(stage.reportableRevision(of: 1, at: start) == nil)
    }

    @Test func `an older picture is passed over, one of a new attachment is not`() {
        var stage = makeStage()
        stage.show(makePicture(3, [makeLayer("a")]), at: start)
        stage.show(makePicture(2, []), at: start)
        stage.show(makePicture(3, []), at: start)
        #expect(stage.layers.map(\.key.id) == ["a"])
        stage.show(makePicture(1, [makeLayer("b")], renderer: "r2"), at: start)
        #expect(stage.layers.map(\.key.id) == ["b"])
    }

    @Test func `a picture that comes on the way turns it round from where it is`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        let turn = milliseconds(220)
        let before = height(stage, "a", turn) ?? 0
        #expect((10...290).contains(before))
        let pictures = [
            makePicture(3, [makeLayer("a", height: 600)]), makePicture(4, []),
            makePicture(5, [makeLayer("a")]),
        ]
        for picture in pictures {
            stage.show(picture, at: turn)
            #expect(abs((height(stage, "a", turn) ?? 0) - before) < 1e-6)
        }
        #expect(height(stage, "a", Self.settled) == 300)
        #expect(stage.frame(at: turn).count == 1)
    }

    @Test func `what leaves stays above what it lay on, below what came later`() {
        var stage = makeStage()
        let ids = ["a", "b", "c"]
        stage.show(makePicture(2, ids.map { makeLayer($0) }), at: start)
        stage.show(makePicture(3, [makeLayer("a"), makeLayer("d")]), at: milliseconds(400))
        #expect(stage.frame(at: milliseconds(410)).map(\.id) == ["a", "b", "c", "d"])
        stage.show(makePicture(4, [makeLayer("d")]), at: milliseconds(420))
        #expect(stage.frame(at: milliseconds(430)).map(\.id) == ["a", "b", "c", "d"])
    }

    /// What is left of the light below the lowest layer.
    private func light(_ stage: Stage, _ time: Int) -> Double {
        stage.frame(at: milliseconds(time)).reduce(1) { $0 * (1 - $1.dim) }
    }

    @Test func `while the dim changes places nothing flashes`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        stage.show(
            makePicture(3, [makeLayer("a", dim: 0), makeLayer("b")]), at: milliseconds(2000))
        for time in 2000..<3500 {
            #expect((0.59...0.66).contains(light(stage, time)), "\(time)")
        }
        stage.show(makePicture(4, [makeLayer("a")]), at: milliseconds(4000))
        for time in 4000..<5500 {
            #expect((0.59...0.66).contains(light(stage, time)), "\(time)")
        }
        stage.show(makePicture(5, [makeLayer("c")]), at: milliseconds(6000))
        for time in 6000..<7500 {
            #expect((0.59...0.66).contains(light(stage, time)), "\(time)")
        }
    }

    @Test func `alerts stand in the middle and fade, covers rise over everything`() throws {
        var stage = makeStage()
        stage.show(
            makePicture(
                2,
                [
                    makeLayer("c", style: .cover, height: 600),
                    makeLayer("a", style: .alert, height: 200),
                ]), at: start)
        let early = stage.frame(at: start)
        #expect(early.map(\.opacity) == [1, 0] && early[0].frame.height == 0)
        let frames = stage.frame(at: Self.settled).map(\.frame)
        try #require(frames.count == 2)
        #expect(frames[0] == Rectangle(x: 0, y: 0, width: 800, height: 600))
        #expect(frames[1] == Rectangle(x: 200, y: 200, width: 400, height: 200))
        stage.show(makePicture(3, []), at: Self.settled)
        let late = stage.frame(at: Self.settled + .milliseconds(80))
        #expect(late[1].opacity < 1 && late[1].frame == frames[1])
    }

    @Test func `a held sheet is where the hand is, and goes on as fast when it is let go`() {
        var stage = makeStage(timing: StageTiming())
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        let key = SheetKey(id: "a")
        stage.hold(key, at: 250)
        #expect(height(stage, "a", milliseconds(900)) == 250 && !stage.isSettled(at: Self.settled))
        // It stays with the hand whatever the picture says.
        stage.show(makePicture(3, [makeLayer("a", height: 600)]), at: milliseconds(900))
        #expect(height(stage, "a", milliseconds(900)) == 250)
        stage.letGo(key, velocity: 1000, at: milliseconds(1000))
        #expect(height(stage, "a", milliseconds(1000)) == 250)
        #expect(height(stage, "a", milliseconds(1010)).map { $0 < 249 } == true)
        #expect(height(stage, "a", Self.settled) == 600)
        stage.hold(key, at: 500)
        stage.show(makePicture(4, []), at: Self.settled)
        #expect(height(stage, "a", Self.settled) == 500)
        #expect(stage.frame(at: Self.settled).first?.presence == .leaving)
    }

    @Test func `in a still stage nothing moves`() {
        var stage = makeStage(timing: .still)
        stage.show(makePicture(2, [makeLayer("a"), makeLayer("b", style: .alert)]), at: start)
        #expect(stage.isSettled(at: start) && height(stage, "a", start) == 300)
        stage.hold(SheetKey(id: "a"), at: 100)
        stage.letGo(SheetKey(id: "a"), velocity: 50, at: start)
        #expect(stage.isSettled(at: start) && height(stage, "a", start) == 300)
        stage.show(makePicture(3, []), at: start)
        #expect(
            stage.frame(at: start).isEmpty && stage.nextFrame(after: start, interval: .zero) == nil)
    }

    @Test func `the next frame is an interval away while something moves, and never when not`() {
        var stage = makeStage()
        let interval = Duration.milliseconds(16)
        #expect(stage.nextFrame(after: start, interval: interval) == nil)
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        #expect(stage.nextFrame(after: start, interval: interval) == milliseconds(16))
        #expect(stage.nextFrame(after: Self.settled, interval: interval) == nil)
        // Whoever moves it says so.
        stage.hold(SheetKey(id: "a"), at: 20)
        #expect(stage.nextFrame(after: Self.settled, interval: interval) == nil)
    }

    @Test func `a service that is lost takes its sheets with it, and comes back at once`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        stage.clear()
        #expect(stage.frame(at: start).isEmpty && stage.picture() == nil)
        stage.show(makePicture(1, [makeLayer("a")], renderer: "r2"), at: milliseconds(900))
        #expect(stage.isSettled(at: milliseconds(900)))
    }

    @Test func `sheets of a higher service lie above, and take the input where they are modal`() {
        var stage = makeStage()
        stage.show(makePicture(1, [makeLayer("s")], service: 1), at: start)
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        let frame = stage.frame(at: Self.settled)
        #expect(frame.map(\.id) == ["a", "s"])
        #expect(frame.map(\.isInteractive) == [false, true])
        let undimmed = makeLayer(
            "s", dim: 0, request: Wire.SheetRequest(largestUndimmedDetent: "half"))
        stage.show(makePicture(2, [undimmed], service: 1), at: start)
        _ = stage.advance(to: start)
        #expect(stage.frame(at: Self.settled).map(\.isInteractive) == [true, true])
        stage.clear(service: 1)
        #expect(stage.frame(at: Self.settled).map(\.id) == ["a"])
    }

    @Test func `a layer of which the daemon says so takes no input`() {
        var stage = makeStage()
        stage.show(
            makePicture(2, [makeLayer("a", isInteractive: false), makeLayer("b")]), at: start)
        #expect(stage.frame(at: Self.settled).map(\.isInteractive) == [false, true])
    }
}
