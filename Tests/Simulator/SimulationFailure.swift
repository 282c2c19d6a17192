/// What went wrong, where, and how to see it again.
package struct SimulationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of the world in which it was.
    package let seed: UInt64
    /// The step, from 1; those after the last one belong to the ending.
    package let step: Int
    /// What should hold and does not.
    package let words: String

    /// Puts together what is known of it.
    package init(seed: UInt64, step: Int, words: String) {
        self.seed = seed
        self.step = step
        self.words = words
    }

    package var description: String {
        "seed \(seed), step \(step): \(words). To see it again: make simulate SEED=\(seed)"
    }
}
