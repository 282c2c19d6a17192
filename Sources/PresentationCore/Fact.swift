/// What the core has decided: what is made durable, and all that ever changes the state.
///
/// Applying a fact decides nothing, and needs no policy, limit or configuration: a restart applies the
/// same facts again and stands where the core stood.
package enum Fact: Hashable, Sendable {
    /// A scene is open from now on.
    case sceneOpened(SceneOpening)
    /// A scene has another title or lifetime.
    case sceneUpdated(SceneID, title: String?, lifetime: Lifetime)
    /// A scene, which has no sheets any more, is gone.
    case sceneClosed(SceneID)
    /// A source's newest word.
    case sourceSet(PhaseScope, PhaseSource)
    /// A source has no opinion any more.
    case sourceCleared(PhaseScope, name: String)
    /// A scene has gone one step to another phase.
    case phaseChanged(SceneID, ScenePhase)
    /// A sheet lives from now on, in the state that it says.
    case accepted(Acceptance)
    /// A queued sheet took its place on the stack.
    case presented(SheetID, order: UInt64)
    /// A presented sheet left the screen.
    case held(SheetID)
    /// A held sheet came back to the screen.
    case resumed(SheetID)
    /// A sheet ended.
    case ended(Outcome)
    /// Outcomes can no longer be asked for; each the oldest of its user.
    case forgotten([SheetID])
}

/// The birth of a scene.
package struct SceneOpening: Hashable, Sendable {
    package let id: SceneID
    package let number: Int
    package let owner: UserID
    package let title: String?
    package let lifetime: Lifetime
}

/// The birth of a sheet.
package struct Acceptance: Hashable, Sendable {
    package let request: PresentationRequest
    package let rank: PresentationRank
    package let state: Presentation.State
    package let order: UInt64
    package let at: Moment
}
