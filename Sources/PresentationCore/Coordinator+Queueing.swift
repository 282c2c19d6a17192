/// Deciding on whose turn it is (R8, R15).
extension Coordinator {
    /// The sheet that a sheet of this rank has to wait for, when it is to wait its turn.
    ///
    /// That is one of its scene, presented or held, of the same or a higher priority. Its own
    /// ancestors do not count, and a stranger's sheet does not hold back those who rule the scene.
    func blocker(
        of request: PresentationRequest, _ rank: PresentationRank, in id: SceneID
    ) -> SheetID? {
        guard let entries = scenes.with(id, { $0.stack.entries }) else { return nil }
        let ancestors = request.parent.map { parent in
            Set(sheets[parent].map { self.ancestors(of: $0) + [parent] } ?? [])
        }
        // The stack is sorted by priority first, so the topmost that counts decides.
        for entry in entries.reversed() {
            guard entry.rank.priority >= rank.priority else { return nil }
            if ancestors?.contains(entry.id) == true { continue }
            let mayBlock = sheets.withValue(entry.id) { !isFromStranger($0.request) } ?? true
            if !mayBlock && !isFromStranger(request) { continue }
            return entry.id
        }
        return nil
    }

    /// Whether who asked for a sheet is neither an administrator nor the owner of its scene, as that is
    /// now: a scene may have got another owner since.
    package func isFromStranger(_ request: PresentationRequest) -> Bool {
        let user = request.presenter.user
        return scenes.with(request.scene) { scene in
            guard user != scene.owner else { return false }
            let hasLostScene = scene.formerOwners.contains(user) && !request.isFromAdministrator
            return request.isFromStranger || hasLostScene
        } ?? request.isFromStranger
    }

    /// The sheets that a sheet was presented from, the nearest first.
    func ancestors(of sheet: Presentation) -> [SheetID] {
        var ancestors: [SheetID] = []
        var next = sheet.request.parent
        while let id = next {
            ancestors.append(id)
            next = sheets.withValue(id) { $0.request.parent } ?? nil
        }
        return ancestors
    }

    /// What a sheet's turn depends on, but for the stack.
    private struct Turn: Hashable {
        let parent: SheetID?
        let priority: Priority
        let isFromStranger: Bool
    }

    /// Puts on the stack, in order, whatever waits there no longer has to.
    mutating func release(_ id: SceneID, into decision: inout Decision) {
        // What is placed lets nobody pass who had to wait before, so each is asked once.
        var waiting: Set<Turn> = []
        for entry in scenes.with(id, { $0.queue.entries }) ?? [] {
            guard let scene = scenes[id], let sheet = sheets[entry.id] else { continue }
            let parent = sheet.request.parent.flatMap { sheets[$0] }
            let state = restingState(
                of: sheet.request, at: sheet.lowestPhase, in: scene, from: parent)
            guard state != .queued else { continue }
            if sheet.waitsItsTurn {
                let turn = Turn(
                    parent: sheet.request.parent, priority: sheet.rank.priority,
                    isFromStranger: isFromStranger(sheet.request))
                guard !waiting.contains(turn) else { continue }
                guard blocker(of: sheet.request, sheet.rank, in: id) == nil else {
                    waiting.insert(turn)
                    continue
                }
            }
            emit(.placed(sheet.id, order: lastOrder.next, isHeld: state == .held), into: &decision)
        }
    }
}
