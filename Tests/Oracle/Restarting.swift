import SheetInterface

/// The end of the process, however it comes, and what is there again after it (R21, R22, R40).
extension Oracle {
    /// The process is gone, and with it every connection. Nothing ends at that moment: that is for the
    /// next one.
    package mutating func processEnded() {
        connections = []
        waits = []
        watchers = []
        renderers = []
        drawingWaits = []
        scenesOfEnds = []
        awaitedScenes = scenes.filter(\.closesUnrendered).map(\.id)
        for index in sheets.indices { sheets[index].presenters = [] }
        for index in scenes.indices { scenes[index].openers = [] }
        login = nil
        hasAnswered = false
        isAsleep = false
        told = []
        endedInTurn = []
        isStopping = false
        reconnectingEnds = nil
        // R33: what is counted is counted anew; R2: but outcomes are numbered on.
        changes = []
        pictures = []
        callCount = 0
        phaseChangeCount = 0
        earlierAcceptedCount = acceptedCount
        earlierEndedCount = endedCount
        // R22: nobody drew anything while no process ran, and there is no telling since when.
        stopRendering(at: lastMoment)
    }

    /// The next process has begun; what has expired meanwhile has ended.
    package mutating func restarted() {
        // R21: who has no token cannot come again.
        leave(sheets.filter { $0.lifetime == .presenter && $0.token == nil })
        let isSomebodyExpected =
            sheets.contains { $0.lifetime == .presenter }
            || scenes.contains { $0.lifetime == .presenter } || !awaitedScenes.isEmpty
        reconnectingEnds = isSomebodyExpected ? now + rules.reconnect : nil
        takeUpNotices()
        forget()
        openConfiguredScenes()
        // R39a: without an instance there is no logind to wait for.
        if rules.mainBinding == nil { answered() }
    }

    /// R21: who has not come again by now will not.
    package mutating func reconnectingEnded() {
        reconnectingEnds = nil
        leave(sheets.filter { $0.lifetime == .presenter && $0.presenters.isEmpty })
        let closing = scenes.filter { $0.lifetime == .presenter && $0.openers.isEmpty }
        for scene in closing { close(scene.id, by: nil) }
        let awaited = scenes.map(\.id).filter(awaitedScenes.contains)
        awaitedScenes = []
        for scene in awaited { closeIfDeserted(scene) }
        forget()
    }

    /// R21: the last presenter of these sheets is gone. R4: of what ends at once the topmost ends first.
    mutating func leave(_ orphans: [Sheet]) {
        var scenes: [String] = []
        for orphan in orphans where !scenes.contains(orphan.scene) { scenes.append(orphan.scene) }
        for scene in scenes {
            let hits = orphans.filter { $0.scene == scene }
            end(hits.map { Hit(id: $0.id, reason: "presenterGone") }, by: nil)
        }
        if !orphans.isEmpty { settle() }
    }
}
