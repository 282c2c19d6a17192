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
        let result = reply(of: answer.result, to: connection.account)
        connections.update(id) { connection in
            connection.openCall = nil
            switch result {
            case .success(let reply): connection.machine.reply(to: call, reply)
            case .failure(let refusal): connection.machine.fail(call, with: refusal)
            }
        }
        if case .failure = result { counters.callsRefused += 1 }
        // Each counts before the next.
        connection.chargeUnsent()
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }

    /// What the call is answered. Many can have been asked for at a time, and not all of them be read.
    private func reply(
        of result: HistoryAnswer.Result, to user: UserAccount
    ) -> Result<HistoryPageReply, InterfaceError> {
        let limit = settings.limits.unsentBytesPerUser
        switch result {
        case .unavailable(let problem):
            return .failure(.storageUnavailable(problem: problem))
        case .page where user.unsentBytes > limit:
            return .failure(.quotaExceeded(resource: "bytes", limit: Int64(limit)))
        case .page(let entries, let hasMore):
            return .success(HistoryPageReply(entries: entries, hasMore: hasMore))
        }
    }
}
