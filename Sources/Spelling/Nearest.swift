/// Finds what a person meant to type.
package enum Nearest {
    /// The candidate that the fewest slips of the finger away from `word`, the first one of several; nil
    /// when all are too far, which is more than a third of the word.
    package static func match(_ word: String, among candidates: [String]) -> String? {
        let letters = Array(word)
        var bound = max(1, letters.count / 3)
        var nearest: String?
        for candidate in candidates {
            guard let distance = distance(letters, Array(candidate), atMost: bound) else {
                continue
            }
            nearest = candidate
            if distance == 0 { break }
            // Only what is nearer is of interest now.
            bound = distance - 1
        }
        return nearest
    }

    /// How many letters have to be put in, left out, changed or swapped with the next one; nil for more
    /// than `bound`. What is too far is given up early: a word may be as long as a line, and be compared
    /// with every name that there is.
    ///
    /// **Source:** Damerau's distance with optimal alignment.
    private static func distance(
        _ first: [Character], _ second: [Character], atMost bound: Int
    ) -> Int? {
        guard abs(first.count - second.count) <= bound else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            current.reserveCapacity(last.count)
            var least = row + 1
            for column in second.indices {
                let change = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
                least = min(least, best)
            }
            // No later row has less than this one; a swap from the row before it costs one more.
            guard least <= bound else { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[second.count] <= bound ? last[second.count] : nil
    }
}
