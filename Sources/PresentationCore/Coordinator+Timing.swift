/// Deciding on what falls due (R17, R22).
extension Coordinator {
    /// The instant at which `timeCame` is to be handed in; `nil` while nothing falls due.
    @inlinable package var nextDeadline: Instant? { timers.nextInstant }

    func isAnythingDue(at now: Moment) -> Bool {
        nextDeadline.map { $0 <= now.instant } ?? false
    }

    /// Ends what is due, in the order in which it fell due: after a suspend that may be much at once.
    mutating func endWhatIsDue(at now: Moment, into decision: inout Decision) {
        while let (timer, instant) = timers.earliest, instant <= now.instant {
            let id = timer.sheet
            // What ends with it and was due at the same instant ends for a reason of its own (R4).
            let hits = ([id] + descendants(of: id)).compactMap { id in
                reason(toEnd: id, at: instant).map { Hit(id: id, reason: $0) }
            }
            end(hits, by: nil, at: now, into: &decision)
        }
    }

    /// Why a sheet falls due at an instant; `nil` when it does not. The end of its time goes before the
    /// end of its grace.
    private func reason(toEnd id: SheetID, at instant: Instant) -> DismissalReason? {
        if timers[.expiry(id)] == instant { return .expired }
        return timers[.grace(id)] == instant ? .sceneInactive : nil
    }

    /// All live sheets that were presented from a sheet, and from those.
    func descendants(of id: SheetID) -> [SheetID] {
        var descendants = children(of: id)
        var next = 0
        while next < descendants.count {
            descendants += children(of: descendants[next])
            next += 1
        }
        return descendants
    }

    private func children(of id: SheetID) -> [SheetID] {
        sheets.withValue(id) { $0.children } ?? []
    }

    /// What is left of a sheet's time when `time` is left from now on. Where that is none, there is
    /// nothing that its clock could wait for.
    static func expiry(
        after time: Duration, on clock: ExpiryRequest.Clock, at now: Moment
    ) -> Expiry {
        guard time > .zero else { return .due(now.instant) }
        switch clock {
        case .elapsed: return .due(now.instant + time)
        case .visible: return .paused(time)
        }
    }

    /// Lets the clocks that count only what is seen run or stand, for the sheets of a scene.
    mutating func settleClocks(of id: SceneID, at now: Moment, into decision: inout Decision) {
        guard scenes.with(id, { $0.visibleClockCount > 0 }) == true, let scene = scenes[id] else {
            return
        }
        for sheet in sheets(in: scene) where sheet.request.expiry?.clock == .visible {
            let isSeen = sheet.state == .presented && scene.phase == .active && scene.isRendered
            switch sheet.expiry {
            case .due(let instant) where !isSeen && now.instant < instant:
                emit(.expirySet(sheet.id, .paused(instant - now.instant)), into: &decision)
            case .paused(let left) where isSeen:
                emit(.expirySet(sheet.id, .due(now.instant + left)), into: &decision)
            case .due, .paused, nil:
                continue
            }
        }
    }
}
