import PresentationCore
import SheetInterface
import Varlink

/// History: what has ended, a page at a time. The call waits until whoever keeps it has looked.
extension SheetService {
    mutating func history(_ call: Call) throws(Refusal) {
        let parameters = try parameters(History.Parameters.self, of: call)
        try RequestRules.checkName(parameters.scene, at: "scene")
        try RequestRules.checkName(parameters.key, at: "key")
        let before = try SheetService.number(of: parameters.before)
        let limits = settings.limits
        let limit = parameters.limit ?? Int64(limits.historyEntries)
        guard (1...Int64(limits.historyEntriesAtMost)).contains(limit) else {
            throw .invalid("limit")
        }
        try checkUnread(of: call)
        historyQueryCount += 1
        let query = HistoryQuery(
            id: historyQueryCount, owner: call.caller.isAdministrator ? nil : call.user,
            scene: parameters.scene.map { SceneID($0) }, key: parameters.key, before: before,
            limit: Int(limit), bytes: limits.historyBytes)
        connections.update(call.connection) {
            $0.openCall = .lookingBack(call.incoming.id, query: query.id)
        }
        outputs.append(.queryHistory(call.connection, query))
    }

    /// Reads a cursor, which is a number exactly as it was given out.
    private static func number(of cursor: String?) throws(Refusal) -> Int64? {
        guard let cursor else { return nil }
        guard let number = Int64(cursor), number > 0, "\(number)" == cursor else {
            throw .invalid("before")
        }
        return number
    }

    /// The history has been looked at. An answer that nobody waits for any more is dropped.
    mutating func takeHistory(_ answer: HistoryAnswer, for id: ConnectionID) {
        guard let connection = connections[id],
            case .lookingBack(let call, let query)? = connection.openCall, query == answer.query
        else { return }
        let limit = settings.limits.unsentBytesPerUser
        // Many can have been asked for at a time.
        let isTooMuch = unsentBytes[connection.peer.user, default: 0] > limit
        let refusal: InterfaceError? =
            switch answer.result {
            case .page where isTooMuch: .quotaExceeded(resource: "bytes", limit: Int64(limit))
            case .page: nil
            case .unavailable(let problem): .storageUnavailable(problem: problem)
            }
        if refusal != nil { counters.callsRefused += 1 }
        connections.update(id) { connection in
            connection.openCall = nil
            if let refusal {
                connection.machine.fail(call, with: refusal)
            } else {
                connection.machine.reply(to: call, History.Reply(answer.result))
            }
        }
        // Each counts before the next.
        accountUnsent(of: id)
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }
}

extension History.Reply {
    fileprivate init(_ result: HistoryAnswer.Result) {
        guard case .page(let entries, let hasMore) = result else {
            self.init(entries: [])
            return
        }
        self.init(
            entries: entries.compactMap { Wire.HistoryEntry($0.record) },
            next: hasMore ? entries.last.map { "\($0.number)" } : nil)
    }
}

extension Wire.HistoryEntry {
    /// `nil` when what was kept cannot be read any more: somebody else has written it.
    fileprivate init?(_ record: HistoryRecord) {
        let decoded = try? ParameterDecoder.decode(
            Wire.Outcome.self, from: record.outcome, unknownMembers: .ignored)
        guard let outcome = decoded else { return nil }
        let request = record.request.flatMap { try? RawJSON(validating: $0, maximumDepth: .max) }
        self.init(
            id: record.id.description, scene: record.scene.description, key: record.key,
            kind: record.kind, uid: Int64(record.owner.number),
            createdAt: Timestamp.text(record.createdAt),
            request: request?.kind == .object ? request : nil, outcome: outcome)
    }
}
