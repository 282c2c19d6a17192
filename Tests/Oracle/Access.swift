package import SheetInterface

/// Somebody who is connected.
package struct Asker: Hashable, Sendable {
    /// As the kernel names them.
    package let peer: Wire.Peer
    /// All the groups that they belong to.
    package let groups: [UInt32]
    /// The session that their process belongs to.
    package let session: String?

    package init(peer: Wire.Peer, groups: [UInt32], session: String?) {
        self.peer = peer
        self.groups = groups
        self.session = session
    }

    var user: Int64 { peer.uid }
}

/// Who may do what (R45, R46).
extension Rules {
    /// R45: root, the daemon's user and `AdminGroup=`.
    func isAdministrator(_ caller: Asker) -> Bool {
        caller.user == 0 || caller.user == service || isMember(caller, of: administrators)
    }

    /// R45: Dismiss, Update and Await are the presenter's user's and administrators'.
    func rules(_ caller: Asker, overSheetsOf presenter: Int64) -> Bool {
        caller.user == presenter || isAdministrator(caller)
    }

    /// R45: SetPhase, OpenScene on an open scene, CloseScene are the scene's owner's and
    /// administrators'.
    func rules(_ caller: Asker, overScenesOf owner: Int64) -> Bool {
        caller.user == owner || isAdministrator(caller)
    }

    /// R45: who rules over a scene renders it, and `RendererGroup=` every scene.
    func renders(_ caller: Asker, scenesOf owner: Int64) -> Bool {
        rules(caller, overScenesOf: owner) || isMember(caller, of: renderers)
    }

    /// R45: to all but these and those who may render the scene a sheet is redacted.
    func knows(_ caller: Asker, sheetsOf presenter: Int64, inScenesOf owner: Int64) -> Bool {
        rules(caller, overSheetsOf: presenter) || renders(caller, scenesOf: owner)
    }

    /// R46: administrators and `PrompterGroup=` may more in somebody else's scene.
    func presentsFreely(_ caller: Asker, inScenesOf owner: Int64) -> Bool {
        rules(caller, overScenesOf: owner) || isMember(caller, of: prompters)
    }

    private func isMember(_ caller: Asker, of group: UInt32?) -> Bool {
        guard let group else { return false }
        return caller.groups.contains(group)
    }
}
