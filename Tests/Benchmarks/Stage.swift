import PresentationCore

/// A state with many sheets, and requests to mutate it by.
struct Stage {
    static let owner = UserID(900)
    static let limits: Limits = {
        var limits = Limits()
        limits.sheetsPerUser = 20_000
        limits.sheetBytesPerUser = .max
        return limits
    }()

    /// 500 bytes, as a question with two actions has them.
    private static let words = Array(repeating: UInt8(ascii: "w"), count: 500)
    private static let actions = [Action(id: "install"), Action(id: "later", isCancel: true)]

    private(set) var coordinator: Coordinator
    private(set) var now = Moment(instant: Instant(nanoseconds: 1_000_000_000), wallClock: 0)
    private var count = 0
    /// The youngest sheets, the eldest of them first.
    private var live: [SheetID] = []

    init(_ coordinator: Coordinator) { self.coordinator = coordinator }

    /// Presents a sheet, or ends one, in turn.
    mutating func mutate() throws -> Decision {
        count += 1
        now.instant = now.instant + .microseconds(1)
        return try count.isMultiple(of: 2) ? end() : present()
    }

    mutating func present() throws -> Decision {
        let id = SheetID("bench" + String(count, radix: 36) + "x\(live.count)")
        let user = UserID(1000)
        var request = PresentationRequest(
            id: id, scene: .main, presenter: Peer(user: user, group: 1000, process: 4711))
        request.token = PresentationToken(user: user, word: "token-\(id)", fingerprint: 1)
        request.content = SheetContent(actions: Stage.actions, words: Stage.words)
        live.append(id)
        return try coordinator.handle(.sheetRequested(request), at: now)
    }

    private mutating func end() throws -> Decision {
        let by = Peer(user: .root, group: 0, process: 1)
        return try coordinator.handle(.dismissalRequested(live.removeLast(), by: by), at: now)
    }

    /// Has the scene go inactive.
    mutating func goInactive() throws -> Decision {
        live = []
        let source = PhaseSource(name: PhaseSource.signal, phase: .inactive)
        return try coordinator.handle(.phaseReported(.everyScene, source), at: now)
    }

    /// Fills it up: so many live sheets, and so many outcomes that are kept.
    mutating func fill(sheets: Int, outcomes: Int) throws -> [Fact] {
        var facts: [Fact] = []
        for _ in 0..<outcomes {
            count += 2
            facts += try present().facts
            facts += try end().facts
        }
        for _ in 0..<sheets {
            count += 2
            facts += try present().facts
        }
        return facts
    }
}
