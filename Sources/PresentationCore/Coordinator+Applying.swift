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
        case .sceneUpdated(let id, let title, let lifetime):
            return scenes.update(id) { scene in
                scene.title = title
                scene.lifetime = lifetime
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
            return scenes.update(id) { scene in
                let previous = scene.phase
                scene.phase = phase
                return .announcePhase(scene, previous: previous)
            }
        case .accepted(let acceptance): return apply(acceptance)
        case .presented(let id, let order): return move(id, toStackAs: order)
        case .held(let id): return change(id, isHeld: true)
        case .resumed(let id): return change(id, isHeld: false)
        case .ended(let outcome): return apply(outcome)
        case .forgotten(let ids):
            ended.forget(ids)
            return nil
        }
    }

    private mutating func apply(_ opening: SceneOpening) -> Order? {
        var scene = Scene(opening: opening, sources: everySceneSources)
        // A scene that opens under a word for every scene has never been in another phase.
        scene.phase = everySceneSources.phase
        scenes.insert(scene)
        return .announceScene(.opened, scene)
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

    private mutating func apply(_ acceptance: Acceptance) -> Order? {
        let sheet = Presentation(
            acceptance.request, rank: acceptance.rank, state: acceptance.state,
            order: acceptance.order, createdAt: acceptance.at)
        sheets[sheet.id] = sheet
        hold(sheet.request, count: 1)
        lastOrder = acceptance.order
        if let parent = sheet.request.parent {
            sheets.update(parent) { $0.children.append(sheet.id) }
        }
        scenes.update(sheet.request.scene) { scene in
            if sheet.isOnStack {
                scene.stack.insert(sheet.stackEntry)
                if sheet.state == .held { scene.heldCount += 1 }
            } else {
                scene.queue.append(.init(order: sheet.order, id: sheet.id))
            }
        }
        let change: SheetChange =
            switch sheet.state {
            case .queued: .queued
            case .presented: .presented
            case .held: .heldAtOnce
            }
        return .announceSheet(change, sheet, position: position(of: sheet))
    }

    private mutating func move(_ id: SheetID, toStackAs order: UInt64) -> Order? {
        guard let waiting = sheets[id] else { return nil }
        sheets.update(id) { sheet in
            sheet.state = .presented
            sheet.order = order
        }
        guard let sheet = sheets[id] else { return nil }
        lastOrder = order
        scenes.update(sheet.request.scene) { scene in
            scene.queue.remove(order: waiting.order)
            scene.stack.insert(sheet.stackEntry)
        }
        return .announceSheet(.presented, sheet, position: position(of: sheet))
    }

    private mutating func change(_ id: SheetID, isHeld: Bool) -> Order? {
        sheets.update(id) { $0.state = isHeld ? .held : .presented }
        guard let sheet = sheets[id] else { return nil }
        scenes.update(sheet.request.scene) { $0.heldCount += isHeld ? 1 : -1 }
        return .announceSheet(isHeld ? .held : .resumed, sheet, position: position(of: sheet))
    }

    private mutating func apply(_ outcome: Outcome) -> Order? {
        endCount = outcome.sequence
        ended.insert(outcome)
        guard let sheet = sheets.removeValue(forKey: outcome.id) else { return nil }
        hold(sheet.request, count: -1)
        if let parent = sheet.request.parent {
            sheets.update(parent) { parent in
                // The youngest mostly goes first.
                guard let index = parent.children.lastIndex(of: sheet.id) else { return }
                parent.children.remove(at: index)
            }
        }
        scenes.update(sheet.request.scene) { scene in
            if sheet.isOnStack {
                scene.stack.remove(sheet.stackEntry)
                if sheet.state == .held { scene.heldCount -= 1 }
            } else {
                scene.queue.remove(order: sheet.order)
            }
        }
        return .announceEnd(sheet, outcome)
    }

    /// Counts one sheet more or less, with its words, for its user.
    private mutating func hold(_ request: PresentationRequest, count: Int) {
        var holding = holdings[request.presenter.user] ?? Holding()
        holding.sheets += count
        holding.bytes += count * request.words.count
        holdings[request.presenter.user] = holding.sheets > 0 ? holding : nil
    }
}
