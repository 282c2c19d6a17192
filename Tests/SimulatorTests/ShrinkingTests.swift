import Simulator
import Testing

@Suite struct ShrinkingTests {
    @Test(arguments: [[], [1], [100], [3, 17], [1, 50, 51, 100], Array(20...30)])
    func `what a failure does not need is left out`(needed: [Int]) {
        var shrinker = Shrinker(tries: 1000)
        let shrunk = shrinker.shrink(Array(1...100)) { Set(needed).isSubset(of: $0) ? $0 : nil }
        #expect(shrunk == needed)
    }

    @Test func `what comes after the failure is left out at once`() {
        var tried: [[Int]] = []
        var shrinker = Shrinker(tries: 1000)
        let shrunk = shrinker.shrink(Array(1...8)) { steps in
            tried.append(steps)
            return steps.contains(2) ? steps.filter { $0 <= 2 } : nil
        }
        #expect(shrunk == [2])
        #expect(tried.prefix(2) == [[1, 2, 3, 4], []])
    }

    @Test(arguments: [0, 1, 7])
    func `no more is tried than may be`(tries: Int) {
        var count = 0
        var shrinker = Shrinker(tries: tries)
        _ = shrinker.shrink(Array(1...100)) { steps in
            count += 1
            return steps.contains(1) && steps.contains(100) ? steps : nil
        }
        #expect(count == tries)
    }

    @Test func `a step is the same when others are left out`() throws {
        var compared = 0
        for seed in UInt64(1)...12 {
            let all = try jumps(in: Run(seed: seed, steps: StepSelection(first: 200)))
            let numbers = all.compactMap { $0.split(separator: ":").first.flatMap { Int($0) } }
            #expect(try jumps(in: Run(seed: seed, steps: StepSelection(numbers))) == all)
            compared += all.count
        }
        #expect(compared > 10)
    }

    /// The steps in which somebody set the wall clock, and by how much.
    private func jumps(in run: Run) throws -> [String] {
        let lines = Lines()
        var world = World(run) { lines.all.append($0) }
        try world.run()
        return lines.all.filter { $0.contains(": the wall clock jumps by ") }
    }

    private final class Lines { var all: [String] = [] }
}
