import SheetClient
import SheetInterface
import Varlink

extension Refusal {
    /// Whether the sheet that a call named is not there any more, which is what Dismiss wants.
    var saysThatSheetHasEnded: Bool {
        if case .alreadyDismissed = interfaceError { true } else { false }
    }
}

extension SheetClientError {
    /// Whether the daemon does not take this parameter as it is, or misses it.
    func isInvalid(_ parameter: String) -> Bool {
        guard case .refused(let refusal) = self else { return false }
        return VarlinkError(name: refusal.name, parameters: refusal.parameters)
            == .invalidParameter(parameter)
    }

    /// Whether the daemon's socket is closed to this user.
    var isForbidden: Bool {
        guard case .unreachable(let reasons) = self else { return false }
        return reasons.contains { $0.contains("(EACCES)") || $0.contains("(EPERM)") }
    }

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
