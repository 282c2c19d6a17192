import PresentationCore
import SheetGeometry
import SheetInterface
import Varlink

/// Watch: the state as it is, then every change (R33, R34).
extension SheetService {
    mutating func watch(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Watch.Parameters.self, of: call)
        let bound = settings.presentationLimits.scenes
        guard parameters.scenes?.count ?? 0 <= bound else {
            throw .interface(.quotaExceeded(resource: "scenes", limit: Int64(bound)))
        }
        for (index, scene) in (parameters.scenes ?? []).enumerated() {
            try RequestRules.checkName(scene, at: "scenes[\(index)]")
        }
        guard call.incoming.wantsMore else { throw .standard(.expectedMore) }
        let limit = settings.limits.watchersPerUser
        guard call.client.account.watchers < limit else {
            throw .interface(.quotaExceeded(resource: "watchers", limit: Int64(limit)))
        }
        // What has happened before is part of the state that it is told first.
        publish(at: call.now)
        let scenes = parameters.scenes.map { Set($0.map { SceneID($0) }) }
        watchers.insert(
            Watcher(
                call: call.incoming.id, caller: call.caller, scenes: scenes,
                opening: opening(of: scenes)),
            on: call.client)
        call.client.openCall = .watching(call.incoming.id)
        feedWatcher(on: call.client, at: call.now)
    }

    private func opening(of scenes: Set<SceneID>?) -> OpeningCursor {
        OpeningCursor(scenes: coordinator.scenes.ids.filter { scenes?.contains($0) ?? true })
    }

    /// Tells those the state anew who may know another part of it, now that a scene is somebody else's:
    /// what was told in part may be known whole, and the other way round.
    mutating func tellAnew(_ scene: Scene, after former: Scene, at now: Moment) {
        let isEmpty = scene.stack.count == 0 && scene.queue.count == 0
        guard watchers.count > 0, !isEmpty else { return }
        publish(at: now)
        for connection in watchers.connections {
            guard let watcher = connection.watcher, watcher.follows(scene.id),
                access.renders(watcher.caller, scenesOf: former.owner)
                    != access.renders(watcher.caller, scenesOf: scene.owner)
            else { continue }
            watcher.beginAnew()
            counters.resyncs += 1
            feedWatcher(on: connection, at: now)
        }
    }

    /// Has every watcher whom it concerns be told of a change, once the input has been carried out.
    mutating func announce(_ order: Order, at now: Moment) {
        guard watchers.count > 0 else { return }
        if bulletin.isFull { publish(at: now) }
        bulletin.append(announcement(of: order, at: now))
    }

    /// Tells the watchers what has been announced. Nothing that is told a watcher goes before that.
    mutating func publish(at now: Moment) {
        guard !bulletin.isEmpty else { return }
        var bulletin = Bulletin()
        swap(&bulletin, &self.bulletin)
        let bound = watcherBound
        for connection in watchers.connections {
            guard let watcher = connection.watcher else { continue }
            let edition = bulletin.edition(for: watcher, access)
            guard !edition.frames.isEmpty else { continue }
            guard watcher.isUpToDate,
                connection.machine.unsentBytes + edition.bytesBeforeLast < bound
            else {
                for frame in edition.frames { tell(watcher, frame, on: connection, at: now) }
                continue
            }
            connection.machine.reply(to: watcher.call, frame: edition.bytes)
            touch(connection)
        }
    }

    /// Tells a watcher of a change: now, where nothing waits to be told before it.
    private mutating func tell(
        _ watcher: Watcher, _ frame: [UInt8], on connection: Connection, at now: Moment
    ) {
        if watcher.isUpToDate, connection.machine.unsentBytes < watcherBound {
            connection.machine.reply(to: watcher.call, frame: frame)
            touch(connection)
            return
        }
        let taking = watcher.take(frame, bound: settings.limits.wire.unsentBytes)
        if taking == .lost { counters.resyncs += 1 }
        if taking != .needless { feedWatcher(on: connection, at: now) }
    }

    /// How many bytes are on the way to a watcher at a time. An operator may have set the bound of all
    /// clients below the one of watchers.
    private var watcherBound: Int {
        min(settings.limits.watcherBytesInFlight, settings.limits.wire.unsentBytes)
    }

    /// Gives a watcher what it has still to be told, as long as little is on the way to it.
    mutating func feedWatcher(on connection: Connection, at now: Moment) {
        publish(at: now)
        guard let watcher = connection.watcher else { return }
        let bound = watcherBound
        touch(connection)
        while connection.machine.unsentBytes < bound, let frame = nextFrame(for: watcher, at: now) {
            connection.machine.reply(to: watcher.call, frame: frame)
        }
    }

    private func nextFrame(for watcher: Watcher, at now: Moment) -> [UInt8]? {
        switch watcher.popNext() {
        case .nothing:
            return nil
        case .change(let frame):
            return frame
        case .resync(let scenes):
            watcher.opening = opening(of: scenes)
            return frame(of: event("resync", at: now))
        case .opening(var cursor, let caller):
            let item = cursor.next(in: coordinator)
            watcher.opening = item == nil ? nil : cursor
            return frame(of: openingEvent(item, for: caller, at: now))
        }
    }

    private func openingEvent(
        _ item: OpeningCursor.Item?, for caller: Caller, at now: Moment
    ) -> Wire.Event {
        switch item {
        case .scene(let scene):
            var told = event("sceneOpened", at: now)
            told.scene = self.told(scene)
            return told
        case .sheet(let sheet):
            return openingEvent(of: sheet, for: caller, at: now)
        case nil:
            return event("ready", at: now)
        }
    }

    private func openingEvent(
        of sheet: Presentation, for caller: Caller, at now: Moment
    ) -> Wire.Event {
        let owner = coordinator.scenes[sheet.request.scene]?.owner ?? settings.user
        let whole = access.knows(caller, sheetOf: sheet.request.presenter.user, in: owner)
        var told = event(Wire.Word(sheet.state).rawValue, at: now)
        told.id = sheet.id.description
        told.sheet = Wire.Sheet(sheet, whole: whole, at: now.instant)
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
            told.scene = self.told(scene)
            return Announcement(scene: scene.id, event: told)
        case .announcePhase(let scene, let previous):
            var told = event("phaseChanged", at: now)
            told.scene = self.told(scene)
            told.previousPhase = Wire.Word(previous)
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
                event.sheet = Wire.Sheet(sheet, whole: whole, at: now.instant)
            }
        case .announceDetent(let sheet, let detent):
            var told = event("detentChanged", at: now)
            told.id = sheet.id.description
            let owner = coordinator.scenes[sheet.request.scene]?.owner ?? settings.user
            return Announcement(of: sheet, owner: owner, event: told) { event, whole in
                event.detent = whole ? detent.word : nil
            }
        case .announceAttempt(let sheet, let gesture):
            var told = event("dismissAttempted", at: now)
            told.id = sheet.id.description
            told.gesture = Wire.Word(gesture)
            return Announcement(scene: sheet.request.scene, event: told)
        case .announceEnd(let sheet, let outcome, _):
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
        case .updated: "updated"
        }
    }

    /// Whether the event carries the sheet, whole: those by which a watcher first hears of it.
    fileprivate var tellsSheet: Bool {
        switch self {
        case .queued, .presented, .heldAtOnce, .updated: true
        case .held, .resumed: false
        }
    }
}
