import PresentationCore
import SheetInterface
import Varlink

/// Watch: the state as it is, then every change (R33, R34).
extension SheetService {
    mutating func watch(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Watch.Parameters.self, of: call)
        for (index, scene) in (parameters.scenes ?? []).enumerated() {
            try RequestRules.checkName(scene, at: "scenes[\(index)]")
        }
        guard call.incoming.wantsMore else { throw .standard(.expectedMore) }
        let limit = settings.limits.watchersPerUser
        guard watchers.count(of: call.user) < limit else {
            throw .interface(.quotaExceeded(resource: "watchers", limit: Int64(limit)))
        }
        let scenes = parameters.scenes.map { Set($0.map { SceneID($0) }) }
        watchers.insert(
            Watcher(
                connection: call.connection, call: call.incoming.id, user: call.user,
                scenes: scenes, opening: opening(of: scenes)))
        connections.update(call.connection) { $0.openCall = .watching(call.incoming.id) }
        feedWatcher(on: call.connection, at: call.now)
    }

    private func opening(of scenes: Set<SceneID>?) -> OpeningCursor {
        OpeningCursor(scenes: coordinator.scenes.ids.filter { scenes?.contains($0) ?? true })
    }

    /// Tells every watcher whom it concerns of a change.
    mutating func tellWatchers(of order: Order, at now: Moment) {
        guard watchers.count > 0 else { return }
        var announcement = announcement(of: order, at: now)
        for id in watchers.connections {
            guard let watcher = watchers[id], watcher.follows(announcement.scene),
                !watcher.mustResync
            else { continue }
            let frame = announcement.frame(whole: knowsWhole(watcher, announcement))
            watchers.update(id) { $0.append(frame) }
            // A single event may pass the bound: as long as nothing waits, the watcher is not slow.
            let isTooSlow =
                watcher.backlogBytes > 0
                && watcher.backlogBytes + frame.count > settings.limits.wire.unsentBytes
            if isTooSlow { restart(id) }
            feedWatcher(on: id, at: now)
        }
    }

    private func knowsWhole(_ watcher: Watcher, _ announcement: Announcement) -> Bool {
        guard let subject = announcement.subject else { return true }
        return access.knows(watcher.user, sheetOf: subject.presenter, in: subject.owner)
    }

    /// A watcher past its bound loses what it has not been sent, and begins anew.
    private mutating func restart(_ id: ConnectionID) {
        counters.resyncs += 1
        watchers.update(id) { $0.startAnew() }
    }

    /// Gives a watcher what it has still to be told, as long as little is on the way to it.
    mutating func feedWatcher(on id: ConnectionID, at now: Moment) {
        guard let call = watchers[id]?.call else { return }
        let bound = settings.limits.watcherBytesInFlight
        touch(id)
        while let connection = connections[id], connection.machine.unsentBytes < bound {
            guard let frame = nextFrame(for: id, at: now) else { return }
            connections.update(id) { $0.machine.reply(to: call, frame: frame) }
        }
    }

    private mutating func nextFrame(for id: ConnectionID, at now: Moment) -> [UInt8]? {
        guard let watcher = watchers[id] else { return nil }
        if watcher.mustResync {
            let opening = opening(of: watcher.scenes)
            watchers.update(id) { watcher in
                watcher.mustResync = false
                watcher.opening = opening
            }
            return frame(of: event("resync", at: now))
        }
        if let frame = watchers.update(id, { $0.popFirst() }) ?? nil { return frame }
        guard var opening = watcher.opening else { return nil }
        let item = opening.next(in: coordinator)
        watchers.update(id) { $0.opening = item == nil ? nil : opening }
        switch item {
        case .scene(let scene):
            var told = event("sceneOpened", at: now)
            told.scene = Wire.Scene(scene)
            return frame(of: told)
        case .sheet(let sheet):
            return frame(of: openingEvent(of: sheet, for: watcher.user, at: now))
        case nil:
            return frame(of: event("ready", at: now))
        }
    }

    private func openingEvent(
        of sheet: Presentation, for user: UserID, at now: Moment
    ) -> Wire.Event {
        let owner = coordinator.scenes[sheet.request.scene]?.owner ?? settings.user
        let whole = access.knows(user, sheetOf: sheet.request.presenter.user, in: owner)
        var told = event(Wire.SheetState(sheet.state).rawValue, at: now)
        told.id = sheet.id.description
        told.sheet = Wire.Sheet(sheet, whole: whole)
        told.position = Int64(coordinator.position(of: sheet))
        return told
    }

    private func frame(of event: Wire.Event) -> [UInt8] {
        ServerConnection.continuingFrame(Watch.Reply(event: event))
    }

    /// An event that carries the sequence of the newest change.
    private func event(_ kind: String, at now: Moment) -> Wire.Event {
        Wire.Event(
            sequence: Int64(changeCount), instance: settings.instance,
            at: Timestamp.text(now.wallClock), kind: kind)
    }

    private func announcement(of order: Order, at now: Moment) -> Announcement {
        switch order {
        case .announceScene(let change, let scene):
            var told = event(change.word, at: now)
            told.scene = Wire.Scene(scene)
            return Announcement(scene: scene.id, event: told)
        case .announcePhase(let scene, let previous):
            var told = event("phaseChanged", at: now)
            told.scene = Wire.Scene(scene)
            told.previousPhase = Wire.ScenePhase(previous)
            return Announcement(scene: scene.id, event: told)
        case .announceSheet(let change, let sheet, let position):
            var told = event(change.word, at: now)
            told.id = sheet.id.description
            told.position = Int64(position)
            guard change.tellsSheet else {
                return Announcement(scene: sheet.request.scene, event: told)
            }
            let owner = coordinator.scenes[sheet.request.scene]?.owner ?? settings.user
            return Announcement(of: sheet, owner: owner, event: told) { event, whole in
                event.sheet = Wire.Sheet(sheet, whole: whole)
            }
        case .announceAttempt(let sheet, let gesture):
            var told = event("dismissAttempted", at: now)
            told.id = sheet.id.description
            told.gesture = Wire.Gesture(gesture)
            return Announcement(scene: sheet.request.scene, event: told)
        case .announceEnd(let sheet, let outcome):
            var told = event("dismissed", at: now)
            told.id = sheet.id.description
            return Announcement(of: sheet, owner: outcome.sceneOwner, event: told) { event, whole in
                event.outcome = Wire.Outcome(outcome, whole: whole)
            }
        }
    }
}

extension SceneChange {
    /// As the interface has it.
    fileprivate var word: String {
        switch self {
        case .opened: "sceneOpened"
        case .updated: "sceneUpdated"
        case .closed: "sceneClosed"
        }
    }
}

extension SheetChange {
    /// As the interface has it.
    fileprivate var word: String {
        switch self {
        case .queued: "queued"
        case .presented: "presented"
        case .held, .heldAtOnce: "held"
        case .resumed: "resumed"
        }
    }

    /// Whether the event carries the sheet, whole: those by which a watcher first hears of it.
    fileprivate var tellsSheet: Bool {
        switch self {
        case .queued, .presented, .heldAtOnce: true
        case .held, .resumed: false
        }
    }
}
