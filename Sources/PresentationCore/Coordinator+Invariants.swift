/// What always holds between two events. Checked after every event in tests and in debug builds.
extension Coordinator {
    /// The first thing that should hold and does not, in words; `nil` when all is well.
    ///
    /// Costs O(n log n) for n live sheets. It is no matter of limits: those may have been lowered
    /// since the sheets came.
    package var brokenInvariant: String? {
        if scenes[.main] == nil { return "scene main is not there" }
        for scene in scenes.all {
            if let broken = brokenInvariant(of: scene) { return "scene \(scene.id): \(broken)" }
        }
        for (id, sheet) in sheets {
            if let broken = brokenInvariant(of: sheet) { return "sheet \(id): \(broken)" }
        }
        return brokenInvariantOfCounts
    }

    private func brokenInvariant(of scene: Scene) -> String? {
        if scene.phase != scene.sources.phase { return "its phase is not what its sources say" }
        if scene.session != nil, scene.binding == nil { return "it shows a session, unbound" }
        if scene.session == nil, scene.owner != scene.opener {
            return "it is nobody's who is there"
        }
        if scene.number < 1 { return "its number is below 1" }
        for (below, above) in zip(scene.stack.entries, scene.stack.entries.dropFirst())
        where above < below || above == below {
            return "\(above.id) stands above \(below.id) and should not"
        }
        for entry in scene.stack.entries {
            guard let sheet = sheets[entry.id] else { return "\(entry.id) is on the stack, ended" }
            if sheet.stackEntry != entry || !sheet.isOnStack || sheet.request.scene != scene.id {
                return "\(entry.id) does not know its place on the stack"
            }
            if sheet.state == .presented, let broken = brokenInvariant(of: sheet, shownIn: scene) {
                return "\(entry.id) \(broken)"
            }
            if sheet.state == .held, scene.phase == .active { return "\(entry.id) is still held" }
            if sheet.graceEnds != nil, sheet.state != .held || scene.phase != .inactive {
                return "\(entry.id) is in a grace that is over"
            }
        }
        let held = scene.stack.entries.count { sheets[$0.id]?.state == .held }
        if held != scene.heldCount { return "it has miscounted what is held" }
        for entry in scene.queue.entries {
            guard let sheet = sheets[entry.id] else { return "\(entry.id) waits, ended" }
            if sheet.queueEntry != entry || sheet.isOnStack || sheet.request.scene != scene.id {
                return "\(entry.id) does not know its place in the queue"
            }
            if scene.phase < sheet.lowestPhase { return "\(entry.id) has missed an edge" }
            if !mustWait(sheet, in: scene) { return "\(entry.id) still waits, and need not" }
        }
        return nil
    }

    private func mustWait(_ sheet: Presentation, in scene: Scene) -> Bool {
        let parent = sheet.request.parent.flatMap { sheets[$0] }
        let resting = restingState(
            of: sheet.request, at: sheet.lowestPhase, in: scene, from: parent)
        if resting == .queued { return true }
        return sheet.waitsItsTurn && blocker(of: sheet.request, sheet.rank, in: scene.id) != nil
    }

    private func brokenInvariant(of sheet: Presentation, shownIn scene: Scene) -> String? {
        if scene.sources.isCovered { return "is drawn over a lock screen or another session" }
        if sheet.request.policies.combined(at: scene.phase) != .keep {
            return "is presented in a phase that its policies forbid"
        }
        return nil
    }

    private func brokenInvariant(of sheet: Presentation) -> String? {
        guard let scene = scenes[sheet.request.scene] else { return "its scene is closed" }
        let isPlaced =
            sheet.isOnStack
            ? scene.stack.position(of: sheet.stackEntry) != nil
            : scene.queue.position(of: sheet.queueEntry) != nil
        if !isPlaced { return "it has no place in its scene" }
        if sheet.order > lastOrder { return "its order has not been given out" }
        var youngest: UInt64 = 0
        for id in sheet.children {
            guard let child = sheets[id], child.request.parent == sheet.id else {
                return "a child of it does not know it"
            }
            if child.serial <= youngest { return "its children are out of order" }
            youngest = child.serial
        }
        guard let parentID = sheet.request.parent else { return nil }
        guard let parent = sheets[parentID] else { return "it outlived its parent" }
        if parent.request.scene != sheet.request.scene { return "its parent is elsewhere" }
        if !sheet.rank.covers(parent.rank) { return "it ranks below its parent" }
        if sheet.state == .presented, parent.state != .presented {
            return "it is presented while its parent is not"
        }
        return nil
    }

    private var brokenInvariantOfCounts: String? {
        var counts: [UserID: Holding] = [:]
        var (deadlines, children, presented) = (0, 0, 0)
        for (id, sheet) in sheets {
            counts[sheet.request.presenter.user, default: Holding()].sheets += 1
            counts[sheet.request.presenter.user, default: Holding()].bytes +=
                sheet.content.words.count
            if ended.contains(id) { return "sheet \(id) lives and has ended" }
            if case .due? = sheet.expiry { deadlines += 1 }
            if sheet.graceEnds != nil { deadlines += 1 }
            if sheet.request.parent != nil { presented += 1 }
            children += sheet.children.count
        }
        let reserved = sheets.reduce(0) { $0 + $1.value.reserve }
        if reserved != reservedBytes { return "what sheets have reserved is miscounted" }
        if counts != holdings { return "what users have in live sheets is miscounted" }
        // No sheet stands among the children of another one, nor twice among those of its parent.
        if children != presented { return "a parent does not know a child of it" }
        if deadlines != timers.count { return "a timer is set for nothing, or is missing" }
        let placed = scenes.all.reduce(0) { $0 + $1.stack.count + $1.queue.count }
        if placed != sheets.count { return "a sheet stands in two places" }
        if Set(scenes.all.map(\.number)).count != scenes.count { return "a number is taken twice" }
        return brokenInvariantOfNames
    }

    private var brokenInvariantOfNames: String? {
        let keyed = sheets.reduce(0) { $0 + ($1.value.request.key == nil ? 0 : 1) }
        if keyed != keys.count { return "two sheets share a key, or one has lost it" }
        for (key, id) in keys where sheets[id]?.request.sheetKey != key {
            return "key \(key.word) is held by \(id), which does not have it"
        }
        for (id, sheet) in sheets {
            guard let token = sheet.request.token else { continue }
            if tokens[TokenName(user: token.user, word: token.word)]?.sheet != id {
                return "sheet \(id) has lost its token"
            }
        }
        for (name, use) in tokens where sheets[use.sheet] == nil && !ended.contains(use.sheet) {
            return "token \(name.word) is in use by \(use.sheet), which is gone"
        }
        return nil
    }

    /// What there still is of sheets that have all ended and whose outcomes are forgotten, in words;
    /// `nil` when nothing is left of them.
    package var remainder: String? {
        if !sheets.isEmpty { return "a sheet" }
        if ended.count > 0 { return "an outcome" }
        if !holdings.isEmpty { return "what a user has in live sheets" }
        if !keys.isEmpty { return "a key" }
        if !tokens.isEmpty { return "a token" }
        if reservedBytes != 0 { return "what a sheet has reserved" }
        return timers.count > 0 ? "a timer" : nil
    }
}
