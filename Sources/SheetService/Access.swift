package import PresentationCore

/// Who somebody is to the service: the user, and what their groups allow (R45, R46).
package struct Caller: Hashable, Sendable {
    package let user: UserID
    /// Root, the user of the service, members of `AdminGroup=`: they may do everything.
    let isAdministrator: Bool
    /// Members of `RendererGroup=`: they draw every scene.
    let isRenderer: Bool
    /// Members of `PrompterGroup=`: they present in other people's scenes as their owners do.
    let isPrompter: Bool
}

/// Who may do what (R45). The answer never depends on what a client says of itself.
package struct Access: Hashable, Sendable {
    /// The groups that the configuration names, as the kernel numbers them; `nil` for none.
    package struct Groups: Hashable, Sendable {
        package var administrators: UInt32?
        package var renderers: UInt32?
        package var prompters: UInt32?

        /// No group allows anything.
        package init() {}
    }

    /// The user whom the service runs as.
    let service: UserID
    let groups: Groups

    /// What somebody is, by their user and all of their groups.
    func caller(_ user: UserID, in theirs: [UInt32]) -> Caller {
        func isMember(of group: UInt32?) -> Bool { group.map(theirs.contains) ?? false }
        return Caller(
            user: user,
            isAdministrator: isAdministrator(user) || isMember(of: groups.administrators),
            isRenderer: isMember(of: groups.renderers), isPrompter: isMember(of: groups.prompters))
    }

    /// Whether a user is an administrator, whatever their groups.
    private func isAdministrator(_ user: UserID) -> Bool { user == .root || user == service }

    /// Whether somebody who opens a scene of `owner` gets it: an administrator does, so that nobody can
    /// keep a name by being the first to open it. What belongs to an administrator stays theirs.
    func takesOver(_ caller: Caller, scenesOf owner: UserID) -> Bool {
        caller.isAdministrator && !isAdministrator(owner)
    }

    /// Whether somebody rules over sheets of `presenter`: Dismiss, Update, Await.
    func rules(_ caller: Caller, overSheetsOf presenter: UserID) -> Bool {
        caller.user == presenter || caller.isAdministrator
    }

    /// Whether somebody rules over scenes of `owner`: SetPhase, OpenScene on an open one, CloseScene.
    func rules(_ caller: Caller, overScenesOf owner: UserID) -> Bool {
        caller.user == owner || caller.isAdministrator
    }

    /// Whether somebody draws scenes of `owner`, and answers there: Choose, AttemptDismiss,
    /// SelectDetent.
    func renders(_ caller: Caller, scenesOf owner: UserID) -> Bool {
        rules(caller, overScenesOf: owner) || caller.isRenderer
    }

    /// Whether somebody may know what a sheet says, and how it was answered.
    func knows(_ caller: Caller, sheetOf presenter: UserID, in owner: UserID) -> Bool {
        rules(caller, overSheetsOf: presenter) || renders(caller, scenesOf: owner)
    }

    /// Whether somebody may present in scenes of `owner` all that there is (R46).
    func presentsFreely(_ caller: Caller, inScenesOf owner: UserID) -> Bool {
        rules(caller, overScenesOf: owner) || caller.isPrompter
    }
}
