import Simulator
import Testing

@Suite struct SeedTests {
    @Test(arguments: UInt64(1)...50)
    func `in the world of a seed all that should hold holds`(seed: UInt64) throws {
        var world = World(seed: seed)
        try world.run(steps: World.usualSteps)
    }

    @Test func `the same seed gives the same run`() throws {
        func digest(of seed: UInt64) throws -> Digest {
            var world = World(seed: seed)
            try world.run(steps: 200)
            return world.summary.digest
        }
        let digests = try (51...54).map(digest)
        #expect(try (51...54).map(digest) == digests)
        #expect(Set(digests).count == digests.count)
    }

    @Test func `the seeds together see all there is to see`() throws {
        var sheets = 0
        var events = 0
        var errors = 0
        for seed in UInt64(1)...6 {
            var world = World(seed: seed)
            try world.run(steps: 300)
            sheets += world.summary.sheets
            events += world.summary.events
            errors += world.summary.errors
        }
        #expect(sheets > 30)
        #expect(events > 30)
        #expect(errors > 30)
    }
}
