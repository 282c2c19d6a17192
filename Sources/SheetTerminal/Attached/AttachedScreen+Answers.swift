import SheetClient
import SheetInterface
package import SheetRendering

extension AttachedScreen {
    // MARK: Acts

    /// Answers a sheet, if that can be sent; else it shows what is wrong.
    mutating func choose(_ action: String, on key: SheetKey) -> [ScreenRequest] {
        guard let layer = layer(key), !answered.contains(key) else { return [] }
        guard seenGenerations[key] == layer.sheet.generation, hasBeenRead(key) else {
            note(Words.changed, on: key)
            return []
        }
        guard let action = layer.actions.first(where: { $0.id == action }) else { return [] }
        switch form.answer(action, of: layer, renderer: nil) {
        case .answer(let parameters):
            answered.insert(key)
            return [.choose(key, parameters)]
        case .problems(let problems):
            needsDrawing = true
            if let first = problems.first { moveFocus(to: .element(first.element)) }
            return []
        }
    }

    /// Whether what the sheet asks has been on the screen for long enough (R23).
    private func hasBeenRead(_ key: SheetKey) -> Bool {
        guard let rewording = rewordings[key], let actionTime else { return true }
        return actionTime >= rewording + stage.inputGuard
    }

    /// Puts a sheet away, as far as it lets itself be.
    func attemptDismiss(_ key: SheetKey, by gesture: Wire.Gesture) -> [ScreenRequest] {
        [.attemptDismiss(key, gesture, generation: seenGenerations[key])]
    }

    /// Lets go of what is dragged; else it puts the sheet away.
    mutating func escape(at now: Instant) -> [ScreenRequest] {
        if press?.drag?.hasMoved == true {
            letGo(at: now)
            return []
        }
        return currentLayer.map { attemptDismiss($0.key, by: .escape) } ?? []
    }

    /// Ends the topmost sheet of a stranger that takes input.
    mutating func override() -> [ScreenRequest] {
        let strangers = frame.compactMap { layer($0.key) }.filter(\.isFromStranger)
        let current = strangers.first { $0.key == focus.target?.sheet } ?? strangers.last
        return current.map { attemptDismiss($0.key, by: .override) } ?? []
    }

    /// Puts the words of an element on the clipboard.
    mutating func copy(_ element: Wire.Element, on sheet: SheetKey) -> [ScreenRequest] {
        let text = element.text ?? element.value?.first ?? ""
        guard let bytes = Clipboard.sequence(copying: text) else {
            note(Words.tooLong, on: sheet)
            return []
        }
        note(Words.copied, on: sheet)
        return [.copy(bytes)]
    }

    // MARK: Replies

    /// Takes what came of what a person did.
    package mutating func take(_ reply: RendererReply, to act: PersonAct) {
        let sheet = act.sheet
        needsDrawing = true
        // One that is answered is as good as gone.
        if case .chosen = reply { return form.wipeSecrets(of: sheet) }
        if act.kind == .choice { answered.remove(sheet) }
        switch reply {
        case .dismissAttempted(dismissed: false): note(Words.stays, on: sheet)
        case .refused(let refusal):
            if let error = refusal.interfaceError {
                take(error, on: sheet)
            } else {
                note(refusal.message, on: sheet)
            }
        case .chosen, .dismissAttempted, .dragEnded, .detentSelected, .unknown: break
        }
    }

    private mutating func take(_ error: InterfaceError, on sheet: SheetKey) {
        switch error {
        case .invalidAnswer(_, let element?, _, let problem):
            let key = ElementKey(sheet: sheet, name: .id(element))
            form.refuse(problem, of: key)
            guard form.problem(of: key) != nil else { return note(problem, on: sheet) }
            moveFocus(to: .element(key))
        case .invalidAnswer(_, nil, _, let problem): note(problem, on: sheet)
        case .staleAnswer: note(Words.changed, on: sheet)
        case .alreadyDismissed, .noSuchSheet: note(Words.ended, on: sheet)
        case .notInteractive: note(Words.notNow, on: sheet)
        // What was meant is not there any more; the next picture shows what is.
        case .noSuchDetent, .noSuchRenderer: break
        case .noSuchScene, .sceneNotActive, .noRenderer, .keyInUse, .tokenInUse, .quotaExceeded,
            .storageUnavailable, .serviceStopping:
            note(error.message, on: sheet)
        }
    }

    mutating func note(_ words: String, on sheet: SheetKey) {
        guard layers[sheet] != nil else { return }
        state.notes[sheet] = words
        needsDrawing = true
    }

    /// What is said in a sheet, beside what its presenter says.
    enum Words {
        static let copied = "Copied."
        static let tooLong = "This is too long to be copied."
        static let changed = "This has changed: look at it again."
        static let ended = "This has ended meanwhile."
        static let notNow = "Nobody takes an answer to this now."
        static let cut = "What was pasted was too long: its end is missing."
        static let stays = "This wants an answer."
    }
}
