/// Deciding on what a person does (R23–R25).
extension Coordinator {
    /// One try to dismiss a sheet as a person would.
    struct Attempt {
        let gesture: Gesture
        let seen: Int64?
        let fromStranger: Bool
        let by: Peer
    }

    mutating func choose(
        _ action: String, of id: SheetID, answering elements: [String], seen generation: Int64?,
        by peer: Peer, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try answerable(id, seen: generation, at: now)
        guard let chosen = sheet.request.actions.first(where: { $0.id == action }) else {
            throw .noSuchAction(id, action)
        }
        // No sheet has elements yet; a cancel action takes no notice of what was put in.
        if let element = elements.first, !chosen.isCancel { throw .noSuchElement(id, element) }
        end([id], because: .action, action: action, by: peer, at: now, into: &decision)
    }

    mutating func dismiss(
        _ id: SheetID, by attempt: Attempt, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try answerable(id, seen: attempt.seen, at: now)
        switch Coordinator.verdict(on: attempt, sheet.request) {
        case .refused:
            decision.add(.announceAttempt(sheet, attempt.gesture))
        case .dismissed(let reason):
            end([id], because: reason, by: attempt.by, at: now, into: &decision)
        case .chosen(let action):
            end([id], because: .action, action: action, by: attempt.by, at: now, into: &decision)
        }
    }

    private enum Verdict {
        case refused
        case dismissed(DismissalReason)
        case chosen(String)
    }

    private static func verdict(on attempt: Attempt, _ request: PresentationRequest) -> Verdict {
        switch attempt.gesture {
        case .swipe, .tapOutside:
            guard request.style == .sheet, !request.interactiveDismissDisabled else {
                return .refused
            }
            return .dismissed(attempt.gesture == .swipe ? .swipe : .tapOutside)
        case .escape:
            let cancels = request.actions.filter(\.isCancel)
            if let cancel = cancels.first, cancels.count == 1 { return .chosen(cancel.id) }
            return request.interactiveDismissDisabled ? .refused : .dismissed(.escape)
        case .override:
            return attempt.fromStranger ? .dismissed(.override) : .refused
        }
    }

    /// The live sheet, when it is on the screen and is what the person saw.
    private func answerable(
        _ id: SheetID, seen generation: Int64?, at now: Moment
    ) throws(PresentationError) -> Presentation {
        let sheet = try live(id, at: now)
        if let generation {
            guard generation <= sheet.generation else { throw .unknownGeneration }
            guard generation == sheet.generation else {
                throw .staleAnswer(id, generation: sheet.generation)
            }
        }
        guard sheet.state == .presented else { throw .notInteractive(id, sheet.state) }
        return sheet
    }
}
