package import SheetInterface

/// What the exit code of sheetctl tells a script.
///
/// **Source:** docs/rules.md, section 13; sysexits.h for 64 and 69, timeout(1) for 124, the shell's
/// 128 + signal for 130 and 143.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
    /// Done as asked; of a sheet: an action that is not a cancel was chosen.
    case success = 0
    /// The person declined the sheet.
    case declined = 1
    /// The life of its scene ended the sheet.
    case sceneEnded = 3
    /// Somebody else ended the sheet.
    case endedByOthers = 4
    /// The daemon refused the call.
    case refused = 5
    /// A renderer was asked for and none is attached.
    case noRenderer = 6
    /// The command line is wrong.
    case usage = 64
    /// There is no daemon to talk to, or no longer; or an answer was lost over its restart.
    case unavailable = 69
    /// The time was over before there was an answer.
    case expired = 124
    /// Stopped by SIGINT.
    case interrupted = 130
    /// Stopped by SIGTERM.
    case terminated = 143

    /// What a sheet's end means to the one who asked.
    ///
    /// - Parameter isCancel: Whether an action of this id declines the sheet.
    package init(_ outcome: Wire.Outcome, isCancel: (_ action: String) -> Bool) {
        self =
            switch outcome.reason {
            case "action": outcome.action.map(isCancel) == true ? .declined : .success
            case "swipe", "tapOutside", "escape": .declined
            case "sceneInactive", "sceneBackground", "sceneClosed": .sceneEnded
            case "expired": .expired
            default: .endedByOthers
            }
    }

    /// The row that `--help` prints.
    package var meaning: String {
        switch self {
        case .success: "done; of a sheet: an action that is not a cancel was chosen"
        case .declined: "the person declined: cancel action, swipe, tap outside, escape"
        case .sceneEnded: "the scene went inactive, went to the background or was closed"
        case .endedByOthers: "somebody else ended the sheet"
        case .refused: "the daemon refused; its error is on standard error"
        case .noRenderer: "no renderer is attached"
        case .usage: "wrong usage"
        case .unavailable: "the daemon cannot be reached, stopped, or did not come back in 30 s"
        case .expired: "the time was over"
        case .interrupted: "interrupted (SIGINT)"
        case .terminated: "terminated (SIGTERM)"
        }
    }
}
