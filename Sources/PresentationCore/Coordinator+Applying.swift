/// The second way in: applying facts. Nothing here refuses, chooses or looks at a policy.
extension Coordinator {
    /// Changes the state as a fact says.
    ///
    /// - Parameter fact: one that `handle` returned, on a state equal to the one it was decided on.
    /// - Returns: who is to be told; restoring tells nobody and drops it. A source's word has no
    ///   order of its own, because it is told with the phase that it leads to.
    @discardableResult
    package mutating func apply(_ fact: Fact) -> Order? {
        switch fact {
        case .sceneOpened(let opening): return apply(opening)
        case .sceneUpdated(let update):
            give(update.id, to: update.owner)
            return scenes.update(update.id) { scene in
                scene.title = update.title
                scene.lifetime = update.lifetime
                scene.opener = update.opener
                scene.binding = update.binding
                scene.closesUnrendered = update.closesUnrendered
                return .announceScene(.updated, scene)
            }
        case .sceneClosed(let id):
            guard let scene = scenes[id] else { return nil }
            scenes.remove(id)
            return .announceScene(.closed, scene)
        case .sourceSet(let scope, let source):
            changeSources(of: scope) { $0.set(source) }
            return nil
        case .sourceCleared(let scope, let name):
            changeSources(of: scope) { $0.clear(name) }
            return nil
        case .phaseChanged(let id, let phase):
            noteForThoseThatWait(in: id, phase)
            return scenes.update(id) { scene in
                let previous = scene.phase
                scene.phase = phase
                return .announcePhase(scene, previous: previous)
            }
        case .renderingChanged(let id, let isRendered):
            return scenes.update(id) { scene in
                scene.isRendered = isRendered
                return .announceScene(.updated, scene)
            }
        case .accepted(let acceptance): return apply(acceptance)
        case .placed(let id, let order, let isHeld): return place(id, order, isHeld: isHeld)
        case .held(let id, let graceEnds): return hold(id, graceEnds: graceEnds)
        case .resumed(let id): return resume(id)
        case .updated(let id, let content, let isNewToRead):
            return update(id, content, isNewToRead: isNewToRead)
        case .detentSelected(let id, let detent):
            sheets.update(id) { $0.selectedDetent = detent }
            return sheets[id].map { .announceDetent($0, detent) }
        case .expirySet(let id, let expiry):
            setExpiry(of: id, expiry)
            return nil
        case .detached(let id):
            sheets.update(id) { $0.lifetime = .detached }
            return announcement(.updated, of: id)
        case .ended(let outcome): return apply(outcome)
        case .forgotten(let ids):
            forget(ids)
            return nil
        case .sessionAssigned(let id, let session, let owner):
            give(id, to: owner)
            return scenes.update(id) { scene in
                scene.session = session
                return .announceScene(.updated, scene)
            }
        case .sessionLocked(let session):
            lockedSessions[session] = true
            return nil
        case .sessionUnlocked(let session):
            lockedSessions[session] = nil
            return nil
        }
    }

    private func announcement(_ change: SheetChange, of id: SheetID) -> Order? {
        sheets[id].map { .announceSheet(change, $0, position: position(of: $0)) }
    }

    // MARK: Scenes

    private mutating func apply(_ opening: SceneOpening) -> Order? {
        var scene = Scene(opening: opening, sources: everySceneSources)
        // A scene that opens under a word for every scene has never been in another phase.
        scene.phase = everySceneSources.phase
        scenes.insert(scene)
        return .announceScene(.opened, scene)
    }

    private mutating func give(_ id: SceneID, to owner: UserID) {
        guard let scene = scenes[id], scene.owner != owner else { return }
        let presenters = Set(sheets(in: scene).map(\.request.presenter.user))
        let former = scene.formerOwners.union([scene.owner]).intersection(presenters)
        scenes.give(id, to: owner, formerOwners: former)
    }

    private mutating func changeSources(
        of scope: PhaseScope, _ change: (inout PhaseSources) -> Void
    ) {
        switch scope {
        case .scene(let id):
            scenes.update(id) { change(&$0.sources) }
        case .everyScene:
            // The later word of a source wins in each scene, so it is written into all of them.
            change(&everySceneSources)
            for id in scenes.ids { scenes.update(id) { change(&$0.sources) } }
        }
    }

    private mutating func noteForThoseThatWait(in id: SceneID, _ phase: ScenePhase) {
        for entry in scenes[id]?.queue.entries ?? [] {
            sheets.update(entry.id) { sheet in
                sheet.lowestPhase = phase == .active ? .active : min(sheet.lowestPhase, phase)
            }
        }
    }

    // MARK: Sheets

    private mutating func apply(_ acceptance: Acceptance) -> Order? {
        note(acceptance.at.instant)
        var sheet = Presentation(acceptance)
        if case .due(let instant)? = sheet.expiry {
            sheet.expiryNumber = timers.set(.expiry(sheet.id), at: instant)
        }
        lastSerial = acceptance.serial
        lastOrder = max(lastOrder, acceptance.order)
        let position = scenes.update(sheet.request.scene) { scene in
            sheet.lowestPhase = scene.phase
            if sheet.request.expiry?.clock == .visible { scene.visibleClockCount += 1 }
            if sheet.state == .held { scene.heldCount += 1 }
            return sheet.isOnStack
                ? scene.stack.insert(sheet.stackEntry) : scene.queue.insert(sheet.queueEntry)
        }
        insert(sheet)
        let change: SheetChange =
            switch sheet.state {
            case .queued: .queued
            case .presented: .presented
            case .held: .heldAtOnce
            }
        return .announceSheet(change, sheet, position: position ?? 0)
    }

    /// Puts a new sheet into every table but those of its scene and of what falls due.
    mutating func insert(_ sheet: Presentation) {
        sheets.insert(sheet, forKey: sheet.id)
        hold(sheet.content.words.count, of: sheet.request.presenter.user, count: 1)
        reservedBytes += sheet.reserve
        if let key = sheet.request.sheetKey { keys[key] = sheet.id }
        if let token = sheet.request.token { use(token, for: sheet.id) }
        if let parent = sheet.request.parent {
            sheets.update(parent) { $0.children.append(sheet.id) }
        }
    }

    /// Notes what a token has presented last.
    mutating func use(_ token: PresentationToken, for id: SheetID) {
        tokens[TokenName(user: token.user, word: token.word)] = TokenUse(
            sheet: id, fingerprint: token.fingerprint)
    }

    private mutating func place(_ id: SheetID, _ order: PresentationTime, isHeld: Bool) -> Order? {
        guard let waiting = sheets[id] else { return nil }
        sheets.update(id) { sheet in
            sheet.state = isHeld ? .held : .presented
            sheet.order = order
        }
        guard let sheet = sheets[id] else { return nil }
        lastOrder = max(lastOrder, order)
        scenes.update(sheet.request.scene) { scene in
            scene.queue.remove(waiting.queueEntry)
            scene.stack.insert(sheet.stackEntry)
            if isHeld { scene.heldCount += 1 }
        }
        return announcement(isHeld ? .heldAtOnce : .presented, of: id)
    }

    private mutating func hold(_ id: SheetID, graceEnds: Instant?) -> Order? {
        let number = graceEnds.map { timers.set(.grace(id), at: $0) } ?? 0
        sheets.update(id) { sheet in
            sheet.state = .held
            sheet.graceEnds = graceEnds
            sheet.graceNumber = number
        }
        guard let sheet = sheets[id] else { return nil }
        scenes.update(sheet.request.scene) { $0.heldCount += 1 }
        return announcement(.held, of: id)
    }

    private mutating func resume(_ id: SheetID) -> Order? {
        sheets.update(id) { sheet in
            sheet.state = .presented
            sheet.graceEnds = nil
            sheet.graceNumber = 0
        }
        timers.cancel(.grace(id))
        guard let sheet = sheets[id] else { return nil }
        scenes.update(sheet.request.scene) { $0.heldCount -= 1 }
        return announcement(.resumed, of: id)
    }

    private mutating func update(
        _ id: SheetID, _ content: SheetContent, isNewToRead: Bool
    ) -> Order? {
        guard let sheet = sheets[id] else { return nil }
        let user = sheet.request.presenter.user
        hold(sheet.content.words.count, of: user, count: -1)
        hold(content.words.count, of: user, count: 1)
        reservedBytes += sheet.request.reserve(for: content) - sheet.reserve
        sheets.update(id) { sheet in
            sheet.content = content
            if isNewToRead { sheet.generation += 1 }
        }
        return announcement(.updated, of: id)
    }

    private mutating func setExpiry(of id: SheetID, _ expiry: Expiry?) {
        var number: UInt64 = 0
        if case .due(let instant)? = expiry {
            number = timers.set(.expiry(id), at: instant)
            // A clock that has stood was set going at this moment.
            if case .paused(let left)? = sheets[id]?.expiry {
                note(instant.advanced(backBy: left))
            }
        } else {
            timers.cancel(.expiry(id))
        }
        sheets.update(id) { sheet in
            sheet.expiry = expiry
            sheet.expiryNumber = number
        }
    }

    /// Counts one sheet more or less, with the bytes of its words, for a user.
    private mutating func hold(_ bytes: Int, of user: UserID, count: Int) {
        let isNothing = holdings[user, default: Holding()].add(count, ofBytes: bytes)
        if isNothing { holdings[user] = nil }
    }

    /// Notes when something happened that a fact tells the moment of.
    private mutating func note(_ instant: Instant) { lastInstant = max(lastInstant, instant) }

    // MARK: Ends

    private mutating func apply(_ outcome: Outcome) -> Order? {
        endCount = outcome.sequence
        note(outcome.endedAt.instant)
        ended.insert(outcome)
        guard let sheet = sheets.removeValue(forKey: outcome.id) else { return nil }
        hold(sheet.content.words.count, of: sheet.request.presenter.user, count: -1)
        reservedBytes -= sheet.reserve
        if sheet.expiryNumber != 0 { timers.cancel(.expiry(sheet.id)) }
        if sheet.graceNumber != 0 { timers.cancel(.grace(sheet.id)) }
        if let key = sheet.request.sheetKey { keys[key] = nil }
        if let parent = sheet.request.parent {
            sheets.update(parent) { parent in
                // The youngest mostly goes first.
                guard let index = parent.children.lastIndex(of: sheet.id) else { return }
                parent.children.remove(at: index)
            }
        }
        scenes.update(sheet.request.scene) { scene in
            if sheet.request.expiry?.clock == .visible { scene.visibleClockCount -= 1 }
            if sheet.isOnStack {
                scene.stack.remove(sheet.stackEntry)
                if sheet.state == .held { scene.heldCount -= 1 }
            } else {
                scene.queue.remove(sheet.queueEntry)
            }
        }
        return .announceEnd(sheet, outcome, secrets: [])
    }

    private mutating func forget(_ ids: [SheetID]) {
        for id in ids {
            guard let token = ended.token(of: id) else { continue }
            let name = TokenName(user: token.user, word: token.word)
            // It may have presented another sheet since its outcome grew too old.
            if tokens[name]?.sheet == id { tokens[name] = nil }
        }
        ended.forget(ids)
    }
}
