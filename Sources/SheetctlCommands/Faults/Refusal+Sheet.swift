import SheetClient
import SheetInterface

extension Refusal {
    /// Whether the sheet that a call named is not there any more, which is what Dismiss wants.
    var saysThatSheetHasEnded: Bool {
        if case .alreadyDismissed = interfaceError { true } else { false }
    }
}
