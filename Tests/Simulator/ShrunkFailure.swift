/// A failure, and the shortest run found that fails in the same way.
package struct ShrunkFailure: Sendable, CustomStringConvertible {
    /// As it was met.
    package let original: SimulationFailure
    /// The one of the shortest run.
    package let shortest: SimulationFailure
    /// What happened in the shortest run, a line each.
    package let happenings: [String]
    /// How many runs it took to find it.
    package let tries: Int

    /// How many runs shrinking takes at most: some seconds of them.
    private static let mostTries = 600

    /// Shrinks a failure.
    package init(_ failure: SimulationFailure) {
        original = failure
        var best = failure
        var shrinker = Shrinker(tries: ShrunkFailure.mostTries)
        _ = shrinker.shrink(failure.upToItself.steps.numbers) { steps in
            var world = World(failure.run.taking(StepSelection(steps)))
            guard let found = ShrunkFailure.failure(in: &world), found.kind == failure.kind else {
                return nil
            }
            best = found
            return found.upToItself.steps.numbers
        }
        // It ends where it fails, so that the command does not tell of steps that are not taken.
        var world = World(best.upToItself)
        world.keepTrace()
        shortest = ShrunkFailure.failure(in: &world) ?? best
        happenings = world.happenings
        tries = ShrunkFailure.mostTries - shrinker.triesLeft
    }

    /// How the run of a world fails; `nil` when all holds.
    private static func failure(in world: inout World) -> SimulationFailure? {
        do {
            try world.run()
            return nil
        } catch {
            return error
        }
    }

    package var description: String {
        let words = happenings.map { "  \($0)\n" }.joined()
        return """
            \(original)
            \(original.run.steps.count) steps shrank to \(shortest.run.steps.count), \
            in \(tries) runs. What happens in them:
            \(words)\(shortest)
            """
    }
}

extension SimulationFailure {
    /// The run without what comes after the failure.
    fileprivate var upToItself: Run {
        step.map { run.taking(run.steps.prefix(through: $0)) } ?? run
    }
}
