import SheetInterface
import SheetRendering
import Testing

/// What a sheet of another service covered takes no input for a moment (R23).
@Suite struct ReachTests {
    private static let frame = Duration.milliseconds(16)

    /// A sheet of the user's, below one of the system's.
    private func covered(timing: StageTiming = StageTiming()) -> Stage {
        var stage = Stage(on: surface, timing: timing)
        stage.show(makePicture(1, [makeLayer("a")]), at: start)
        stage.show(makePicture(1, [makeLayer("s")], service: 1), at: start)
        _ = stage.advance(to: start)
        return stage
    }

    private func isInteractive(_ stage: Stage, _ time: ContinuousClock.Instant) -> Bool? {
        stage.frame(at: time).first { $0.id == "a" }?.isInteractive
    }

    @Test(arguments: [StageTiming(), .still])
    func `it is guarded from the first frame on that is drawn without the other`(
        _ timing: StageTiming
    ) {
        var stage = covered(timing: timing)
        stage.show(makePicture(2, [], service: 1), at: milliseconds(1000))
        #expect(isInteractive(stage, milliseconds(1500)) == false)
        _ = stage.advance(to: milliseconds(2000))
        #expect(isInteractive(stage, milliseconds(2000)) == false)
        #expect(isInteractive(stage, milliseconds(2299)) == false)
        #expect(isInteractive(stage, milliseconds(2300)) == true)
    }

    @Test func `the end of the guard is a frame of its own`() {
        var stage = covered(timing: .still)
        stage.show(makePicture(2, [], service: 1), at: milliseconds(10))
        _ = stage.advance(to: milliseconds(10))
        let next = stage.nextFrame(after: milliseconds(10), interval: Self.frame)
        #expect(next == milliseconds(310))
        _ = stage.advance(to: milliseconds(310))
        #expect(stage.nextFrame(after: milliseconds(310), interval: Self.frame) == nil)
    }

    @Test func `a service that is lost leaves the guard behind`() {
        var stage = covered()
        stage.clear(service: 1)
        _ = stage.advance(to: milliseconds(20))
        #expect(isInteractive(stage, milliseconds(319)) == false)
        #expect(isInteractive(stage, milliseconds(320)) == true)
    }

    @Test func `one that comes on top within the guard begins it anew`() {
        var stage = covered(timing: .still)
        for (revision, time) in [(2, 100), (4, 300)] as [(Int64, Int)] {
            stage.show(makePicture(revision, [], service: 1), at: milliseconds(time))
            _ = stage.advance(to: milliseconds(time))
            guard time == 100 else { continue }
            let again = makePicture(3, [makeLayer("t")], service: 1)
            stage.show(again, at: milliseconds(200))
            #expect(isInteractive(stage, milliseconds(450)) == false)
        }
        #expect(isInteractive(stage, milliseconds(599)) == false)
        #expect(isInteractive(stage, milliseconds(600)) == true)
    }

    @Test func `what came while it was covered was not seen, and is guarded too`() {
        var stage = covered(timing: .still)
        stage.show(makePicture(2, [makeLayer("a"), makeLayer("b")]), at: milliseconds(10))
        stage.show(makePicture(2, [], service: 1), at: milliseconds(11))
        _ = stage.advance(to: milliseconds(20))
        #expect(stage.frame(at: milliseconds(319)).allSatisfy { !$0.isInteractive })
        #expect(stage.frame(at: milliseconds(320)).map(\.isInteractive) == [true, true])
    }

    @Test func `what nothing covered is as its own daemon says`() {
        var stage = makeStage()
        stage.show(makePicture(2, [makeLayer("a")]), at: start)
        stage.show(makePicture(1, [], service: 1), at: start)
        #expect(isInteractive(stage, start) == true)
    }
}
