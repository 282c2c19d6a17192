/// Finds what a person meant to type.
package enum Nearest {
    /// The candidate that the fewest slips of the finger away from `word`; nil when all are too far,
    /// which is more than a third of the word.
    package static func match(_ word: String, among candidates: [String]) -> String? {
        let distances = candidates.map { (name: $0, distance: distance(word, $0)) }
        let bound = max(1, word.count / 3)
        return distances.filter { $0.distance <= bound }.min { $0.distance < $1.distance }?.name
    }

    /// How many letters have to be put in, left out, changed or swapped with the next one.
    ///
    /// **Source:** Damerau's distance with optimal alignment.
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let change = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
