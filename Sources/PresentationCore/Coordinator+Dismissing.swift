/// Deciding on ends that somebody asked for (R4, R12, R21, R25).
extension Coordinator {
    mutating func dismiss(
        _ id: SheetID, by peer: Peer, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        try checkLife(of: id, at: now)
        end([id], because: .requested, by: peer, at: now, into: &decision)
    }

    mutating func dismissPresented(
        from id: SheetID, by peer: Peer, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try live(id, at: now)
        end(sheet.children, because: .requested, by: peer, at: now, into: &decision)
    }

    mutating func dismissAll(
        matching filter: SheetFilter, by peer: Peer, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        if let id = filter.scene {
            guard scenes[id] != nil else { throw .noSuchScene(id) }
        }
        // The set is taken before anything ends. Sheets of different scenes are never related, so
        // the scenes can be done one after the other.
        for scene in scenes.all where filter.scene == nil || filter.scene == scene.id {
            let hits = sheets(in: scene).filter(filter.matches).map(\.id)
            end(hits, because: .requested, by: peer, at: now, into: &decision)
        }
    }

    mutating func presentersLeft(_ ids: [SheetID], at now: Moment, into decision: inout Decision) {
        var hits = OrderedMap<SceneID, [SheetID]>()
        for id in ids {
            guard let sheet = sheets[id], sheet.lifetime == .presenter else { continue }
            let scene = sheet.request.scene
            if hits.update(scene, { $0.append(id) }) == nil { hits[scene] = [id] }
        }
        for hits in hits.values {
            end(hits, because: .presenterGone, by: nil, at: now, into: &decision)
        }
    }

    mutating func endEverything(at now: Moment, into decision: inout Decision) {
        for scene in scenes.all {
            let all = sheets(in: scene).map(\.id)
            end(all, because: .shutdown, by: nil, at: now, into: &decision)
        }
    }

    typealias Hit = DismissalPlan.Step

    /// Ends sheets of one scene, and all that was presented from them, the topmost first.
    mutating func end(
        _ hits: [SheetID], because reason: DismissalReason, by peer: Peer?, at now: Moment,
        into decision: inout Decision
    ) {
        end(hits.map { Hit(id: $0, reason: reason) }, by: peer, at: now, into: &decision)
    }

    /// Ends sheets of one scene, each for its reason, and all that was presented from them, the topmost
    /// first.
    ///
    /// - Parameter answer: what a person chose and put in, for the one sheet that was answered.
    mutating func end(
        _ hits: [Hit], answer: TakenAnswer? = nil, by peer: Peer?, at now: Moment,
        into decision: inout Decision
    ) {
        for step in DismissalPlan(hits: hits, sheets: sheets).steps {
            let answer = step.reason == .action ? answer : nil
            guard let outcome = outcome(of: step, answer: answer, by: peer, at: now) else {
                continue
            }
            emit(.ended(outcome), secrets: answer?.secrets ?? [], into: &decision)
        }
    }

    private func outcome(
        of step: Hit, answer: TakenAnswer?, by peer: Peer?, at now: Moment
    ) -> Outcome? {
        sheets.withValue(step.id) { sheet in
            Outcome(
                id: step.id, scene: sheet.request.scene, sequence: endCount + 1,
                reason: step.reason, action: answer?.action, values: answer?.values ?? [],
                withheld: answer?.secrets.map(\.id) ?? [], by: peer, endedAt: now,
                presenter: sheet.request.presenter.user,
                sceneOwner: scenes.with(sheet.request.scene) { $0.owner } ?? .root,
                token: sheet.request.token)
        }
    }

    /// Lets go of outcomes that are too old, or too many for their user (R5).
    mutating func forget(at now: Moment, into decision: inout Decision) {
        let outlived = ended.outlived(at: now.instant, keep: limits.endedKeep)
        if !outlived.isEmpty { emit(.forgotten(outlived), into: &decision) }
        var crowded: Set<UserID> = []
        // Nearly always it is one user, who is looked up once.
        var last: UserID?
        for case .ended(let outcome) in decision.facts where outcome.presenter != last {
            last = outcome.presenter
            guard ended.count(of: outcome.presenter) > limits.endedKept else { continue }
            crowded.insert(outcome.presenter)
        }
        guard !crowded.isEmpty else { return }
        for user in crowded.sorted(by: { $0.number < $1.number }) {
            emit(.forgotten(ended.surplus(of: user, over: limits.endedKept)), into: &decision)
        }
    }
}
