package import SheetGeometry

/// What can happen to the core: facts about the outside, in the past tense.
package enum Event: Hashable, Sendable {
    /// Somebody asked for a sheet. What is smallest of its detents is decided for a scene of this
    /// geometry (R29).
    indirect case sheetRequested(PresentationRequest, in: SceneGeometry = .nominal)
    /// Somebody asked that a sheet end, with all that was presented from it.
    case dismissalRequested(SheetID, by: Peer)
    /// Somebody asked that all that was presented from a sheet end.
    case presentedDismissalRequested(SheetID, by: Peer)
    /// Somebody asked that all matching sheets end, as they stand now (R12).
    case matchingDismissalRequested(SheetFilter, by: Peer)
    /// A person moved a sheet to the detent that is written so.
    case detentChosen(SheetID, word: String)
    /// Somebody who may wants a sheet changed.
    case updateRequested(SheetUpdate)
    /// The request of a live sheet was repeated under its token, with this lifetime (R6, R21).
    case requestRepeated(SheetID, Lifetime)
    /// A person answered. `generation`: what they saw, when the answer says so. `isAwaited`: whether
    /// somebody waits for the sheet, who can take secrets (R26).
    case answered(SheetID, Answer, generation: Int64?, isAwaited: Bool, by: Peer)
    /// A person tried to dismiss. `fromStranger`: the presenter is neither an administrator nor the
    /// scene's owner, so `override` ends it.
    case gestureMade(SheetID, Gesture, generation: Int64?, fromStranger: Bool, by: Peer)
    /// The last connection that each of these sheets lived with hung up (R21).
    case presentersLeft([SheetID])
    /// Somebody opened a scene, or wants an open one changed.
    case sceneOpeningRequested(SceneRequest)
    /// Somebody closed a scene.
    case sceneClosingRequested(SceneID, by: Peer)
    /// Somebody closed a scene that stays, and so is only emptied.
    case sceneEmptyingRequested(SceneID, by: Peer)
    /// What a scene was there for is gone for good.
    case sceneLost(SceneID)
    /// The last connection that had opened a scene hung up (R21).
    case sceneOpenersLeft(SceneID)
    /// A source said what it thinks of a phase.
    case phaseReported(PhaseScope, PhaseSource)
    /// A source took back what it had said.
    case phaseWithdrawn(PhaseScope, source: String)
    /// A scene got its first renderer, or lost its last one.
    case renderingChanged(SceneID, isRendered: Bool)
    /// There is something else where a bound scene looks; nothing happens for one that is not bound.
    case sessionChanged(SceneID, SceneView)
    /// A session was locked, or is not any more, or is gone (R39).
    case lockChanged(session: String, isLocked: Bool)
    /// The instant of `Coordinator.nextDeadline` has come.
    case timeCame
    /// The service was stopped for good.
    case serviceStopped
}

/// What is to be changed of a sheet.
package struct SheetUpdate: Hashable, Sendable {
    /// What is left of the sheet's time from now on.
    package enum Expiry: Hashable, Sendable {
        case unchanged
        case after(Duration)
        case never
    }

    package var id: SheetID
    /// All of the content, as it is to be.
    package var content: SheetContent
    /// Whether words, elements or actions change, so that answers to the former ones are stale (R23).
    package var isNewToRead: Bool
    /// Where it is to rest; `nil` leaves it where it rests, as long as it can.
    package var selectedDetent: Detent?
    package var expiry: Expiry
    /// That of the scene, for which it is decided what is nearest of the sheet's detents (R29).
    package var geometry: SceneGeometry
    /// As high as the sheet's content wants to be there; `nil` when nobody has said it.
    package var contentHeight: ContentHeight?

    /// Puts an update together.
    package init(
        id: SheetID, content: SheetContent, isNewToRead: Bool, selectedDetent: Detent? = nil,
        expiry: Expiry = .unchanged, geometry: SceneGeometry = .nominal,
        contentHeight: ContentHeight? = nil
    ) {
        self.id = id
        self.content = content
        self.isNewToRead = isNewToRead
        self.selectedDetent = selectedDetent
        self.expiry = expiry
        self.geometry = geometry
        self.contentHeight = contentHeight
    }
}

/// What is asked for a scene. `nil` leaves it as it is, or as the default has it.
package struct SceneRequest: Hashable, Sendable {
    package var id: SceneID
    package var owner: UserID
    package var title: String?
    package var lifetime: Lifetime?
    /// Whether a scene that is open already gets this owner, too (R45): at once, or when it shows no
    /// session.
    package var takesOver: Bool
    package var binding: Binding
    /// Whether it is what the operator has decided, which no bound and no full disk refuses.
    package var isConfigured: Bool
    /// Whether a scene that is not open yet closes with its last renderer (R20). An open one does not
    /// any more, unless it is asked for so again.
    package var closesUnrendered: Bool

    /// What a scene is to follow from now on.
    package enum Binding: Hashable, Sendable {
        case unchanged
        case to(SceneBinding)
        /// It stands for itself.
        case none
    }

    /// Puts a request together.
    package init(
        id: SceneID, owner: UserID, title: String? = nil, lifetime: Lifetime? = nil,
        takesOver: Bool = false, binding: Binding = .unchanged, isConfigured: Bool = false,
        closesUnrendered: Bool = false
    ) {
        self.id = id
        self.owner = owner
        self.takesOver = takesOver
        self.binding = binding
        self.isConfigured = isConfigured
        self.closesUnrendered = closesUnrendered
        self.title = title
        self.lifetime = lifetime
    }
}

/// Which live sheets are meant: those that match all that is given.
package struct SheetFilter: Hashable, Sendable {
    package var scene: SceneID?
    package var presenter: UserID?
    package var key: String?
    package var kind: String?

    /// Puts a filter together; `nil` matches every sheet.
    package init(
        scene: SceneID? = nil, presenter: UserID? = nil, key: String? = nil, kind: String? = nil
    ) {
        self.scene = scene
        self.presenter = presenter
        self.key = key
        self.kind = kind
    }

    func matches(_ sheet: Presentation) -> Bool {
        (presenter == nil || sheet.request.presenter.user == presenter)
            && (key == nil || sheet.request.key == key)
            && (kind == nil || sheet.request.kind == kind)
    }
}
