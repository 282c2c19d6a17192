import SheetInterface

/// How far a job is, as far as it has said so.
package struct ProgressState: Hashable, Sendable {
    /// From 0 to 1, in steps that can be seen; nil while there was no number.
    package private(set) var fraction: Double?
    /// What is being done; nil while nothing was said of it, empty when nothing is to be read any more.
    package private(set) var words: String?

    /// Of a job that has said nothing.
    package init() {}

    /// Takes what the job says now.
    package mutating func take(_ line: ProgressLine) {
        switch line {
        case .fraction(let fraction): self.fraction = (fraction * 10_000).rounded() / 10_000
        case .words(let words): self.words = words
        }
    }

    /// Whether everything is done.
    package var isComplete: Bool { fraction == 1 }

    /// What changes a sheet that shows another state into one that shows this one; nil when that is
    /// nothing.
    ///
    /// - Parameters:
    ///   - id: The sheet.
    ///   - element: Its element of the kind progress.
    ///   - shown: What the sheet shows.
    func update(of id: String, _ element: String, from shown: ProgressState) -> Update.Parameters? {
        guard self != shown else { return nil }
        var update = Update.Parameters(id: id)
        if let fraction, fraction != shown.fraction {
            update.values = [Wire.Value(id: element, value: ["\(fraction)"])]
        }
        if let words, words != shown.words {
            if words.isEmpty { update.clear = ["message"] } else { update.message = words }
        }
        return update
    }
}
