/// How a sheet ended. There is exactly one a sheet, and it never changes (R2).
///
/// It goes from the decision into the table of what has ended, to the log and to all who are told: so it
/// is held once, and a copy of it costs what a reference costs.
@usableFromInline package struct Outcome: Hashable, Sendable {
    @usableFromInline
    struct Parts: Hashable, Sendable {
        @usableFromInline let id: SheetID
        @usableFromInline let scene: SceneID
        @usableFromInline let sequence: UInt64
        @usableFromInline let reason: DismissalReason
        @usableFromInline let action: String?
        @usableFromInline let values: [ElementValue]
        @usableFromInline let withheld: [String]
        @usableFromInline let by: Peer?
        @usableFromInline let endedAt: Moment
        @usableFromInline let presenter: UserID
        @usableFromInline let sceneOwner: UserID
        @usableFromInline let token: PresentationToken?
    }

    @usableFromInline let parts: Shared<Parts>

    /// Puts an outcome together.
    package init(
        id: SheetID, scene: SceneID, sequence: UInt64, reason: DismissalReason, action: String?,
        values: [ElementValue], withheld: [String], by: Peer?, endedAt: Moment, presenter: UserID,
        sceneOwner: UserID, token: PresentationToken?
    ) {
        parts = Shared(
            Parts(
                id: id, scene: scene, sequence: sequence, reason: reason, action: action,
                values: values, withheld: withheld, by: by, endedAt: endedAt, presenter: presenter,
                sceneOwner: sceneOwner, token: token))
    }

    @inlinable package var id: SheetID { parts.value.id }
    @inlinable package var scene: SceneID { parts.value.scene }
    /// Grows by one with each end.
    @inlinable package var sequence: UInt64 { parts.value.sequence }
    @inlinable package var reason: DismissalReason { parts.value.reason }
    /// The action that was chosen; only with reason `action`.
    @inlinable package var action: String? { parts.value.action }
    /// What the person put in, but for secrets; only with reason `action`.
    @inlinable package var values: [ElementValue] { parts.value.values }
    /// The elements whose values were given to those who waited, and are not kept (R26).
    @inlinable package var withheld: [String] { parts.value.withheld }
    /// Who caused it, when that was a client.
    @inlinable package var by: Peer? { parts.value.by }
    @inlinable package var endedAt: Moment { parts.value.endedAt }
    /// Who asked for the sheet: they may know the whole outcome.
    @inlinable package var presenter: UserID { parts.value.presenter }
    /// Who ruled over the scene: so may they.
    @inlinable package var sceneOwner: UserID { parts.value.sceneOwner }
    /// The token that presented it: it is in use as long as the outcome is kept (R6).
    @inlinable package var token: PresentationToken? { parts.value.token }
}
