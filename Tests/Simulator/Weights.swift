import TestKit

/// One of several things that can happen, some of which usually happen more often than others.
protocol Weighted: CaseIterable, Sendable {
    /// How often it happens when nothing is drawn.
    var usualWeight: Int { get }
    /// Whether no run can do without it.
    var isNeeded: Bool { get }
}

/// How often each of some choices is taken.
struct Weights<Choice: Weighted>: Sendable {
    private let choices: [(choice: Choice, weight: Int)]
    private let total: Int

    /// Draws the weights: in one run most of what happens is this, in another that, and some things
    /// never happen at all. What is rare in an even mixture is common in some runs.
    ///
    /// **Source:** Groce and others, "Swarm testing", 2012.
    init(drawnFrom random: inout SplitMix64) {
        choices = Choice.allCases.map { choice in
            let factor = [0, 1, 2, 8].randomElement(using: &random) ?? 1
            return (choice, choice.usualWeight * max(factor, choice.isNeeded ? 2 : 0))
        }
        total = choices.reduce(0) { $0 + $1.weight }
    }

    func pick(using random: inout SplitMix64) -> Choice {
        precondition(total > 0, "something has to be possible")
        var left = Int.random(in: 0..<total, using: &random)
        for (choice, weight) in choices {
            if left < weight { return choice }
            left -= weight
        }
        preconditionFailure("the weights do not sum up")
    }
}
