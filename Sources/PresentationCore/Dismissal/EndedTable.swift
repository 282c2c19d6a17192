/// The outcomes that can still be asked for (R5).
package struct EndedTable: Hashable, Sendable {
    /// In the order in which they ended.
    private var outcomes = OrderedMap<SheetID, Outcome>()
    private var byUser: [UserID: Fifo<SheetID>] = [:]

    init() {}

    /// How many outcomes are kept.
    package var count: Int { outcomes.count }

    /// The outcomes as they are now, in the order in which they ended.
    var elements: OrderedMap<SheetID, Outcome>.Elements { outcomes.elements }

    /// How many outcomes of one user's sheets are kept.
    package func count(of user: UserID) -> Int { byUser[user]?.count ?? 0 }

    /// Whether a sheet's outcome is still there, however old.
    func contains(_ id: SheetID) -> Bool { outcomes.hasKey(id) }

    /// The token that presented a sheet whose outcome is still there, however old.
    func token(of id: SheetID) -> PresentationToken? {
        outcomes.withValue(id) { $0.token } ?? nil
    }

    /// A kept outcome; `nil` when it is older than `keep` at `now`, or was never there.
    package func outcome(of id: SheetID, at now: Instant, keep: Duration) -> Outcome? {
        outcomes.withValue(id) { now < $0.endedAt.instant + keep ? $0 : nil } ?? nil
    }

    /// The outcomes that are older than `keep` at `now`, the oldest first.
    func outlived(at now: Instant, keep: Duration) -> [SheetID] {
        var ids: [SheetID] = []
        // They lie in the order of their ends.
        guard let first = outcomes.withFirst({ $0.endedAt.instant }), first + keep <= now else {
            return ids
        }
        for (id, outcome) in outcomes {
            guard outcome.endedAt.instant + keep <= now else { break }
            ids.append(id)
        }
        return ids
    }

    /// The oldest outcomes of a user's sheets that are more than `bound`, the oldest first.
    func surplus(of user: UserID, over bound: Int) -> [SheetID] {
        guard let kept = byUser[user], kept.count > bound else { return [] }
        return Array(kept.elements.prefix(kept.count - bound))
    }

    /// Whether all of these are kept, each the oldest of its user but for those before it.
    func areOldest(_ ids: [SheetID]) -> Bool {
        var byUser: [UserID: [SheetID]] = [:]
        for id in ids {
            guard let outcome = outcomes[id] else { return false }
            byUser[outcome.presenter, default: []].append(id)
        }
        return byUser.allSatisfy { user, ids in
            self.byUser[user].map { ids.elementsEqual($0.elements.prefix(ids.count)) } ?? false
        }
    }

    mutating func insert(_ outcome: Outcome) {
        outcomes.insert(outcome, forKey: outcome.id)
        byUser[outcome.presenter, default: Fifo()].append(outcome.id)
    }

    /// Forgets outcomes, which are the oldest of their users.
    mutating func forget(_ ids: [SheetID]) {
        for id in ids {
            guard let outcome = outcomes.removeValue(forKey: id) else { continue }
            forgetOldest(of: outcome.presenter)
        }
    }

    private mutating func forgetOldest(of user: UserID) {
        guard var kept = byUser.removeValue(forKey: user) else { return }
        kept.popFirst()
        if !kept.isEmpty { byUser[user] = kept }
    }
}
