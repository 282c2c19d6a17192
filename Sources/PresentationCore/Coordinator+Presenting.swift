import SheetGeometry

/// Deciding on requests for sheets (R7–R10, R19).
extension Coordinator {
    mutating func present(
        _ request: PresentationRequest, in geometry: SceneGeometry, at now: Moment, room: Int,
        into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[request.scene] else { throw .noSuchScene(request.scene) }
        let replaced = try replacedSheet(by: request)
        try checkKey(of: request, replacing: replaced)
        let parent = try liveParent(of: request, replacing: replaced)
        guard request.whenUnrendered == .wait || scene.isRendered else {
            throw .noRenderer(scene.id)
        }
        // A place in the queue is passed on with the waiting; a place on the stack has been waited for.
        let takesPlaceInQueue = replaced.map { $0.state == .queued && $0.waitsItsTurn } ?? false
        let waitsItsTurn = request.placement == .queue || takesPlaceInQueue
        let rank = rank(of: request, from: parent)
        let resting = restingState(of: request, at: scene.phase, in: scene, from: parent)
        let mayRefuse = resting == .queued && (parent?.state ?? .presented) == .presented
        if mayRefuse && request.whenInactive == .reject {
            throw .sceneNotActive(scene.id, scene.phase)
        }
        // Nothing leaves the stack with a sheet that waits, so its end does not change whose turn it is.
        let isTurn = !waitsItsTurn || blocker(of: request, rank, in: scene.id) == nil
        let state = isTurn ? resting : .queued
        try checkQuota(of: request, in: scene, replacing: replaced, state: state)
        try checkStorage(for: Fact.sizeBound(accepting: request) + request.reserve, in: room)
        precondition(!sheets.hasKey(request.id), "an id is given once")

        if let replaced {
            end([replaced.id], because: .replaced, by: request.presenter, at: now, into: &decision)
        }
        let acceptance = Acceptance(
            request: request, rank: rank, state: state,
            order: order(of: state, replacing: replaced, from: parent), serial: lastSerial + 1,
            waitsItsTurn: waitsItsTurn,
            selectedDetent: Coordinator.selection(of: request.content, in: geometry),
            expiry: Coordinator.expiry(of: request, at: now), at: now)
        emit(.accepted(acceptance), into: &decision)
    }

    // MARK: Replacing

    /// The live sheet in whose place the new one goes.
    private func replacedSheet(
        by request: PresentationRequest
    ) throws(PresentationError) -> Presentation? {
        switch request.placement {
        case .stack, .queue:
            return nil
        case .replacing(let id):
            guard let sheet = sheets[id], sheet.request.scene == request.scene else {
                throw .noSuchSheet(id)
            }
            return sheet
        case .replacingKey:
            return request.sheetKey.flatMap { keys[$0] }.flatMap { sheets[$0] }
        }
    }

    /// Two live sheets of one user in one scene never share a key (R9).
    private func checkKey(
        of request: PresentationRequest, replacing replaced: Presentation?
    ) throws(PresentationError) {
        guard let key = request.sheetKey, let holder = keys[key], !ends(holder, with: replaced)
        else { return }
        throw .keyInUse(key.word, holder)
    }

    /// When the new sheet counts as presented: the time of the one that it replaces, or the moment
    /// after its parent's, when that is later; else now.
    private func order(
        of state: Presentation.State, replacing replaced: Presentation?, from parent: Presentation?
    ) -> PresentationTime {
        // A time in the queue says nothing of the stack.
        let isOnStack = state != .queued
        guard let replaced, replaced.isOnStack == isOnStack else { return lastOrder.next }
        guard let parent, parent.isOnStack == isOnStack, parent.order >= replaced.order else {
            return replaced.order
        }
        return parent.order.momentAfter
    }

    // MARK: The place of a new sheet

    /// The sheet that a request is presented from: live, in the same scene, and not one that ends by
    /// the replacement.
    private func liveParent(
        of request: PresentationRequest, replacing replaced: Presentation?
    ) throws(PresentationError) -> Presentation? {
        guard let id = request.parent else { return nil }
        guard let parent = sheets[id], parent.request.scene == request.scene else {
            throw .noSuchSheet(id)
        }
        guard !ends(id, with: replaced) else { throw .noSuchSheet(id) }
        return parent
    }

    /// Whether a sheet ends with the one that is replaced: it is that one, or was presented from it.
    private func ends(_ id: SheetID, with replaced: Presentation?) -> Bool {
        guard let replaced, let sheet = sheets[id] else { return false }
        return id == replaced.id || ancestors(of: sheet).contains(replaced.id)
    }

    private func rank(
        of request: PresentationRequest, from parent: Presentation?
    ) -> PresentationRank {
        let own = PresentationRank(priority: request.priority, style: request.style)
        return parent.map { own.raised(to: $0.rank) } ?? own
    }

    /// Where a sheet would be now if it had its turn (R10, R16, R19).
    ///
    /// - Parameter phase: up to which the edges that lead away from `active` count for it.
    func restingState(
        of request: PresentationRequest, at phase: ScenePhase, in scene: Scene,
        from parent: Presentation?
    ) -> Presentation.State {
        // A sheet is never presented while its parent is not, whatever its own policies say.
        switch parent?.state {
        case .queued: return .queued
        case .held: return .held
        case .presented, nil: break
        }
        switch request.policies.combined(at: phase) {
        case .keep: return scene.sources.isCovered ? .held : .presented
        case .hold: return .held
        case .dismiss: return .queued
        }
    }

    private static func expiry(of request: PresentationRequest, at now: Moment) -> Expiry? {
        guard let asked = request.expiry, let time = asked.after else { return nil }
        return expiry(after: time, on: asked.clock, at: now)
    }

    private func checkQuota(
        of request: PresentationRequest, in scene: Scene, replacing replaced: Presentation?,
        state: Presentation.State
    ) throws(PresentationError) {
        guard request.content.words.count <= limits.sheetBytes else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytes)
        }
        // What ends with the replacement makes room for it.
        let leaving = replaced.map { [$0] + descendants(of: $0.id).compactMap { sheets[$0] } } ?? []
        guard sheets.count - leaving.count < limits.sheets else {
            throw .quotaExceeded(.sheets, limit: limits.sheets)
        }
        let user = request.presenter.user
        let theirs = leaving.filter { $0.request.presenter.user == user }
        guard liveCount(of: user) - theirs.count < limits.sheetsPerUser else {
            throw .quotaExceeded(.sheets, limit: limits.sheetsPerUser)
        }
        let others = liveBytes(of: user) - theirs.reduce(0) { $0 + $1.content.words.count }
        guard others + request.content.words.count <= limits.sheetBytesPerUser else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytesPerUser)
        }
        // Where fewer wait than one user may have, nobody has too many.
        guard state == .queued, scene.queue.count >= limits.queuedPerScenePerUser else { return }
        let waiting = scene.queue.entries.count { sheets[$0.id]?.request.presenter.user == user }
        guard waiting - theirs.count(where: { $0.state == .queued }) < limits.queuedPerScenePerUser
        else {
            throw .quotaExceeded(.queue, limit: limits.queuedPerScenePerUser)
        }
    }
}
