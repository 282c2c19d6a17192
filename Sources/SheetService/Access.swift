import PresentationCore

/// Who may do what (R45). Asked by user; the answer never depends on what a client says of itself.
struct Access: Hashable, Sendable {
    /// The user whom the service runs as.
    let service: UserID

    /// Whether a user may do everything.
    func isAdministrator(_ user: UserID) -> Bool { user == .root || user == service }

    /// Whether a user rules over sheets of `presenter`: Dismiss, Await.
    func rules(_ user: UserID, overSheetsOf presenter: UserID) -> Bool {
        user == presenter || isAdministrator(user)
    }

    /// Whether a user rules over the scenes of `owner`, and draws and answers there: SetPhase,
    /// CloseScene, Choose, AttemptDismiss.
    func rules(_ user: UserID, overScenesOf owner: UserID) -> Bool {
        user == owner || isAdministrator(user)
    }

    /// Whether a user may know what a sheet says, and how it was answered.
    func knows(_ user: UserID, sheetOf presenter: UserID, in owner: UserID) -> Bool {
        user == presenter || user == owner || isAdministrator(user)
    }
}
