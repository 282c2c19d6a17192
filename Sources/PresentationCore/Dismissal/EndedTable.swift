/// The outcomes that can still be asked for (R5).
package struct EndedTable: Hashable, Sendable {
    private var outcomes: [SheetID: Outcome] = [:]
    private var byUser: [UserID: Fifo<SheetID>] = [:]
    /// The order in which they ended, with gaps where one was forgotten out of turn.
    private var inOrder = Fifo<SheetID>()

    init() {}

    /// How many outcomes are kept.
    package var count: Int { outcomes.count }

    /// How many outcomes of one user's sheets are kept.
    package func count(of user: UserID) -> Int { byUser[user]?.count ?? 0 }

    /// Whether a sheet's outcome is still there, however old.
    func contains(_ id: SheetID) -> Bool { outcomes[id] != nil }

    /// The token that presented a sheet whose outcome is still there, however old.
    func token(of id: SheetID) -> PresentationToken? { outcomes[id]?.token }

    /// A kept outcome; `nil` when it is older than `keep` at `now`, or was never there.
    package func outcome(of id: SheetID, at now: Instant, keep: Duration) -> Outcome? {
        guard let outcome = outcomes[id], now < outcome.endedAt.instant + keep else { return nil }
        return outcome
    }

    /// The outcomes that are older than `keep` at `now`, the oldest first.
    func outlived(at now: Instant, keep: Duration) -> [SheetID] {
        var ids: [SheetID] = []
        for id in inOrder.elements {
            guard let outcome = outcomes[id] else { continue }
            guard outcome.endedAt.instant + keep <= now else { break }
            ids.append(id)
        }
        return ids
    }

    /// The oldest outcomes of a user's sheets that are more than `bound`, the oldest first.
    func surplus(of user: UserID, over bound: Int) -> [SheetID] {
        guard let kept = byUser[user] else { return [] }
        return Array(kept.elements.prefix(max(0, kept.count - bound)))
    }

    mutating func insert(_ outcome: Outcome) {
        outcomes[outcome.id] = outcome
        inOrder.append(outcome.id)
        byUser[outcome.presenter, default: Fifo()].append(outcome.id)
    }

    /// Forgets outcomes, which are the oldest of their users.
    mutating func forget(_ ids: [SheetID]) {
        for id in ids {
            guard let outcome = outcomes.removeValue(forKey: id) else { continue }
            forgetOldest(of: outcome.presenter)
        }
        closeGaps()
    }

    private mutating func forgetOldest(of user: UserID) {
        guard var kept = byUser.removeValue(forKey: user) else { return }
        kept.popFirst()
        if !kept.isEmpty { byUser[user] = kept }
    }

    private mutating func closeGaps() {
        while let oldest = inOrder.first, outcomes[oldest] == nil { inOrder.popFirst() }
        guard inOrder.count > 2 * outcomes.count + 32 else { return }
        var closed = Fifo<SheetID>()
        for id in inOrder.elements where outcomes[id] != nil { closed.append(id) }
        inOrder = closed
    }
}
