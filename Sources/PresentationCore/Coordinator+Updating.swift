/// Deciding on changes of live sheets (R6, R21, R22, R23).
extension Coordinator {
    mutating func update(
        _ update: SheetUpdate, at now: Moment, room: Int, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try live(update.id, at: now)
        try checkQuota(of: update, on: sheet)
        let facts = facts(of: update, to: sheet, at: now)
        let growth = sheet.request.reserve(for: update.content) - sheet.reserve
        let bytes = facts.reduce(0) { $0 + $1.sizeBound }
        try checkStorage(for: bytes + max(0, growth), in: room)
        for fact in facts { emit(fact, into: &decision) }
    }

    private func facts(of update: SheetUpdate, to sheet: Presentation, at now: Moment) -> [Fact] {
        var facts: [Fact] = []
        switch update.expiry {
        case .unchanged:
            break
        case .never:
            facts.append(.expirySet(sheet.id, nil))
        case .after(let time):
            let clock = sheet.request.expiry?.clock ?? .elapsed
            facts.append(.expirySet(sheet.id, Coordinator.expiry(after: time, on: clock, at: now)))
        }
        facts.append(.updated(sheet.id, update.content, isNewToRead: update.isNewToRead))
        if let detent = reselection(of: sheet, by: update) {
            facts.append(.detentSelected(sheet.id, detent))
        }
        return facts
    }

    private func checkQuota(
        of update: SheetUpdate, on sheet: Presentation
    ) throws(PresentationError) {
        let bytes = update.content.words.count
        guard bytes <= limits.sheetBytes else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytes)
        }
        let others = liveBytes(of: sheet.request.presenter.user) - sheet.content.words.count
        guard others + bytes <= limits.sheetBytesPerUser else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytesPerUser)
        }
    }

    /// Detached, once asked for, wins.
    mutating func repeatRequest(
        of id: SheetID, _ lifetime: Lifetime, into decision: inout Decision
    ) {
        guard let sheet = sheets[id], sheet.lifetime == .presenter, lifetime == .detached else {
            return
        }
        emit(.detached(id), into: &decision)
    }
}
