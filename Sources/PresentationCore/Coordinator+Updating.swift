/// Deciding on changes of live sheets (R6, R21, R22, R23).
extension Coordinator {
    mutating func update(
        _ update: SheetUpdate, at now: Moment, room: Int, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try live(update.id, at: now)
        try checkQuota(of: update, on: sheet)
        let change = Fact.updated(sheet.id, update.content, isNewToRead: update.isNewToRead)
        let growth = sheet.request.reserve(for: update.content) - sheet.reserve
        try checkStorage(for: change.sizeBound + max(0, growth), in: room)
        switch update.expiry {
        case .unchanged:
            break
        case .never:
            emit(.expirySet(sheet.id, nil), into: &decision)
        case .after(let time):
            let clock = sheet.request.expiry?.clock ?? .elapsed
            let expiry = Coordinator.expiry(after: time, on: clock, at: now)
            emit(.expirySet(sheet.id, expiry), into: &decision)
        }
        emit(change, into: &decision)
        reselect(sheet.id, asked: update.selectedDetent, into: &decision)
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
