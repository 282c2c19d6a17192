/// Deciding on requests for sheets (R7, R10, R19).
extension Coordinator {
    mutating func present(
        _ request: PresentationRequest, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        guard let scene = scenes[request.scene] else { throw .noSuchScene(request.scene) }
        let parent = try liveParent(of: request)
        let state = try initialState(of: request, in: scene, from: parent)
        try checkQuota(of: request)
        precondition(sheets[request.id] == nil, "an id is given once")

        let own = PresentationRank(priority: request.priority, style: request.style)
        let acceptance = Acceptance(
            request: request, rank: parent.map { own.raised(to: $0.rank) } ?? own, state: state,
            order: lastOrder + 1, at: now)
        emit(.accepted(acceptance), into: &decision)
    }

    /// The sheet that a request is presented from: live, and in the same scene.
    private func liveParent(
        of request: PresentationRequest
    ) throws(PresentationError) -> Presentation? {
        guard let id = request.parent else { return nil }
        guard let parent = sheets[id], parent.request.scene == request.scene else {
            throw .noSuchSheet(id)
        }
        return parent
    }

    /// Where a new sheet begins.
    private func initialState(
        of request: PresentationRequest, in scene: Scene, from parent: Presentation?
    ) throws(PresentationError) -> Presentation.State {
        // A sheet is never presented while its parent is not, whatever its own policies say.
        switch parent?.state {
        case .queued: return .queued
        case .held: return .held
        case .presented, nil: break
        }
        switch request.policies.combined(at: scene.phase) {
        case .keep: return scene.sources.isCovered ? .held : .presented
        case .hold: return .held
        case .dismiss:
            switch request.whenInactive {
            case .queue: return .queued
            case .reject: throw .sceneNotActive(scene.id, scene.phase)
            }
        }
    }

    private func checkQuota(of request: PresentationRequest) throws(PresentationError) {
        guard request.words.count <= limits.sheetBytes else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytes)
        }
        guard sheets.count < limits.sheets else {
            throw .quotaExceeded(.sheets, limit: limits.sheets)
        }
        guard liveCount(of: request.presenter.user) < limits.sheetsPerUser else {
            throw .quotaExceeded(.sheets, limit: limits.sheetsPerUser)
        }
        let bytes = liveBytes(of: request.presenter.user) + request.words.count
        guard bytes <= limits.sheetBytesPerUser else {
            throw .quotaExceeded(.bytes, limit: limits.sheetBytesPerUser)
        }
    }
}
