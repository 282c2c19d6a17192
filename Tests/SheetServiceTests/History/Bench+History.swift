import PresentationCore
import SheetService
import Testing

/// The history of a bench: a list of all that was to be kept, from which questions are answered.
extension Bench {
    /// Answers the question that has waited longest.
    mutating func answerHistory(unavailable problem: String? = nil) throws {
        let (id, query) = try #require(popQuery(), "nobody has asked")
        let result = problem.map { .unavailable($0) } ?? page(for: query)
        hand(.historyAnswered(id, HistoryAnswer(to: query.id, result)))
    }

    private func page(for query: HistoryQuery) -> HistoryAnswer.Result {
        var entries: [HistoryAnswer.Entry] = []
        var bytes = 0
        for (index, record) in records.enumerated().reversed() {
            let number = Int64(index + 1)
            let isWanted =
                (query.owner.map { $0 == record.owner } ?? true)
                && (query.scene.map { $0 == record.scene } ?? true)
                && (query.key.map { $0 == record.key } ?? true)
                && (query.before.map { number < $0 } ?? true)
            guard isWanted else { continue }
            // At least what the entry takes in JSON.
            bytes += record.outcome.count + (record.request?.count ?? 0) + 500
            if entries.count == query.limit || (!entries.isEmpty && bytes > query.bytes) {
                return .page(entries, hasMore: true)
            }
            entries.append(HistoryAnswer.Entry(number: number, record))
        }
        return .page(entries, hasMore: false)
    }
}
