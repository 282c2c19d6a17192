/// How a sheet ended. There is exactly one a sheet, and it never changes (R2).
package struct Outcome: Hashable, Sendable {
    package let id: SheetID
    package let scene: SceneID
    /// Grows by one with each end.
    package let sequence: UInt64
    package let reason: DismissalReason
    /// The action that was chosen; only with reason `action`.
    package let action: String?
    /// Who caused it, when that was a client.
    package let by: Peer?
    package let endedAt: Moment
    /// Who asked for the sheet: they may know the whole outcome.
    package let presenter: UserID
    /// Who ruled over the scene: so may they.
    package let sceneOwner: UserID
}
