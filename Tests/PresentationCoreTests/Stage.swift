public import PresentationCore
import SheetGeometry
import Testing

/// A coordinator to play a story on. After every event it is also checked that what always holds
/// holds, that applying the facts alone leads to the same state, and that one who begins with a
/// snapshot of the state from before decides alike.
struct Stage {
    private(set) var coordinator: Coordinator
    private var restored: Coordinator
    private var eventCount = 0
    private(set) var now = Moment(instant: Instant(nanoseconds: 1_000_000_000), wallClock: 0)

    /// The service's own user, who owns `main`.
    static let service = UserID(900)
    static let alice = Peer(user: UserID(1000), group: 1000, process: 10)
    static let bob = Peer(user: UserID(1001), group: 1001, process: 11)

    init(limits: Limits = Limits()) {
        coordinator = Coordinator(limits: limits, owner: Stage.service)
        restored = coordinator
    }

    /// Has other bounds hold from now on.
    mutating func setLimits(_ limits: Limits) {
        coordinator.setLimits(limits)
        restored.setLimits(limits)
    }

    @discardableResult
    mutating func handle(_ event: Event) throws(PresentationError) -> Decision {
        let before = coordinator
        eventCount += 1
        // Of the larger states some, for the sake of time.
        let hasTwin = before.sheets.count < 6 || eventCount.isMultiple(of: 5)
        var twin = hasTwin ? twin(of: before) : nil
        do throws(PresentationError) {
            let decision = try coordinator.handle(event, at: now)
            for fact in decision.facts { apply(fact, after: event) }
            if restored != coordinator { Issue.record("restoring differs after \(event)") }
            if hasTwin, try twin?.handle(event, at: now) != decision || twin != coordinator {
                Issue.record("what was restored decides otherwise on \(event)")
            }
            if let broken = coordinator.brokenInvariant { Issue.record("\(broken) after \(event)") }
            return decision
        } catch {
            if coordinator != before { Issue.record("a refusal changed something: \(event)") }
            throw error
        }
    }

    private func twin(of state: Coordinator) -> Coordinator? {
        do throws(SnapshotFault) {
            let twin = try Coordinator(
                restoring: state.snapshot(), limits: state.limits, owner: Stage.service)
            if twin != state { Issue.record("what was restored is another state") }
            return twin
        } catch {
            Issue.record("nothing was restored: \(error)")
            return nil
        }
    }

    private mutating func apply(_ fact: Fact, after event: Event) {
        do throws(SnapshotFault) {
            try restored.apply(checking: fact)
        } catch {
            Issue.record("\(error): \(fact) after \(event)")
        }
    }

    /// Lets time pass.
    mutating func wait(_ duration: Duration) {
        now.instant = now.instant + duration
        now.wallClock &+= 1
    }

    /// Somebody sets the clock that people look at.
    mutating func setWallClock(_ microseconds: Int64) { now.wallClock = microseconds }

    // MARK: Events

    /// Asks for a sheet in `main` that is like `change` makes it.
    @discardableResult
    mutating func present(
        _ id: String, from parent: String? = nil, in scene: SceneID = .main, by peer: Peer = alice,
        token: String? = nil, fingerprint: UInt64 = 0, expiresAfter time: Duration? = nil,
        clock: ExpiryRequest.Clock = .elapsed,
        _ change: (inout PresentationRequest) -> Void = { _ in }
    ) throws(PresentationError) -> Decision {
        var request = PresentationRequest(id: SheetID(id), scene: scene, presenter: peer)
        request.parent = parent.map { SheetID($0) }
        request.token = token.map {
            PresentationToken(user: peer.user, word: $0, fingerprint: fingerprint)
        }
        request.expiry = ExpiryRequest(after: time, clock: clock)
        change(&request)
        return try handle(.sheetRequested(request))
    }

    @discardableResult
    mutating func open(
        _ scene: String, by peer: Peer = alice, lifetime: Lifetime? = nil,
        following binding: SceneBinding? = nil
    ) throws(PresentationError) -> Decision {
        try handle(
            .sceneOpeningRequested(
                SceneRequest(
                    id: SceneID(scene), owner: peer.user, lifetime: lifetime,
                    binding: binding.map { .to($0) } ?? .unchanged)))
    }

    /// A bound scene has this session before it.
    @discardableResult
    mutating func see(
        _ session: String, of user: UserID = alice.user, _ phase: ScenePhase = .active,
        in scene: SceneID = .main
    ) throws(PresentationError) -> Decision {
        try handle(
            .sessionChanged(
                scene, .session(SceneSession(id: session, user: user, phase: phase))))
    }

    @discardableResult
    mutating func report(
        _ phase: ScenePhase, as source: String = PhaseSource.manual, in scene: SceneID = .main
    ) throws(PresentationError) -> Decision {
        try handle(.phaseReported(.scene(scene), PhaseSource(name: source, phase: phase)))
    }

    @discardableResult
    mutating func reportEverywhere(
        _ phase: ScenePhase, as source: String = PhaseSource.signal
    ) throws(PresentationError) -> Decision {
        try handle(.phaseReported(.everyScene, PhaseSource(name: source, phase: phase)))
    }

    @discardableResult
    mutating func gesture(
        _ gesture: Gesture, on id: String, seen generation: Int64? = nil, fromStranger: Bool = false
    ) throws(PresentationError) -> Decision {
        try handle(
            .gestureMade(
                SheetID(id), gesture, generation: generation, fromStranger: fromStranger,
                by: Stage.bob))
    }

    @discardableResult
    mutating func choose(
        _ action: String, on id: String, values: [ElementValue] = [],
        seen generation: Int64? = nil, isAwaited: Bool = false
    ) throws(PresentationError) -> Decision {
        try handle(
            .answered(
                SheetID(id), Answer(action: action, values: values), generation: generation,
                isAwaited: isAwaited, by: Stage.bob))
    }

    /// Somebody who may ends a sheet.
    @discardableResult
    mutating func dismiss(_ id: String) throws(PresentationError) -> Decision {
        try handle(.dismissalRequested(SheetID(id), by: Stage.alice))
    }

    /// Changes the content of a live sheet as `change` makes it.
    @discardableResult
    mutating func update(
        _ id: String, isNewToRead: Bool = false, selectedDetent: Detent? = nil,
        expiry: SheetUpdate.Expiry = .unchanged, _ change: (inout SheetContent) -> Void = { _ in }
    ) throws(PresentationError) -> Decision {
        var content = coordinator.sheets[SheetID(id)]?.content ?? SheetContent()
        change(&content)
        return try handle(
            .updateRequested(
                SheetUpdate(
                    id: SheetID(id), content: content, isNewToRead: isNewToRead,
                    selectedDetent: selectedDetent, expiry: expiry)))
    }

    /// The first renderer comes to a scene, or the last one leaves it.
    @discardableResult
    mutating func render(
        _ isRendered: Bool, in scene: SceneID = .main
    ) throws(PresentationError) -> Decision {
        try handle(.renderingChanged(scene, isRendered: isRendered))
    }

    /// Lets time pass, and hands in what falls due at its instant.
    ///
    /// - Returns: how sheets ended in that time, in order.
    @discardableResult
    mutating func live(_ duration: Duration) throws(PresentationError) -> [End] {
        let end = now.instant + duration
        var ends: [End] = []
        while let deadline = coordinator.nextDeadline, deadline <= end {
            if now.instant < deadline { wait(deadline - now.instant) }
            ends += try handle(.timeCame).ends
        }
        if now.instant < end { wait(end - now.instant) }
        return ends
    }

    /// Lets time pass in which nothing runs, as in a suspend, and hands in all that fell due.
    @discardableResult
    mutating func sleep(_ duration: Duration) throws(PresentationError) -> Decision {
        wait(duration)
        return try handle(.timeCame)
    }

    // MARK: Looks

    /// The presented and held sheets, bottom to top.
    func stack(of scene: SceneID = .main) -> [String] {
        coordinator.scenes[scene]?.stack.entries.map(\.id.description) ?? []
    }

    /// The sheets that wait, in their order.
    func queue(of scene: SceneID = .main) -> [String] {
        coordinator.scenes[scene]?.queue.entries.map(\.id.description) ?? []
    }

    /// Where a sheet is; `nil` when it is not live.
    func state(_ id: String) -> Presentation.State? { coordinator.sheets[SheetID(id)]?.state }

    func phase(of scene: SceneID = .main) -> ScenePhase? { coordinator.scenes[scene]?.phase }

    func outcome(_ id: String) -> Outcome? { coordinator.outcome(of: SheetID(id), at: now) }
}

/// How a sheet ended, in short.
struct End: Equatable, CustomStringConvertible {
    let id: String
    let reason: DismissalReason

    init(_ id: String, _ reason: DismissalReason) {
        self.id = id
        self.reason = reason
    }

    var description: String { "\(id): \(reason)" }
}

extension Decision {
    /// The sheets that ended, in the order in which they ended, and why.
    var ends: [End] { outcomes.map { End($0.id.description, $0.reason) } }

    /// The orders in short, as `held a` or `phase main inactive`.
    var story: [String] { orders.map(\.story) }
}

extension Order {
    fileprivate var story: String {
        switch self {
        case .announceScene(let change, let scene): "\(change) \(scene.id)"
        case .announcePhase(let scene, let previous): "\(scene.id) \(previous)→\(scene.phase)"
        case .announceSheet(let change, let sheet, _): "\(change) \(sheet.id)"
        case .announceDetent(let sheet, let detent): "\(sheet.id) at \(detent.word)"
        case .announceAttempt(let sheet, let gesture): "\(gesture) at \(sheet.id)"
        case .announceEnd(let sheet, let outcome, _): "\(sheet.id) ended: \(outcome.reason)"
        }
    }
}

extension PhasePolicies {
    static let holding = PhasePolicies(onInactive: .hold)
    static let keeping = PhasePolicies(onInactive: .keep, onBackground: .keep)
}

extension SheetID: ExpressibleByStringLiteral {
    public init(stringLiteral word: String) { self.init(word) }
}

extension SceneID: ExpressibleByStringLiteral {
    public init(stringLiteral word: String) { self.init(word) }
}
