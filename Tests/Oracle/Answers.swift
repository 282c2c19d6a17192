import SheetInterface
import Varlink

/// What a person put in.
struct GivenAnswer: Hashable, Sendable {
    let action: String
    /// Of every input that has a value, but for secrets.
    let values: [Wire.Value]
    let secrets: [Wire.Value]
}

/// Choose and AttemptDismiss (R11, R23–R26).
extension Oracle {
    mutating func choose(_ call: Call, _ wanted: Choose.Parameters) throws(Refusal) {
        // R27.
        var faults: [String] = []
        for (index, value) in (wanted.values ?? []).enumerated() {
            for (place, word) in value.value.enumerated() where !Words.isPlain(word) {
                faults.append("values[\(index)].value[\(place)]")
            }
        }
        guard faults.isEmpty else { throw .invalid(faults) }
        let renderer = try checkRendering(call.caller, of: wanted.id, renderer: wanted.renderer)
        let sheet = try live(wanted.id, for: call.caller)
        let action = sheet.request.actions?.first { $0.id == wanted.action }
        var wrong = faultsOfSight(of: sheet, wanted.generation, isAnswer: true)
        if isOutOfReach(sheet, on: renderer, wanted.generation) {
            wrong.append(notInteractive(sheet))
        }
        // R42a: an answer is as large as a sheet at most; each word counts 16 bytes more.
        let words = (wanted.values ?? []).flatMap(\.value)
        let bytes = (wanted.values ?? []).reduce(0) { $0 + $1.id.utf8.count }
        if words.reduce(bytes, { $0 + $1.utf8.count + 16 }) > rules.bounds.sheetBytes {
            wrong.append(quota("bytes", rules.bounds.sheetBytes))
        }
        if action == nil {
            wrong.append(
                .interface(
                    .invalidAnswer(
                        id: sheet.id, element: nil, action: wanted.action, problem: "")))
        }
        let isCancel = action?.role == .cancel
        if !isCancel {
            wrong += Elements.faults(of: wanted.values ?? [], in: sheet).map { element in
                .interface(
                    .invalidAnswer(id: sheet.id, element: element, action: nil, problem: ""))
            }
            // R26: nobody waits for the secrets.
            if sheet.hasSecrets, !waits.contains(where: { $0.sheet == sheet.id && $0.isTold }) {
                wrong.append(notInteractive(sheet))
            }
        }
        guard wrong.isEmpty else { throw Refusal(replies: wrong) }
        let values = isCancel ? [] : Elements.values(of: sheet, given: wanted.values ?? [])
        let secretIDs = (sheet.request.elements ?? []).filter { $0.kind == "secret" }.map(\.id)
        let answer = GivenAnswer(
            action: wanted.action, values: values.filter { !secretIDs.contains($0.id) },
            secrets: values.filter { secretIDs.contains($0.id) })
        end([Hit(id: sheet.id, reason: "action")], by: call.caller.peer, answer: answer)
        settle()
        // R26: the chooser's own reply has `withheld`.
        if let end = endedInTurn.last(where: { $0.id == sheet.id }) {
            reply(to: call, Choose.Reply(outcome: describe(end, whole: true)))
        }
    }

    /// R45: who may render the scene.
    ///
    /// - Returns: the renderer that is named, when the sheet lives.
    func checkRendering(
        _ caller: Asker, of id: String, renderer: String?
    ) throws(Refusal) -> Renderer? {
        let owner = sheet(id).flatMap { scene($0.scene)?.owner } ?? kept(id)?.sceneOwner
        guard let owner else { return nil }
        guard rules.renders(caller, scenesOf: owner) else { throw .permissionDenied }
        guard sheet(id) != nil, let renderer else { return nil }
        return try self.renderer(renderer, caller)
    }

    /// R11: whether a sheet that is on the screen takes no input where the person is said to have been.
    func isOutOfReach(_ sheet: Sheet, on renderer: Renderer?, _ generation: Int64?) -> Bool {
        guard let renderer, sheet.state == .presented,
            generation == nil || generation == sheet.generation
        else { return false }
        return !isInteractive(sheet.id, on: renderer)
    }

    /// R23: what is wrong with what the person saw; R26: with secrets they have to say it.
    func faultsOfSight(
        of sheet: Sheet, _ generation: Int64?, isAnswer: Bool
    ) -> [Prediction] {
        var wrong: [Prediction] = []
        if let generation, generation > sheet.generation {
            wrong.append(.standard(.invalidParameter("generation")))
        }
        if let generation, generation < sheet.generation {
            wrong.append(.interface(.staleAnswer(id: sheet.id, generation: sheet.generation)))
        }
        if isAnswer, generation == nil, sheet.hasSecrets {
            wrong.append(.standard(.invalidParameter("generation")))
        }
        if sheet.state != .presented { wrong.append(notInteractive(sheet)) }
        return wrong
    }

    func notInteractive(_ sheet: Sheet) -> Prediction {
        .interface(.notInteractive(id: sheet.id, state: Wire.Word(sheet.state)))
    }

    // MARK: Gestures (R25)

    mutating func attemptDismiss(
        _ call: Call, _ wanted: AttemptDismiss.Parameters
    ) throws(Refusal) {
        let renderer = try checkRendering(call.caller, of: wanted.id, renderer: wanted.renderer)
        let sheet = try live(wanted.id, for: call.caller)
        guard !isOutOfReach(sheet, on: renderer, wanted.generation) else {
            reply(to: call, AttemptDismiss.Reply(dismissed: false))
            return
        }
        let cancelling = (sheet.request.actions ?? []).filter { $0.role == .cancel }
        let isAction = wanted.gesture == .escape && cancelling.count == 1
        let wrong = faultsOfSight(of: sheet, wanted.generation, isAnswer: false)
        guard wrong.isEmpty else { throw Refusal(replies: wrong) }
        if isAction, let action = cancelling.first {
            let answer = GivenAnswer(action: action.id, values: [], secrets: [])
            end([Hit(id: sheet.id, reason: "action")], by: call.caller.peer, answer: answer)
        } else if allows(sheet, wanted.gesture) {
            end(
                [Hit(id: sheet.id, reason: wanted.gesture.rawValue)], by: call.caller.peer)
        } else {
            tellAttempt(on: sheet, wanted.gesture)
        }
        settle()
        reply(to: call, AttemptDismiss.Reply(dismissed: self.sheet(sheet.id) == nil))
    }

    private func allows(_ sheet: Sheet, _ gesture: Wire.Gesture) -> Bool {
        let isDisabled = sheet.request.interactiveDismissDisabled == true
        switch gesture {
        case .swipe, .tapOutside: return sheet.style == .sheet && !isDisabled
        case .escape: return !isDisabled
        // Over strangers, the person at the screen has the last word.
        case .override: return isFromStranger(sheet)
        }
    }
}
