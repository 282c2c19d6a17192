package import SheetGeometry

/// What the core has decided: what is made durable, and all that ever changes the state.
///
/// Applying a fact decides nothing, and needs no policy, limit or configuration: a restart applies the
/// same facts again and stands where the core stood.
///
/// What a fact says is held by reference: facts are passed on often, and never changed.
package indirect enum Fact: Hashable, Sendable {
    /// A scene is open from now on.
    case sceneOpened(SceneOpening)
    /// A scene has another owner, title, lifetime, opener or binding.
    case sceneUpdated(SceneUpdate)
    /// A scene, which has no sheets any more, is gone.
    case sceneClosed(SceneID)
    /// A source's newest word.
    case sourceSet(PhaseScope, PhaseSource)
    /// A source has no opinion any more.
    case sourceCleared(PhaseScope, name: String)
    /// A scene has gone one step to another phase.
    case phaseChanged(SceneID, ScenePhase)
    /// A scene got its first renderer, or lost its last one.
    case renderingChanged(SceneID, isRendered: Bool)
    /// A sheet lives from now on, in the state that it says.
    case accepted(Acceptance)
    /// A queued sheet took its place on the stack, presented or held.
    case placed(SheetID, order: PresentationTime, isHeld: Bool)
    /// A presented sheet left the screen; `graceEnds` when it ends unless it comes back before.
    case held(SheetID, graceEnds: Instant?)
    /// A held sheet came back to the screen.
    case resumed(SheetID)
    /// A sheet says something else. `isNewToRead`: its generation grows.
    case updated(SheetID, SheetContent, isNewToRead: Bool)
    /// A sheet rests at another of its detents.
    case detentSelected(SheetID, Detent)
    /// A sheet has other time left; `nil`: it does not expire any more.
    case expirySet(SheetID, Expiry?)
    /// A sheet lives on without its presenter.
    case detached(SheetID)
    /// A sheet ended.
    case ended(Outcome)
    /// Outcomes can no longer be asked for; each the oldest of its user.
    case forgotten([SheetID])
    /// A bound scene shows another session, or none, and is somebody else's with it.
    case sessionAssigned(SceneID, session: String?, owner: UserID)
    /// A session is locked from now on, whatever scene shows it.
    case sessionLocked(String)
    /// A session is not locked any more, or is gone.
    case sessionUnlocked(String)
}

/// The birth of a scene.
package struct SceneOpening: Hashable, Sendable {
    package let id: SceneID
    package let number: Int
    package let owner: UserID
    package let title: String?
    package let lifetime: Lifetime
    /// Whose it is while it shows no session.
    package let opener: UserID
    package let binding: SceneBinding?
    /// Whether it closes with its last renderer, once it has no sheets (R20).
    package let closesUnrendered: Bool

    /// Puts the birth of a scene together.
    ///
    /// - Parameter opener: the owner, when it is left out.
    package init(
        id: SceneID, number: Int, owner: UserID, title: String?, lifetime: Lifetime,
        opener: UserID? = nil, binding: SceneBinding? = nil, closesUnrendered: Bool = false
    ) {
        self.id = id
        self.number = number
        self.owner = owner
        self.title = title
        self.lifetime = lifetime
        self.opener = opener ?? owner
        self.binding = binding
        self.closesUnrendered = closesUnrendered
    }
}

/// What a scene is from now on.
package struct SceneUpdate: Hashable, Sendable {
    package let id: SceneID
    package let owner: UserID
    package let title: String?
    package let lifetime: Lifetime
    /// Whose it is while it shows no session.
    package let opener: UserID
    package let binding: SceneBinding?
    /// Whether it closes with its last renderer, once it has no sheets (R20).
    package let closesUnrendered: Bool

    /// Puts together what a scene is.
    ///
    /// - Parameter opener: the owner, when it is left out.
    package init(
        id: SceneID, owner: UserID, title: String?, lifetime: Lifetime, opener: UserID? = nil,
        binding: SceneBinding? = nil, closesUnrendered: Bool = false
    ) {
        self.id = id
        self.owner = owner
        self.title = title
        self.lifetime = lifetime
        self.opener = opener ?? owner
        self.binding = binding
        self.closesUnrendered = closesUnrendered
    }
}

/// The birth of a sheet. What was asked for is the same value that the sheet then has.
@usableFromInline package struct Acceptance: Hashable, Sendable {
    /// What was asked for, but for its content.
    @usableFromInline let sharedRequest: Shared<PresentationRequest>
    @usableFromInline let sharedContent: Shared<SheetContent>
    package let rank: PresentationRank
    package let state: Presentation.State
    package let order: PresentationTime
    package let serial: UInt64
    package let waitsItsTurn: Bool
    package let selectedDetent: Detent?
    package let expiry: Expiry?
    package let at: Moment

    /// Puts the birth of a sheet together.
    package init(
        request: consuming PresentationRequest, rank: PresentationRank,
        state: Presentation.State, order: PresentationTime, serial: UInt64, waitsItsTurn: Bool,
        selectedDetent: Detent?, expiry: Expiry?, at: Moment
    ) {
        let content = Shared(request.content)
        request.content = SheetContent()
        self.init(
            sharedRequest: Shared(request), sharedContent: content, rank: rank,
            state: state, order: order, serial: serial, waitsItsTurn: waitsItsTurn,
            selectedDetent: selectedDetent, expiry: expiry, at: at)
    }

    init(
        sharedRequest: Shared<PresentationRequest>, sharedContent: Shared<SheetContent>,
        rank: PresentationRank, state: Presentation.State, order: PresentationTime, serial: UInt64,
        waitsItsTurn: Bool, selectedDetent: Detent?, expiry: Expiry?, at: Moment
    ) {
        self.sharedRequest = sharedRequest
        self.sharedContent = sharedContent
        self.rank = rank
        self.state = state
        self.order = order
        self.serial = serial
        self.waitsItsTurn = waitsItsTurn
        self.selectedDetent = selectedDetent
        self.expiry = expiry
        self.at = at
    }

    /// What was asked for, but for what an Update can change: that is in `content`.
    @inlinable package var request: PresentationRequest { sharedRequest.value }
    /// What was asked for of what an Update can change.
    @inlinable package var content: SheetContent { sharedContent.value }
}
