/// All that makes up a run: the seed, which of its steps are taken, and what must not come up.
package struct Run: Hashable, Sendable {
    /// How many steps a run has when nobody says otherwise.
    package static let usualSteps = 2400

    /// What everything is drawn from.
    package let seed: UInt64
    /// The steps that are taken; the others are left out, and these are the same all the same.
    package let steps: StepSelection
    /// A word that no line of the trace may have: the run fails where it comes up. It is for finding
    /// the shortest way to something.
    package let never: String?

    /// Puts a run together.
    package init(
        seed: UInt64, steps: StepSelection = StepSelection(first: usualSteps), never: String? = nil
    ) {
        self.seed = seed
        self.steps = steps
        self.never = never
    }

    /// The like of it in the world of another seed.
    package func withSeed(_ seed: UInt64) -> Run { Run(seed: seed, steps: steps, never: never) }

    /// The same run with other steps left out.
    func taking(_ steps: StepSelection) -> Run { Run(seed: seed, steps: steps, never: never) }

    /// What is to be typed for another run like this one.
    package var command: String {
        var words = "make simulate SEED=\(seed)"
        switch steps.countFromFirst {
        case Run.usualSteps: break
        case let count?: words += " STEPS=\(count)"
        case nil: words += " ONLY=\(steps)"
        }
        if let never { words += " NEVER='\(never)'" }
        return words
    }
}
