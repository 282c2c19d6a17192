import PresentationCore
import SheetService
import SheetStore

// What the service says of the history, as the store has it, and back: neither knows the other.

extension HistoryEntry {
    init(_ record: HistoryRecord) {
        self.init(
            id: record.id.description, scene: record.scene.description, key: record.key,
            kind: record.kind, user: record.owner.number, createdAt: record.createdAt,
            endedAt: record.endedAt, outcome: record.outcome, request: record.request)
    }
}

extension HistoryRecord {
    init(_ entry: HistoryEntry) {
        self.init(
            id: SheetID(entry.id), scene: SceneID(entry.scene), key: entry.key, kind: entry.kind,
            owner: UserID(entry.user), createdAt: entry.createdAt, endedAt: entry.endedAt,
            outcome: entry.outcome, request: entry.request)
    }
}

extension HistoryRetention {
    init(_ configuration: Configuration.HistorySection) {
        self.init(
            entries: configuration.maximumEntries, age: configuration.maximumAge,
            bytes: configuration.maximumBytes)
    }
}

extension HistorySelection {
    init(_ query: HistoryQuery) {
        self.init(
            user: query.owner?.number, scene: query.scene?.description, key: query.key,
            before: query.before, limit: query.limit, bytes: query.bytes)
    }
}

extension HistoryAnswer {
    init(_ reply: HistoryReply) {
        let result: Result =
            switch reply.result {
            case .success(let page):
                .page(
                    page.rows.map { Entry(number: $0.number, HistoryRecord($0.entry)) },
                    hasMore: page.hasMore)
            case .failure(let problem): .unavailable("\(problem)")
            }
        self.init(to: reply.query, result)
    }
}
