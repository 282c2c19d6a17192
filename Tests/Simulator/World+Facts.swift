import PresentationCore
import SheetService

/// What facts may do, one by one: what is between two of them is drawn, too.
extension World {
    mutating func beginTurn(on input: Input) {
        presentersMayBeGone = isFromSomebodyGone(input)
        isPresenterGone = false
        closed = []
    }

    /// Whether it brings on what a client had sent that is gone: with the first call that waits its
    /// connection ends, and what lived with it.
    private func isFromSomebodyGone(_ input: Input) -> Bool {
        switch input {
        case .readerLost, .hungUp: true
        case .received(let id, _), .endReceived(let id), .turnCame(let id):
            connections[id]?.isHangUpDelivered ?? false
        case .connected, .sent, .phaseSignalled, .sceneSignalled, .deadlineCame, .stopRequested:
            false
        }
    }

    /// - Parameter connection: the one whose calls are carried out, when it is known.
    mutating func record(
        _ fact: Fact, on connection: ConnectionID?
    ) throws(SimulationFailure) {
        trace?("    \(fact)")
        summary.facts += 1
        try refuse(faultOfOrder(of: fact))
        note(fact, on: connection)
        restored.apply(fact)
        try refuse(oracle.take(fact))
    }

    private mutating func note(_ fact: Fact, on connection: ConnectionID?) {
        let previousEnd = lastEnd
        lastEnd = nil
        switch fact {
        case .accepted(let acceptance):
            summary.sheets += 1
            let request = acceptance.request
            if request.lifetime == .presenter { presenters[request.id] = connection }
        case .ended(let outcome):
            presenters[outcome.id] = nil
            lastEnd = restored.sheets[outcome.id].map { ($0, outcome.reason) } ?? previousEnd
            let isLoss = outcome.reason == .presenterGone || outcome.reason == .sceneClosed
            if isLoss, outcome.by == nil { isPresenterGone = true }
        default: break
        }
    }

    /// A sheet is never on the screen without its parent, and the topmost ends first.
    private func faultOfOrder(of fact: Fact) -> String? {
        switch fact {
        case .held(let id, _):
            let children = restored.sheets[id]?.children ?? []
            let isFirst = children.contains { restored.sheets[$0]?.state == .presented }
            return isFirst ? "\(id) is held before its child" : nil
        case .resumed(let id), .placed(let id, _, isHeld: false):
            guard let parent = restored.sheets[id]?.request.parent else { return nil }
            let isThere = restored.sheets[parent]?.state == .presented
            return isThere ? nil : "\(id) is presented before its parent"
        case .ended(let outcome): return faultOfOrder(of: outcome)
        default: return nil
        }
    }

    private func faultOfOrder(of outcome: Outcome) -> String? {
        guard let sheet = restored.sheets[outcome.id] else { return nil }
        if !sheet.children.isEmpty { return "\(outcome.id) ended before its child" }
        // Two ends that follow on each other, the later one by an edge or its like, are of one decision.
        guard let last = lastEnd, last.sheet.request.scene == outcome.scene,
            outcome.reason.isOfScene, last.reason.isOfScene || last.reason == .parentDismissed
        else { return nil }
        let isRight =
            switch (last.sheet.isOnStack, sheet.isOnStack) {
            case (true, true): sheet.stackEntry < last.sheet.stackEntry
            case (false, false): sheet.queueEntry < last.sheet.queueEntry
            case (false, true): true
            case (true, false): false
            }
        return isRight ? nil : "\(outcome.id) ended after \(last.sheet.id), which was below it"
    }

    /// What lives with a connection ends with it, and not before.
    func checkPresenters() throws(SimulationFailure) {
        try check(
            !isPresenterGone || presentersMayBeGone, "a presenter is said to be gone that is not")
        guard !isStopping else { return }
        for (sheet, connection) in presenters where closed.contains(connection) {
            throw failure("\(sheet) lives on without its presenter")
        }
    }
}

extension DismissalReason {
    /// Whether all that ends for this reason at once is of one decision.
    fileprivate var isOfScene: Bool {
        switch self {
        case .sceneInactive, .sceneBackground, .sceneClosed, .shutdown: true
        case .action, .swipe, .tapOutside, .escape, .override, .requested, .replaced,
            .parentDismissed, .presenterGone, .expired:
            false
        }
    }
}
