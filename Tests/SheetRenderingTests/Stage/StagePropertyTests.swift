import SheetInterface
import SheetRendering
import TestKit
import Testing

/// Random pictures at random times.
@Suite struct StagePropertyTests {
    private struct Story {
        var random: SplitMix64
        var stage = makeStage()
        var now = start
        var revision: Int64 = 1
        var newest = makePicture(1, [])

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        /// Another picture, some time later.
        mutating func next() {
            now += .milliseconds(Int.random(in: 0...500, using: &random))
            revision += 1
            var layers: [Wire.Layer] = []
            for id in ["a", "b", "c", "d"] where Bool.random(using: &random) {
                let style = id == "d" ? Wire.Style.alert : .sheet
                layers.append(
                    makeLayer(
                        id, style: style, height: Double.random(in: 0...600, using: &random),
                        dim: Bool.random(using: &random) ? 0.4 : 0,
                        isInteractive: Bool.random(using: &random)))
            }
            let phase = random.oneIn(5) ? Wire.ScenePhase.inactive : .active
            newest = makePicture(revision, layers.shuffled(using: &random), phase: phase)
            stage.show(newest, at: now)
            if random.oneIn(3) { stage.hold(SheetKey(id: "a"), at: 321) }
            if random.oneIn(3) { stage.letGo(SheetKey(id: "a"), velocity: 700, at: now) }
        }
    }

    private func order(_ frame: [StagedLayer]) -> [String] {
        frame.filter { $0.presence != .leaving }.map(\.id)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every frame holds the newest picture's layers in order, within bounds`(_ seed: UInt64) {
        var story = Story(seed: seed)
        for _ in 0..<20 {
            story.next()
            for step in 0..<5 {
                let frame = story.stage.frame(at: story.now + .milliseconds(step * 40))
                #expect(order(frame) == story.newest.layers.map(\.key.id))
                for staged in frame {
                    #expect((0...600).contains(staged.frame.height), "\(staged.frame)")
                    #expect((0...1).contains(staged.opacity) && (0...1).contains(staged.dim))
                    #expect(
                        staged.frame.bottom <= 600 && staged.layoutHeight >= staged.frame.height)
                    if staged.presence == .leaving { #expect(!staged.isInteractive) }
                }
                let light = frame.reduce(1) { $0 * (1 - $1.dim) }
                #expect(light > 0.59)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `whatever came before, it settles on the newest picture`(_ seed: UInt64) {
        var story = Story(seed: seed)
        for _ in 0..<20 { story.next() }
        story.stage.letGo(SheetKey(id: "a"), velocity: 0, at: story.now)
        let end = story.now + .seconds(4)
        let isMoving = story.stage.advance(to: end)
        #expect(!isMoving)
        #expect(story.stage.nextFrame(after: end, interval: .milliseconds(16)) == nil)
        #expect(story.stage.reportableRevision(at: end) == story.revision)
        let frame = story.stage.frame(at: end)
        #expect(frame.map(\.layer) == story.newest.layers)
        #expect(frame.allSatisfy { $0.presence == .resting && $0.opacity == 1 })
        #expect(frame.map(\.frame.height) == story.newest.layers.map(\.height))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a picture moves nothing in its own moment but what goes at once`(_ seed: UInt64) {
        var story = Story(seed: seed)
        for _ in 0..<20 {
            story.next()
            let before = story.stage.frame(at: story.now)
            story.revision += 1
            let layers = [makeLayer("a", height: 500), makeLayer("e")]
            story.stage.show(makePicture(story.revision, layers), at: story.now)
            let after = story.stage.frame(at: story.now)
            for staged in before {
                let same = after.first { $0.key == staged.key }
                let difference = (same?.frame.height ?? 0) - staged.frame.height
                // Half a point from its target it counts as there.
                #expect(abs(difference) <= 0.5, "\(staged.id)")
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `frames do not depend on how often one looks`(_ seed: UInt64) {
        var often = Story(seed: seed)
        var seldom = Story(seed: seed)
        for _ in 0..<20 {
            often.next()
            for step in 0..<5 {
                let time = often.now + .milliseconds(step)
                _ = often.stage.frame(at: time)
                _ = often.stage.advance(to: often.now)
            }
            seldom.next()
            _ = seldom.stage.advance(to: seldom.now)
            #expect(often.stage.frame(at: often.now) == seldom.stage.frame(at: seldom.now))
        }
    }
}
