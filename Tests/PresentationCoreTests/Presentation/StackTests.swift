import PresentationCore
import TestKit
import Testing

/// The stack and the queue of a scene, driven through the coordinator against a plain list.
@Suite struct StackTests {
    private struct Model {
        var rank: PresentationRank
        var time: Int
        var id: String
    }

    @Test(arguments: UInt64(1)...5)
    func `the stack is what sorting by priority, class and time gives`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage()
        var model: [Model] = []
        for time in 0..<150 {
            if model.isEmpty || !random.oneIn(3) {
                let priority = [Priority.normal, .high, .critical].randomElement(using: &random)
                let style = [Style.sheet, .alert, .cover].randomElement(using: &random)
                try stage.present("s\(time)") {
                    $0.priority = priority ?? .normal
                    $0.style = style ?? .sheet
                }
                let rank = PresentationRank(priority: priority ?? .normal, style: style ?? .sheet)
                model.append(Model(rank: rank, time: time, id: "s\(time)"))
            } else {
                let victim = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                try stage.handle(.dismissalRequested(SheetID(victim.id), by: Stage.alice))
            }
            model.sort { ($0.rank, $0.time) < ($1.rank, $1.time) }
            try #require(stage.stack() == model.map(\.id))
        }
    }

    @Test(arguments: UInt64(1)...5)
    func `an entry's place, and what is above it, are what a list says`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage()
        for time in 0..<40 {
            let style = [Style.sheet, .alert].randomElement(using: &random) ?? .sheet
            try stage.present("s\(time)") { $0.style = style }
        }
        let before = try #require(stage.coordinator.scenes[.main]?.stack)
        for _ in 0..<15 {
            let victim = try #require(stage.stack().randomElement(using: &random))
            try stage.handle(.dismissalRequested(SheetID(victim), by: Stage.alice))
        }
        let stack = try #require(stage.coordinator.scenes[.main]?.stack)
        #expect(stack.entry(above: nil) == stack.entries.first)
        // Those that are gone have no place, and what is above them can still be asked.
        for entry in before.entries {
            #expect(stack.position(of: entry) == stack.entries.firstIndex(of: entry))
            #expect(stack.entry(above: entry) == stack.entries.first { entry < $0 })
        }
    }

    @Test(arguments: UInt64(1)...5)
    func `the queue is in the order of the requests, and its places are what a list says`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage()
        try stage.report(.inactive)
        var model: [String] = []
        var places: [PresentationQueue.Entry] = []
        for time in 0..<120 {
            if model.isEmpty || !random.oneIn(3) {
                try stage.present("s\(time)")
                model.append("s\(time)")
            } else {
                let victim = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                try stage.handle(.dismissalRequested(SheetID(victim), by: Stage.alice))
            }
            try #require(stage.queue() == model)
            let queue = try #require(stage.coordinator.scenes[.main]?.queue)
            if let newest = queue.entries.last { places.append(newest) }
            #expect(queue.entry(behind: nil) == queue.entries.first)
            // Those that are gone have no place, and what is behind them can still be asked.
            let place = try #require(places.randomElement(using: &random))
            #expect(queue.entry(behind: place) == queue.entries.first { place < $0 })
            #expect(queue.position(of: place) == queue.entries.firstIndex(of: place))
        }
    }
}
