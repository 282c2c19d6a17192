/// Which steps of a run are taken, as ranges of numbers from 1, in order: `3,17,20-25`.
package struct StepSelection: Hashable, Sendable, CustomStringConvertible {
    /// Ascending, without overlaps.
    private let ranges: [ClosedRange<Int>]

    /// The most steps that a run can have; so that a slip of the finger does not run for a year.
    package static let mostSteps = 10_000_000

    /// The first `count` steps.
    package init(first count: Int) {
        ranges = count > 0 ? [1...count] : []
    }

    /// These steps alone.
    ///
    /// - Parameter numbers: ascending.
    package init(_ numbers: some Sequence<Int>) {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        self.ranges = ranges
    }

    /// Reads a selection as it is written; `nil` when it is none, or not ascending.
    package init?(_ words: some StringProtocol) {
        var ranges: [ClosedRange<Int>] = []
        for part in words.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                first > (ranges.last?.upperBound ?? 0), last >= first,
                last <= StepSelection.mostSteps
            else { return nil }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    /// The numbers of the steps, ascending.
    package var numbers: [Int] { ranges.flatMap { Array($0) } }

    /// How many steps these are.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// When no step before the last one is left out: how many there are.
    var countFromFirst: Int? {
        guard let range = ranges.first else { return 0 }
        return ranges.count == 1 && range.lowerBound == 1 ? range.upperBound : nil
    }

    /// What of it is among the first `count` steps.
    package func prefix(through count: Int) -> StepSelection {
        StepSelection(numbers.prefix { $0 <= count })
    }

    package var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
