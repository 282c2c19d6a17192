/// What went wrong, where, and how to see it again.
package struct SimulationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// In which it was.
    package let run: Run
    /// The step, from 1; `nil` in the ending.
    package let step: Int?
    /// What should hold and does not.
    package let words: String

    /// Puts together what is known of it.
    package init(run: Run, step: Int?, words: String) {
        self.run = run
        self.step = step
        self.words = words
    }

    /// What went wrong, without what is another word in each run: names with digits in them, and what
    /// is in brackets.
    var kind: String {
        let head = words.prefix { !"{(".contains($0) }
        let parts = head.split(separator: " ").map { $0.contains(where: \.isNumber) ? "…" : $0 }
        return parts.joined(separator: " ")
    }

    package var description: String {
        let place = step.map { "step \($0)" } ?? "the ending"
        return "seed \(run.seed), \(place): \(words). To see it again: \(run.command)"
    }
}
