import SheetClient
import SheetInterface

extension Refusal {
    /// Whether the sheet that a call named is not there any more, which is what Dismiss wants.
    var saysThatSheetHasEnded: Bool {
        if case .alreadyDismissed = interfaceError { true } else { false }
    }
}

extension SheetClientError {
    /// Whether nothing draws the scene, as Present was told to look.
    var isNoRenderer: Bool {
        if case .refused(let refusal) = self, case .noRenderer = refusal.interfaceError {
            true
        } else {
            false
        }
    }

    /// Whether the daemon knows nothing of the sheet that a call named.
    var isNoSuchSheet: Bool {
        if case .refused(let refusal) = self, case .noSuchSheet = refusal.interfaceError {
            true
        } else {
            false
        }
    }
}
