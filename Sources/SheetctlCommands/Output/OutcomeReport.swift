import SheetClient
import SheetInterface

extension Context {
    /// Gives out how a sheet ended, and says what to exit with.
    ///
    /// - Parameter isOverRestart: Whether the daemon was lost while this process waited. What it
    ///   withholds then was for this process, too.
    func report(
        _ outcome: Wire.Outcome, declining actions: CancelActions, as form: AnswerForm,
        isOverRestart: Bool
    ) throws(SheetClientError) -> ExitStatus {
        let withheld = (outcome.withheld ?? []).joined(separator: ", ")
        guard withheld.isEmpty || !isOverRestart else {
            return try reportLoss(of: withheld, from: outcome)
        }
        try print(outcome, as: form)
        if !withheld.isEmpty {
            output.tell("what was answered to \(withheld) is told once, and was told to others")
        }
        return ExitStatus(outcome, isCancel: actions.contains)
    }

    private func print(
        _ outcome: Wire.Outcome, as form: AnswerForm
    ) throws(SheetClientError) {
        do throws(SheetClientError) {
            if wantsJSON {
                try output.json(outcome)
            } else if let action = outcome.action {
                try output.print(form.text(action: action, values: outcome.values ?? []))
            } else {
                output.tell(Self.words(for: outcome))
            }
        } catch {
            // Nobody is asked twice: that it is lost has to be known.
            throw outcome.action == nil ? error : .failed("the answer is lost: \(error)")
        }
    }

    /// Half of an answer is none: a script must not go on with it.
    private func reportLoss(
        of withheld: String, from outcome: Wire.Outcome
    ) throws(SheetClientError) -> ExitStatus {
        if wantsJSON { try output.json(outcome) }
        output.tell(
            "sheet \(outcome.id) was answered, but the daemon restarted, and what was answered to "
                + "\(withheld) is lost")
        return .unavailable
    }

    private static func words(for outcome: Wire.Outcome) -> String {
        let cause =
            switch outcome.reason {
            case "swipe": "the person swiped it away"
            case "tapOutside": "the person tapped outside of it"
            case "escape": "the person pressed Escape"
            case "override": "the person dismissed it as a stranger's"
            case "requested": "it was dismissed"
            case "replaced": "another sheet took its place"
            case "parentDismissed": "the sheet it was presented from ended"
            case "presenterGone": "the one that presented it is gone"
            case "sceneInactive": "its scene went inactive"
            case "sceneBackground": "its scene went to the background"
            case "sceneClosed": "its scene was closed"
            case "expired": "its time was over"
            case "evicted": "a limit removed it"
            case "shutdown": "the service stopped"
            default: "it ended in a way that this sheetctl does not know"
            }
        return "sheet \(outcome.id) has no answer: \(cause) (\(outcome.reason))"
    }
}
