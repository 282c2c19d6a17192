import SheetInterface

/// A live sheet.
struct Sheet: Hashable, Sendable {
    let id: String
    let scene: String
    let parent: String?
    let presenter: Wire.Peer
    /// Whether an administrator asked for it.
    let isFromAdministrator: Bool
    let style: Wire.Style
    /// R7: each at least the parent's.
    let priority: Wire.Priority
    let isAlert: Bool
    let onInactive: Wire.PhasePolicy
    let onBackground: Wire.PhasePolicy
    /// R17, in nanoseconds; 0 for none.
    let grace: Int
    let key: String?
    let kind: String?
    let token: Token?
    /// R26: it was asked for with `more` or with a token.
    let isAwaitable: Bool
    /// The number of its acceptance.
    let serial: Int
    /// R8: it is presented when nothing of its priority is up, one at a time.
    let waitsItsTurn: Bool
    /// When it took its place in the stack or in the queue.
    var place: Place
    var state: Wire.SheetState
    /// R15: the least active phase of its scene while it waited and since the scene was last active; the
    /// edges on the way back are as if they had not been.
    var lowestPhase: Wire.ScenePhase
    /// What it says: as it was asked for, or as an Update has left it.
    var request: Wire.SheetRequest
    /// Bytes of that (R43).
    var size: Int
    var lifetime: Wire.Lifetime
    /// The connections that it ends with (R21).
    var presenters: [String] = []
    var generation: Int64 = 1
    var selected: String?
    var expiry: Expiry?
    /// R17: when the grace ends in which it is held.
    var graceEnds: Int?
    /// Which of all deadlines these two were, by the order in which they were given.
    var expiryNumber = 0
    var graceNumber = 0

    var user: Int64 { presenter.uid }
    var hasSecrets: Bool { (request.elements ?? []).contains { $0.kind == "secret" } }
}

/// A time of presentation: a count, and how many moments after it.
struct Place: Hashable, Sendable, Comparable {
    var count: Int
    var moments = 0

    static func < (left: Place, right: Place) -> Bool {
        (left.count, left.moments) < (right.count, right.moments)
    }
}

extension Wire.Priority {
    var height: Int {
        switch self {
        case .normal: 0
        case .high: 1
        case .critical: 2
        }
    }
}

/// The stack and the queue of a scene (R7, R8, R10).
extension Oracle {
    /// R7: bottom to top: by priority, class and time of presentation.
    func stack(of scene: String) -> [Sheet] {
        sheets.filter { $0.scene == scene && $0.state != .queued }.sorted { one, other in
            if one.priority != other.priority {
                return one.priority.height < other.priority.height
            }
            if one.isAlert != other.isAlert { return other.isAlert }
            if one.place != other.place { return one.place < other.place }
            return one.serial < other.serial
        }
    }

    /// R8: first come first.
    func queue(of scene: String) -> [Sheet] {
        sheets.filter { $0.scene == scene && $0.state == .queued }.sorted { one, other in
            if one.place != other.place { return one.place < other.place }
            return one.serial < other.serial
        }
    }

    /// The sheets from which a sheet was presented, the nearest first.
    func ancestors(of sheet: Sheet) -> [String] {
        var ids: [String] = []
        var next = sheet.parent
        while let id = next {
            ids.append(id)
            next = self.sheet(id)?.parent
        }
        return ids
    }

    /// Where a sheet stands, from the bottom of the stack or from the front of the queue.
    func position(of id: String) -> Int? {
        guard let sheet = sheet(id) else { return nil }
        let list = sheet.state == .queued ? queue(of: sheet.scene) : stack(of: sheet.scene)
        return list.firstIndex { $0.id == id }
    }

    /// R8: the sheets that a waiting one waits for: those of the same or a higher priority that are
    /// up, its own ancestors apart. A stranger's never holds back the owner's or an administrator's.
    func inTheWay(of sheet: Sheet) -> [Sheet] {
        let ancestors = ancestors(of: sheet)
        return stack(of: sheet.scene).filter { other in
            other.priority.height >= sheet.priority.height && !ancestors.contains(other.id)
                && (isFromStranger(sheet) || !isFromStranger(other))
        }
    }

    /// R8, R25, R46: whether neither an administrator nor the scene's owner, as it is now, asked for it.
    func isFromStranger(_ sheet: Sheet) -> Bool {
        !sheet.isFromAdministrator && sheet.user != scene(sheet.scene)?.owner
    }

    /// The state that a sheet would have if its turn had come; R10 goes before R19.
    func stateInTurn(of sheet: Sheet) -> Wire.SheetState {
        if let parent = sheet.parent.flatMap({ self.sheet($0) }), parent.state != .presented {
            return parent.state
        }
        guard let scene = scene(sheet.scene) else { return .queued }
        return state(
            in: scene, at: sheet.lowestPhase, onInactive: sheet.onInactive,
            onBackground: sheet.onBackground)
    }

    /// R19: all edges between active and the present phase are looked at; grace plays no part.
    func state(
        in scene: Scene, at phase: Wire.ScenePhase, onInactive: Wire.PhasePolicy,
        onBackground: Wire.PhasePolicy
    ) -> Wire.SheetState {
        var edges: [Wire.PhasePolicy] = []
        if phase != .active { edges.append(onInactive) }
        if phase == .background { edges.append(onBackground) }
        if edges.contains(.dismiss) { return .queued }
        if edges.contains(.hold) || isCovered(scene) { return .held }
        return .presented
    }

    /// R8, R15: presents what waits and has nothing in its way any more, in order.
    mutating func release(_ scene: String) {
        while let next = queue(of: scene).first(where: { canGo($0) }) {
            let state = stateInTurn(of: next)
            let place = nextPlace
            change(sheet: next.id) { sheet in
                sheet.state = state
                sheet.place = place
            }
            tellState(of: next.id, state.rawValue, isNew: true)
        }
    }

    private func canGo(_ sheet: Sheet) -> Bool {
        guard stateInTurn(of: sheet) != .queued else { return false }
        return !sheet.waitsItsTurn || inTheWay(of: sheet).isEmpty
    }

    /// Later than every time of presentation so far.
    var nextPlace: Place { Place(count: (sheets.map(\.place.count).max() ?? 0) + 1) }
}
