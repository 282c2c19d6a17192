/// Deciding on what falls due (R17, R22).
extension Coordinator {
    /// The instant at which `timeCame` is to be handed in; `nil` while nothing falls due.
    package var nextDeadline: Instant? { timers.earliest?.instant }

    /// Ends what is due, in the order in which it fell due: after a suspend that may be much at once.
    mutating func endWhatIsDue(at now: Moment, into decision: inout Decision) {
        while let (timer, instant) = timers.earliest, instant <= now.instant {
            switch timer {
            case .expiry(let id): end([id], because: .expired, by: nil, at: now, into: &decision)
            case .grace(let id):
                end([id], because: .sceneInactive, by: nil, at: now, into: &decision)
            }
        }
    }

    /// Lets the clocks that count only what is seen run or stand, for the sheets of a scene.
    mutating func settleClocks(of id: SceneID, at now: Moment, into decision: inout Decision) {
        guard let scene = scenes[id], scene.visibleClockCount > 0 else { return }
        for sheet in sheets(in: scene) where sheet.request.expiry?.clock == .visible {
            let isSeen = sheet.state == .presented && scene.phase == .active && scene.isRendered
            switch sheet.expiry {
            case .due(let instant) where !isSeen:
                let left = now.instant < instant ? instant - now.instant : .zero
                emit(.expirySet(sheet.id, .paused(left)), into: &decision)
            case .paused(let left) where isSeen:
                emit(.expirySet(sheet.id, .due(now.instant + left)), into: &decision)
            case .due, .paused, nil:
                continue
            }
        }
    }
}
