/// Whether a fact can follow on a state: what is applied from a file may not fit.
extension Coordinator {
    /// Changes the state as a fact says, when the fact fits it.
    ///
    /// What `handle` has returned fits the state that it was decided on. Facts from a damaged file may
    /// not; some of them `apply` would trap on.
    ///
    /// - Throws: `SnapshotFault` when it contradicts the state; then nothing has changed.
    package mutating func apply(checking fact: Fact) throws(SnapshotFault) {
        if let contradiction = contradiction(of: fact) { throw SnapshotFault(contradiction) }
        apply(fact)
    }

    /// What in the state a fact contradicts, in words; `nil` when it can be applied.
    ///
    /// Looks at what the fact is about and at nothing else: what does not fit together in the end, the
    /// invariants tell.
    package func contradiction(of fact: Fact) -> String? {
        switch fact {
        case .sceneOpened(let opening): return contradiction(of: opening)
        case .sceneUpdated(let update):
            guard let scene = scenes[update.id] else {
                return "scene \(update.id) changed and is not open"
            }
            return scene.session == nil && update.owner != update.opener
                ? "scene \(update.id) became somebody's who is not there" : nil
        case .sceneClosed(let id):
            guard let scene = scenes[id], id != .main else {
                return "scene \(id) closed and was not open"
            }
            let isEmpty = scene.stack.count == 0 && scene.queue.count == 0
            return isEmpty ? nil : "scene \(id) closed with sheets in it"
        case .sourceSet(let scope, _), .sourceCleared(let scope, _):
            guard case .scene(let id) = scope, scenes[id] == nil else { return nil }
            return "a source spoke of scene \(id), which is not open"
        case .phaseChanged(let id, let phase):
            guard let present = scenes[id]?.phase else {
                return "scene \(id) changed its phase and is not open"
            }
            let isStep = phase != present && present.stepped(toward: phase) == phase
            return isStep ? nil : "scene \(id) went from \(present) to \(phase)"
        case .renderingChanged(let id, let isRendered):
            return scenes[id].map { $0.isRendered == isRendered } ?? true
                ? "scene \(id) is rendered, or not, as it was before" : nil
        case .accepted(let acceptance): return contradiction(of: acceptance)
        case .placed(let id, let order, _):
            guard order == lastOrder.next else { return "sheet \(id) was placed out of order" }
            return contradiction(unless: id, is: .queued)
        case .held(let id, _): return contradiction(unless: id, is: .presented)
        case .resumed(let id): return contradiction(unless: id, is: .held)
        case .updated(let id, _, _), .detentSelected(let id, _), .expirySet(let id, _),
            .detached(let id):
            return sheets[id] == nil ? "sheet \(id) changed and does not live" : nil
        case .ended(let outcome): return contradiction(of: outcome)
        case .forgotten(let ids):
            return ended.areOldest(ids) ? nil : "an outcome was forgotten that was not the oldest"
        case .sessionAssigned(let id, let session, let owner):
            guard let scene = scenes[id] else { return "scene \(id) changed and is not open" }
            return session == nil && owner != scene.opener
                ? "scene \(id) became somebody's who is not there" : nil
        case .sessionLocked(let session):
            return lockedSessions[session] == nil ? nil : "session \(session) was locked twice"
        case .sessionUnlocked(let session):
            return lockedSessions[session] == nil
                ? "session \(session) was unlocked and was not locked" : nil
        }
    }

    private func contradiction(unless id: SheetID, is state: Presentation.State) -> String? {
        guard let sheet = sheets[id] else { return "sheet \(id) moved and does not live" }
        return sheet.state == state ? nil : "sheet \(id) moved and was \(sheet.state)"
    }

    private func contradiction(of opening: SceneOpening) -> String? {
        if scenes[opening.id] != nil { return "scene \(opening.id) opened twice" }
        guard opening.owner == opening.opener else {
            return "scene \(opening.id) opened as somebody's who is not there"
        }
        let isFree = opening.number >= 1 && !scenes.hasScene(number: opening.number)
        return isFree ? nil : "scene \(opening.id) got number \(opening.number)"
    }

    private func contradiction(of acceptance: Acceptance) -> String? {
        let request = acceptance.request
        let id = request.id
        if sheets[id] != nil || ended.contains(id) { return "sheet \(id) was accepted twice" }
        if scenes[request.scene] == nil { return "sheet \(id) came into a scene that is not open" }
        if acceptance.serial != lastSerial + 1 { return "sheet \(id) was accepted out of order" }
        let order = acceptance.order
        if order.count > lastOrder.count + 1 || order.moment > Limits.count {
            return "sheet \(id) was placed after all that can be"
        }
        if let key = request.sheetKey, let other = keys[key] {
            return "sheet \(id) has the key of \(other)"
        }
        guard let parentID = request.parent else { return nil }
        guard let parent = sheets[parentID], parent.request.scene == request.scene else {
            return "sheet \(id) was presented from \(parentID), which does not live there"
        }
        return acceptance.rank.covers(parent.rank) ? nil : "sheet \(id) ranks below \(parentID)"
    }

    private func contradiction(of outcome: Outcome) -> String? {
        let id = outcome.id
        guard let sheet = sheets[id] else { return "sheet \(id) ended and did not live" }
        if outcome.sequence != endCount + 1 { return "sheet \(id) ended out of order" }
        if !sheet.children.isEmpty { return "sheet \(id) ended before one presented from it" }
        let isItsOwn =
            outcome.scene == sheet.request.scene && outcome.token == sheet.request.token
            && outcome.presenter == sheet.request.presenter.user
        return isItsOwn ? nil : "sheet \(id) ended as another one"
    }
}
