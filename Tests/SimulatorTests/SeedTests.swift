import Simulator
import Testing

@Suite struct SeedTests {
    @Test(arguments: UInt64(1)...50)
    func `in the world of a seed all that should hold holds`(seed: UInt64) {
        SeedTests.expectAllHolds(in: Run(seed: seed))
    }

    @Test func `the same seed gives the same run`() throws {
        func digest(of seed: UInt64) throws -> Digest {
            try summary(of: Run(seed: seed, steps: StepSelection(first: 200))).digest
        }
        let digests = try (51...54).map(digest)
        #expect(try (51...54).map(digest) == digests)
        #expect(Set(digests).count == digests.count)
    }

    @Test func `the seeds together see all there is to see`() throws {
        var sum = Summary()
        for seed in UInt64(1)...30 {
            sum.add(try summary(of: Run(seed: seed, steps: StepSelection(first: 700))))
        }
        #expect(sum.sheets > 30)
        #expect(sum.events > 30)
        #expect(sum.errors > 30)
        #expect(sum.crashes > 10)
        #expect(sum.restarts > 10)
        #expect(sum.tears > 5)
        #expect(sum.snapshots > 5)
        #expect(sum.storageRefusals > 0)
        #expect(sum.unrecordedTurns > 0)
        #expect(sum.damages > 0)
    }

    private func summary(of run: Run) throws -> Summary {
        var world = World(run)
        try world.run()
        return world.summary
    }

    /// Tells how a run fails, and the shortest run that does.
    static func expectAllHolds(in run: Run) {
        var world = World(run)
        do {
            try world.run()
        } catch {
            Issue.record("\(ShrunkFailure(error))")
        }
    }
}
