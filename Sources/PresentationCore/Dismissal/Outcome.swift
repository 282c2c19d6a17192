/// How a sheet ended. There is exactly one a sheet, and it never changes (R2).
package struct Outcome: Hashable, Sendable {
    package let id: SheetID
    package let scene: SceneID
    /// Grows by one with each end.
    package let sequence: UInt64
    package let reason: DismissalReason
    /// The action that was chosen; only with reason `action`.
    package let action: String?
    /// What the person put in, but for secrets; only with reason `action`.
    package let values: [ElementValue]
    /// The elements whose values were given to those who waited, and are not kept (R26).
    package let withheld: [String]
    /// Who caused it, when that was a client.
    package let by: Peer?
    package let endedAt: Moment
    /// Who asked for the sheet: they may know the whole outcome.
    package let presenter: UserID
    /// Who ruled over the scene: so may they.
    package let sceneOwner: UserID
    /// The token that presented it: it is in use as long as the outcome is kept (R6).
    package let token: PresentationToken?

    /// Puts an outcome together.
    package init(
        id: SheetID, scene: SceneID, sequence: UInt64, reason: DismissalReason, action: String?,
        values: [ElementValue], withheld: [String], by: Peer?, endedAt: Moment, presenter: UserID,
        sceneOwner: UserID, token: PresentationToken?
    ) {
        self.id = id
        self.scene = scene
        self.sequence = sequence
        self.reason = reason
        self.action = action
        self.values = values
        self.withheld = withheld
        self.by = by
        self.endedAt = endedAt
        self.presenter = presenter
        self.sceneOwner = sceneOwner
        self.token = token
    }
}
