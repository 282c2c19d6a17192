/// Deciding on what a person does (R23–R25).
extension Coordinator {
    /// One try to dismiss a sheet as a person would.
    struct Attempt {
        let gesture: Gesture
        let seen: Int64?
        let fromStranger: Bool
        let by: Peer
    }

    /// An answer that has been taken.
    struct TakenAnswer {
        let action: String
        let values: [ElementValue]
        /// For those who wait, and for nobody else (R26).
        var secrets: [ElementValue] = []
    }

    /// One answer, and the circumstances in which it was given.
    struct GivenAnswer {
        let answer: Answer
        let seen: Int64?
        let isAwaited: Bool
        let by: Peer
    }

    mutating func answer(
        _ id: SheetID, with given: GivenAnswer, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        // Answers to sheets with secrets say what was seen; gestures need not (R23).
        if given.seen == nil, try live(id, at: now).content.hasSecrets { throw .generationMissing }
        let sheet = try answerable(id, seen: given.seen, at: now)
        let chosen = given.answer.action
        guard let action = sheet.content.actions.first(where: { $0.id == chosen }) else {
            throw .noSuchAction(id, chosen)
        }
        var taken = TakenAnswer(action: chosen, values: [])
        if !action.isCancel {
            let secrets = Set(sheet.content.elements.filter(\.isSecret).map(\.id))
            guard secrets.isEmpty || given.isAwaited else {
                throw .notInteractive(id, sheet.state)
            }
            let values = try values(of: given.answer, to: sheet)
            taken = TakenAnswer(
                action: chosen, values: values.filter { !secrets.contains($0.id) },
                secrets: values.filter { secrets.contains($0.id) })
        }
        end([Hit(id: id, reason: .action)], answer: taken, by: given.by, at: now, into: &decision)
    }

    private func values(
        of answer: Answer, to sheet: Presentation
    ) throws(PresentationError) -> [ElementValue] {
        do throws(AnswerFault) {
            return try answer.values(for: sheet.content.elements)
        } catch {
            throw .invalidAnswer(sheet.id, error)
        }
    }

    mutating func dismiss(
        _ id: SheetID, by attempt: Attempt, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try answerable(id, seen: attempt.seen, at: now)
        switch Coordinator.verdict(on: attempt, sheet) {
        case .refused:
            decision.add(.announceAttempt(sheet, attempt.gesture))
        case .dismissed(let reason):
            end([id], because: reason, by: attempt.by, at: now, into: &decision)
        case .chosen(let action):
            let answer = TakenAnswer(action: action, values: [])
            end(
                [Hit(id: id, reason: .action)], answer: answer, by: attempt.by, at: now,
                into: &decision)
        }
    }

    private enum Verdict {
        case refused
        case dismissed(DismissalReason)
        case chosen(String)
    }

    private static func verdict(on attempt: Attempt, _ sheet: Presentation) -> Verdict {
        let isDisabled = sheet.content.interactiveDismissDisabled
        switch attempt.gesture {
        case .swipe, .tapOutside:
            guard sheet.request.style == .sheet, !isDisabled else {
                return .refused
            }
            return .dismissed(attempt.gesture == .swipe ? .swipe : .tapOutside)
        case .escape:
            let cancels = sheet.content.actions.filter(\.isCancel)
            if let cancel = cancels.first, cancels.count == 1 { return .chosen(cancel.id) }
            return isDisabled ? .refused : .dismissed(.escape)
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
