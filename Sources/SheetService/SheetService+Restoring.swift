import PresentationCore

/// What comes after a restart (R21, R22, R40).
extension SheetService {
    /// Goes on with what an earlier run has left. All its connections are gone: nobody draws, nobody
    /// waits, and who presents with a token, or opened a scene, has a while to come again.
    ///
    /// What has expired meanwhile has ended by now.
    mutating func takeUpAgain(at now: Moment) {
        let hasLeftAnything = hasEarlierRunLeftAnything
        let gone = coordinator.sheets.values.filter { sheet in
            sheet.lifetime == .presenter && sheet.request.token == nil
        }
        if !gone.isEmpty { carryOut(.presentersLeft(gone.map(\.id)), at: now) }
        takeUpSenders(at: now)
        if hasLeftAnything {
            let live = SheetService.live(coordinator)
            log(.info, "Goes on with \(live)", event: .restored)
        }
        let isAnybodyExpected =
            coordinator.sheets.contains { $0.value.lifetime == .presenter }
            || coordinator.scenes.all.contains { $0.lifetime == .presenter }
            || !awaitedScenes.isEmpty
        guard isAnybodyExpected else { return }
        deadlines.set(.reconnectingEnds, at: now.instant + settings.reconnect)
    }

    /// Whether there is more than a service has that nobody has called yet: the log of one is there, too,
    /// when it is the first of its machine.
    private var hasEarlierRunLeftAnything: Bool {
        !coordinator.sheets.isEmpty || coordinator.ended.count > 0
            || coordinator.everySceneSources.count > 0 || !coordinator.lockedSessions.isEmpty
            || coordinator.scenes.all.contains { !isPermanent($0.id) || $0.sources.count > 0 }
    }

    /// Nobody has drawn anything while no process ran: clocks that count what is seen have stood since the
    /// last moment that was recorded. It comes before anything is due.
    mutating func stopRendering(at now: Moment) {
        awaitedScenes = Set(coordinator.scenes.all.filter(\.closesUnrendered).map(\.id))
        var then = now
        then.instant = min(now.instant, coordinator.lastInstant)
        for scene in coordinator.scenes.all where scene.isRendered {
            carryOut(.renderingChanged(scene.id, isRendered: false), at: then)
        }
    }

    /// Ends what lived with connections of before the restart whose users have not come again.
    mutating func endWhatNobodyCameBackFor(at now: Moment) {
        let left = coordinator.sheets.values.filter { sheet in
            sheet.lifetime == .presenter && !presenters.isAttached(sheet.id)
        }
        if !left.isEmpty { carryOut(.presentersLeft(left.map(\.id)), at: now) }
        for scene in coordinator.scenes.all
        where scene.lifetime == .presenter && !openers.isAttached(scene.id) {
            carryOut(.sceneOpenersLeft(scene.id), at: now)
        }
        closeAwaitedScenes(at: now)
    }
}
