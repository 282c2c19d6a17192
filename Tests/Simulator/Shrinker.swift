/// Leaves out what a failure does not need.
///
/// **Source:** Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
package struct Shrinker {
    /// How many times it may be tried whether it still fails.
    private(set) var triesLeft: Int

    /// - Parameter tries: how many times it may be tried whether it still fails.
    package init(tries: Int) {
        triesLeft = tries
    }

    /// Leaves out halves, then quarters, and in the end single steps, as long as it still fails.
    ///
    /// - Parameters:
    ///   - steps: steps that fail, ascending.
    ///   - stillFails: tries some of them; returns those up to the failure, or `nil` when all holds.
    /// - Returns: steps that fail as well. When tries were left, none of them can be left out.
    package mutating func shrink(
        _ steps: [Int], stillFails: ([Int]) -> [Int]?
    ) -> [Int] {
        var kept = steps
        var size = max(1, kept.count / 2)
        while true {
            let before = kept.count
            leaveOut(size, of: &kept, stillFails)
            guard triesLeft > 0, size > 1 || kept.count < before else { return kept }
            size = max(1, min(size, kept.count) / 2)
        }
    }

    /// Tries to do without each `size` steps, the last ones first: what is needed came before.
    private mutating func leaveOut(
        _ size: Int, of kept: inout [Int], _ stillFails: ([Int]) -> [Int]?
    ) {
        var end = kept.count
        while end > 0, triesLeft > 0 {
            let start = max(0, end - size)
            triesLeft -= 1
            if let fewer = stillFails(Array(kept[..<start] + kept[end...])) { kept = fewer }
            end = min(start, kept.count)
        }
    }
}
