package import SheetInterface

/// What the exit code of sheetctl tells a script.
///
/// **Source:** docs/rules.md, section 13; sysexits.h for 64 and 69, timeout(1) for 124, 126 and 127,
/// the shell's 128 + signal for 130 and 143.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    /// The code of a program that sheetctl has run.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// That of a process that a signal has ended, as a shell has it.
    package init(signal: Int32) {
        self.init(rawValue: 128 + signal)
    }

    /// Done as asked; of a sheet: an action that is not a cancel was chosen.
    package static let success = ExitStatus(rawValue: 0)
    /// The person declined the sheet.
    package static let declined = ExitStatus(rawValue: 1)
    /// The life of its scene ended the sheet.
    package static let sceneEnded = ExitStatus(rawValue: 3)
    /// Somebody else ended the sheet.
    package static let endedByOthers = ExitStatus(rawValue: 4)
    /// The daemon refused the call.
    package static let refused = ExitStatus(rawValue: 5)
    /// A renderer was asked for and none is attached.
    package static let noRenderer = ExitStatus(rawValue: 6)
    /// The command line is wrong.
    package static let usage = ExitStatus(rawValue: 64)
    /// There is no daemon to talk to, or no longer; or an answer was lost over its restart.
    package static let unavailable = ExitStatus(rawValue: 69)
    /// The time was over before there was an answer.
    package static let expired = ExitStatus(rawValue: 124)
    /// There is a program to be run, and it cannot be.
    package static let notRunnable = ExitStatus(rawValue: 126)
    /// There is no program of that name.
    package static let notFound = ExitStatus(rawValue: 127)
    /// Stopped by SIGINT.
    package static let interrupted = ExitStatus(rawValue: 130)
    /// Stopped by SIGTERM.
    package static let terminated = ExitStatus(rawValue: 143)

    /// Each that sheetctl gives by itself, in the order of the codes.
    package static let known: [ExitStatus] = [
        .success, .declined, .sceneEnded, .endedByOthers, .refused, .noRenderer, .usage,
        .unavailable, .expired, .notRunnable, .notFound, .interrupted, .terminated,
    ]

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
        case .success: "done as asked"
        case .declined: "the person declined: cancel action, swipe, tap outside, escape"
        case .sceneEnded: "the scene went inactive, went to the background or was closed"
        case .endedByOthers: "somebody else ended the sheet"
        case .refused: "the daemon refused; its error is on standard error"
        case .noRenderer: "no renderer is attached"
        case .usage: "wrong usage"
        case .unavailable: "the daemon cannot be reached, stopped, or did not come back in 30 s"
        case .expired: "the time was over"
        case .notRunnable: "the program cannot be run"
        case .notFound: "there is no such program"
        case .interrupted: "interrupted (SIGINT)"
        case .terminated: "terminated (SIGTERM)"
        default: "what the program exits with"
        }
    }
}
