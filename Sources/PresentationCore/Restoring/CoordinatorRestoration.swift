/// A state that is being put together from its items, which come one by one.
package struct CoordinatorRestoration: Sendable {
    private var state: Coordinator
    private let owner: UserID
    private var isBegun = false
    private var lastEnd: UInt64 = 0
    private var lastSerial: UInt64 = 0
    private var stacks: [SceneID: [PresentationStack.Entry]] = [:]
    private var queues: [SceneID: [PresentationQueue.Entry]] = [:]

    /// Begins with no item. `limits` are those that hold from then on; `owner` gets `main` when no item
    /// comes at all.
    package init(limits: Limits = Limits(), owner: UserID) {
        state = Coordinator(empty: limits)
        self.owner = owner
    }

    /// Takes the next item.
    ///
    /// - Throws: `SnapshotFault` when it contradicts one that came before.
    package mutating func add(_ item: SnapshotItem) throws(SnapshotFault) {
        if case .counts(let counts) = item {
            try begin(with: counts)
            return
        }
        guard isBegun else { throw SnapshotFault("the counts are not the first item") }
        switch item {
        case .counts:
            return
        case .everySceneSource(let source):
            guard state.everySceneSources[source.name] == nil else {
                throw SnapshotFault("source \(source.name) stands twice for every scene")
            }
            state.everySceneSources.set(source)
        case .scene(let scene): try add(scene)
        case .outcome(let outcome): try add(outcome)
        case .sheet(let sheet): try add(sheet)
        case .lockedSession(let session):
            guard state.lockedSessions[session] == nil else {
                throw SnapshotFault("session \(session) is locked twice")
            }
            state.lockedSessions[session] = true
        }
    }

    /// The state, when all items have come.
    ///
    /// - Throws: `SnapshotFault` when they do not fit together.
    package consuming func finish() throws(SnapshotFault) -> Coordinator {
        guard isBegun else { return Coordinator(limits: state.limits, owner: owner) }
        for (id, entries) in stacks {
            state.scenes.update(id) { $0.stack = PresentationStack(sorting: entries) }
        }
        for (id, entries) in queues {
            state.scenes.update(id) { $0.queue = PresentationQueue(sorting: entries) }
        }
        if let broken = state.brokenInvariant { throw SnapshotFault(broken) }
        return state
    }

    private mutating func begin(with counts: SnapshotItem.Counts) throws(SnapshotFault) {
        guard !isBegun else { throw SnapshotFault("the counts stand twice") }
        isBegun = true
        try check(counts.endCount, counts.lastSerial, counts.lastTimer)
        try check(counts.lastOrder.count, counts.lastOrder.moment)
        state.endCount = counts.endCount
        state.lastOrder = counts.lastOrder
        state.lastSerial = counts.lastSerial
        state.lastInstant = counts.lastInstant
        state.timers.restore(lastNumber: counts.lastTimer)
    }

    private func check(_ counts: UInt64...) throws(SnapshotFault) {
        for count in counts where count > Limits.count {
            throw SnapshotFault("\(count) is more than anything was ever counted to")
        }
    }

    private mutating func add(_ snapshot: SceneSnapshot) throws(SnapshotFault) {
        let opening = snapshot.opening
        guard state.scenes[opening.id] == nil else {
            throw SnapshotFault("scene \(opening.id) stands twice")
        }
        guard opening.number >= 1, !state.scenes.hasScene(number: opening.number) else {
            throw SnapshotFault("scene \(opening.id) has a number that it cannot have")
        }
        var sources = PhaseSources()
        for source in snapshot.sources {
            guard sources[source.name] == nil else {
                throw SnapshotFault("source \(source.name) stands twice for scene \(opening.id)")
            }
            sources.set(source)
        }
        var scene = Scene(opening: opening, sources: sources)
        scene.formerOwners = Set(snapshot.formerOwners)
        scene.phase = snapshot.phase
        scene.isRendered = snapshot.isRendered
        scene.session = snapshot.session
        state.scenes.insert(scene)
    }

    private mutating func add(_ outcome: Outcome) throws(SnapshotFault) {
        guard !state.ended.contains(outcome.id) else {
            throw SnapshotFault("sheet \(outcome.id) has ended twice")
        }
        guard outcome.sequence > lastEnd, outcome.sequence <= state.endCount else {
            throw SnapshotFault("the end of sheet \(outcome.id) is miscounted")
        }
        lastEnd = outcome.sequence
        state.ended.insert(outcome)
        if let token = outcome.token { state.use(token, for: outcome.id) }
    }

    private mutating func add(_ snapshot: SheetSnapshot) throws(SnapshotFault) {
        let sheet = Presentation(snapshot)
        let request = sheet.request
        func fault(_ problem: String) -> SnapshotFault {
            SnapshotFault("sheet \(sheet.id) \(problem)")
        }
        guard state.sheets[sheet.id] == nil else { throw fault("stands twice") }
        guard sheet.serial > lastSerial, sheet.serial <= state.lastSerial else {
            throw fault("is out of order")
        }
        guard state.scenes[request.scene] != nil else { throw fault("is in no scene") }
        guard request.parent.map({ state.sheets[$0] != nil }) ?? true else {
            throw fault("is presented from one that is not there")
        }
        guard request.sheetKey.map({ state.keys[$0] == nil }) ?? true else {
            throw fault("has the key of another one")
        }
        guard sheet.generation >= 1 else { throw fault("has a generation below 1") }
        try check(UInt64(sheet.generation), sheet.order.count, sheet.order.moment)
        guard sheet.graceEnds == nil || sheet.state == .held else {
            throw fault("is in a grace and not held")
        }
        lastSerial = sheet.serial
        state.insert(sheet)
        try setTimers(of: sheet)
        place(sheet)
    }

    private mutating func setTimers(of sheet: Presentation) throws(SnapshotFault) {
        var timers: [(CoreTimer, Instant, UInt64)] = []
        if case .due(let instant)? = sheet.expiry {
            timers.append((.expiry(sheet.id), instant, sheet.expiryNumber))
        }
        if let instant = sheet.graceEnds {
            timers.append((.grace(sheet.id), instant, sheet.graceNumber))
        }
        let numbers = [sheet.expiryNumber, sheet.graceNumber].filter { $0 != 0 }
        guard numbers == timers.map(\.2), numbers.allSatisfy({ $0 <= state.timers.lastNumber })
        else { throw SnapshotFault("the timers of sheet \(sheet.id) are miscounted") }
        for (timer, instant, number) in timers {
            state.timers.restore(timer, at: instant, number: number)
        }
    }

    private mutating func place(_ sheet: Presentation) {
        if sheet.isOnStack {
            stacks[sheet.request.scene, default: []].append(sheet.stackEntry)
        } else {
            queues[sheet.request.scene, default: []].append(sheet.queueEntry)
        }
        state.scenes.update(sheet.request.scene) { scene in
            if sheet.request.expiry?.clock == .visible { scene.visibleClockCount += 1 }
            if sheet.state == .held { scene.heldCount += 1 }
        }
    }
}
