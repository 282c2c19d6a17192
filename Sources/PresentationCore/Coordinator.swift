/// The rules of presentation, as a value: the one authority on which sheets are up, in what order,
/// and how each of them ended.
///
/// There are two ways in. `handle` decides: it emits facts one at a time, applies each before the
/// next, and returns them with the orders to carry out. `apply` changes the state and decides nothing;
/// restoring is applying. Nothing but applying writes the state, and all that can be refused is
/// refused before the first fact.
package struct Coordinator: Hashable, Sendable {
    /// The open scenes; `main` is always among them.
    package internal(set) var scenes = SceneTable()
    /// Every live sheet, the one that was accepted first at the front.
    package internal(set) var sheets = OrderedMap<SheetID, Presentation>()
    /// The outcomes that can still be asked for.
    package internal(set) var ended = EndedTable()
    /// What sources say of every scene, those opened later too.
    package internal(set) var everySceneSources = PhaseSources()
    /// The sessions that are locked, the one that was locked first at the front (R39).
    package internal(set) var lockedSessions = OrderedMap<String, Bool>()
    /// How many sheets have ended since the state began; the newest outcome's sequence.
    package internal(set) var endCount: UInt64 = 0
    /// The latest time of presentation that was given out.
    var lastOrder = PresentationTime.start
    /// The number of the newest acceptance.
    var lastSerial: UInt64 = 0
    /// The latest moment that a fact has told: time up to then has been recorded, and no later one
    /// (R22).
    package internal(set) var lastInstant = Instant(nanoseconds: 0)
    /// What the records of what can still happen to the live sheets take at most, in bytes (R42a).
    package internal(set) var reservedBytes = 0
    /// What each user has in live sheets.
    var holdings: [UserID: Holding] = [:]
    /// The live sheet that has each key (R9).
    var keys: [SheetKey: SheetID] = [:]
    /// The sheet, live or kept, that each token presented (R6).
    var tokens: [TokenName: TokenUse] = [:]
    /// What falls due.
    package internal(set) var timers = TimerTable<CoreTimer>()
    /// The bounds in force.
    package internal(set) var limits: Limits

    /// Begins with no sheets and the scene `main`, which belongs to the service's own user.
    package init(limits: Limits = Limits(), owner: UserID) {
        self.limits = limits
        apply(
            .sceneOpened(
                SceneOpening(id: .main, number: 1, owner: owner, title: nil, lifetime: .detached)))
    }

    /// Decides what an event leads to.
    ///
    /// Whoever hands an event in when `nextDeadline` has come hands in `timeCame` before it: so no
    /// answer is taken, and nothing comes back, whose time was over.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: when; never before the moment of an earlier event.
    ///   - room: bytes that can be recorded from now on, those that live sheets have reserved among
    ///     them. What adds a sheet, a scene or words is refused where that is too little (R42a).
    /// - Returns: the facts, applied already, and the orders, in order.
    /// - Throws: `PresentationError`; then nothing has changed.
    package mutating func handle(
        _ event: Event, at now: Moment, room: Int = .max
    ) throws(PresentationError) -> Decision {
        var decision = Decision()
        switch event {
        case .sheetRequested(let request, let geometry):
            try present(request, in: geometry, at: now, room: room, into: &decision)
        case .dismissalRequested(let id, let peer):
            try dismiss(id, by: peer, at: now, into: &decision)
        case .presentedDismissalRequested(let id, let peer):
            try dismissPresented(from: id, by: peer, at: now, into: &decision)
        case .matchingDismissalRequested(let filter, let peer):
            try dismissAll(matching: filter, by: peer, at: now, into: &decision)
        case .detentChosen(let id, let word):
            try selectDetent(word, of: id, at: now, into: &decision)
        case .updateRequested(let change):
            try update(change, at: now, room: room, into: &decision)
        case .requestRepeated(let id, let lifetime):
            repeatRequest(of: id, lifetime, into: &decision)
        case .answered(let id, let answer, let generation, let isAwaited, let peer):
            let given = GivenAnswer(
                answer: answer, seen: generation, isAwaited: isAwaited, by: peer)
            try self.answer(id, with: given, at: now, into: &decision)
        case .gestureMade(let id, let gesture, let generation, let fromStranger, let peer):
            let attempt = Attempt(
                gesture: gesture, seen: generation, fromStranger: fromStranger, by: peer)
            try dismiss(id, by: attempt, at: now, into: &decision)
        case .presentersLeft(let ids):
            presentersLeft(ids, at: now, into: &decision)
        case .sceneOpeningRequested(let request):
            try openScene(request, at: now, room: room, into: &decision)
        case .sceneClosingRequested(let id, let peer):
            try closeScene(id, by: peer, at: now, into: &decision)
        case .sceneEmptyingRequested(let id, let peer):
            try emptyScene(id, by: peer, at: now, into: &decision)
        case .sceneLost(let id):
            try closeScene(id, by: nil, at: now, into: &decision)
        case .sceneOpenersLeft(let id):
            sceneOpenersLeft(id, at: now, into: &decision)
        case .phaseReported(let scope, let source):
            try report(source, of: scope, at: now, into: &decision)
        case .phaseWithdrawn(let scope, let name):
            try withdraw(name, of: scope, at: now, into: &decision)
        case .renderingChanged(let id, let isRendered):
            changeRendering(of: id, isRendered, into: &decision)
        case .sessionChanged(let id, let view):
            try changeSession(of: id, to: view, at: now, into: &decision)
        case .lockChanged(let session, let isLocked):
            changeLock(of: session, isLocked, into: &decision)
        case .timeCame:
            break
        case .serviceStopped:
            endEverything(at: now, into: &decision)
        }
        // What is due by now ends before anything else can come up, and before anybody draws it.
        repeat {
            endWhatIsDue(at: now, into: &decision)
            settleScenes(at: now, into: &decision)
        } while isAnythingDue(at: now)
        forget(at: now, into: &decision)
        return decision
    }

    /// Applies a fact, notes it, and notes who is to be told.
    ///
    /// - Parameter secrets: what goes beside an end to those who wait, and into no fact (R26).
    mutating func emit(
        _ fact: Fact, secrets: [ElementValue] = [], into decision: inout Decision
    ) {
        let order = apply(fact)
        decision.add(fact)
        if !secrets.isEmpty, case .announceEnd(let sheet, let outcome, _)? = order {
            decision.add(.announceEnd(sheet, outcome, secrets: secrets))
        } else if let order {
            decision.add(order)
        }
    }

    /// Lets what the event has made possible follow, in every scene that it touched.
    private mutating func settleScenes(at now: Moment, into decision: inout Decision) {
        // Nearly always it is one.
        var last: SceneID?
        var earlier: Set<SceneID> = []
        for index in decision.facts.indices {
            guard let id = scene(touchedBy: decision.facts[index]), id != last,
                !earlier.contains(id)
            else { continue }
            if let last { earlier.insert(last) }
            last = id
            release(id, into: &decision)
            settleClocks(of: id, at: now, into: &decision)
        }
    }

    private func scene(touchedBy fact: Fact) -> SceneID? {
        switch fact {
        case .phaseChanged(let id, _), .renderingChanged(let id, _),
            .sessionAssigned(let id, _, _):
            id
        case .sceneUpdated(let update): update.id
        case .accepted(let acceptance): acceptance.request.scene
        case .placed(let id, _, _), .held(let id, _), .resumed(let id), .expirySet(let id, _):
            sheets.withValue(id) { $0.request.scene }
        case .ended(let outcome): outcome.scene
        case .detentSelected, .sceneOpened, .sceneClosed, .sourceSet, .sourceCleared,
            .updated, .detached, .forgotten, .sessionLocked, .sessionUnlocked:
            nil
        }
    }

    /// The live sheet with this id.
    ///
    /// - Throws: `alreadyDismissed` while its outcome is kept, else `noSuchSheet`.
    func live(_ id: SheetID, at now: Moment) throws(PresentationError) -> Presentation {
        if let sheet = sheets[id] { return sheet }
        throw refusal(ofWhatDoesNotLive: id, at: now)
    }

    /// Refuses an id that no live sheet has, likewise.
    func checkLife(of id: SheetID, at now: Moment) throws(PresentationError) {
        guard !sheets.hasKey(id) else { return }
        throw refusal(ofWhatDoesNotLive: id, at: now)
    }

    private func refusal(ofWhatDoesNotLive id: SheetID, at now: Moment) -> PresentationError {
        outcome(of: id, at: now).map { .alreadyDismissed($0) } ?? .noSuchSheet(id)
    }

    /// How a sheet ended, as long as that is kept (R5).
    package func outcome(of id: SheetID, at now: Moment) -> Outcome? {
        ended.outcome(of: id, at: now.instant, keep: limits.endedKeep)
    }

    /// How many live sheets a user has.
    package func liveCount(of user: UserID) -> Int { holdings[user]?.sheets ?? 0 }

    /// How many bytes the words of a user's live sheets have.
    package func liveBytes(of user: UserID) -> Int { holdings[user]?.bytes ?? 0 }

    /// The sheet, live or kept, that a token of a user presented, and what stood for its parameters.
    package func use(ofToken word: String, by user: UserID, at now: Moment) -> TokenUse? {
        guard let use = tokens[TokenName(user: user, word: word)] else { return nil }
        // A kept outcome that is too old is as good as forgotten, whether it has been or not.
        return sheets.hasKey(use.sheet) || outcome(of: use.sheet, at: now) != nil ? use : nil
    }

    /// The live sheets of a scene: the stack from bottom to top, then the queue from its front.
    package func sheets(in scene: Scene) -> [Presentation] {
        scene.stack.entries.compactMap { sheets[$0.id] }
            + scene.queue.entries.compactMap { sheets[$0.id] }
    }

    /// Where a live sheet stands: from the bottom of the stack, or from the front of the queue.
    package func position(of sheet: Presentation) -> Int {
        let position = scenes.with(sheet.request.scene) { scene in
            sheet.isOnStack
                ? scene.stack.position(of: sheet.stackEntry)
                : scene.queue.position(of: sheet.queueEntry)
        }
        return (position ?? nil) ?? 0
    }
}
