/// What can happen to the core: facts about the outside, in the past tense.
package enum Event: Hashable, Sendable {
    /// Somebody asked for a sheet.
    case sheetRequested(PresentationRequest)
    /// Somebody asked that a sheet end, with all that was presented from it.
    case dismissalRequested(SheetID, by: Peer)
    /// Somebody asked that all that was presented from a sheet end.
    case presentedDismissalRequested(SheetID, by: Peer)
    /// Somebody asked that all matching sheets end, as they stand now (R12).
    case matchingDismissalRequested(SheetFilter, by: Peer)
    /// A person chose an action. `generation`: what they saw, when the answer says so.
    /// `elements`: those that were answered.
    case actionChosen(
        SheetID, action: String, elements: [String] = [], generation: Int64?, by: Peer)
    /// A person tried to dismiss. `fromStranger`: the presenter is neither an administrator nor the
    /// scene's owner, so `override` ends it.
    case gestureMade(SheetID, Gesture, generation: Int64?, fromStranger: Bool, by: Peer)
    /// The last connection that waited for a sheet hung up (R21).
    case presentersLeft(SheetID)
    /// Somebody opened a scene, or wants an open one changed.
    case sceneOpeningRequested(SceneRequest)
    /// Somebody closed a scene.
    case sceneClosingRequested(SceneID, by: Peer)
    /// The last connection that had opened a scene hung up (R21).
    case sceneOpenersLeft(SceneID)
    /// A source said what it thinks of a phase.
    case phaseReported(PhaseScope, PhaseSource)
    /// A source took back what it had said.
    case phaseWithdrawn(PhaseScope, source: String)
    /// The service was stopped for good.
    case serviceStopped
}

/// What is asked for a scene. `nil` leaves it as it is, or as the default has it.
package struct SceneRequest: Hashable, Sendable {
    package var id: SceneID
    package var owner: UserID
    package var title: String?
    package var lifetime: Lifetime?

    /// Puts a request together.
    package init(id: SceneID, owner: UserID, title: String? = nil, lifetime: Lifetime? = nil) {
        self.id = id
        self.owner = owner
        self.title = title
        self.lifetime = lifetime
    }
}

/// Which live sheets are meant: those that match all that is given.
package struct SheetFilter: Hashable, Sendable {
    package var scene: SceneID?
    package var presenter: UserID?
    package var kind: String?

    /// Puts a filter together; `nil` matches every sheet.
    package init(scene: SceneID? = nil, presenter: UserID? = nil, kind: String? = nil) {
        self.scene = scene
        self.presenter = presenter
        self.kind = kind
    }

    func matches(_ sheet: Presentation) -> Bool {
        (presenter == nil || sheet.request.presenter.user == presenter)
            && (kind == nil || sheet.request.kind == kind)
    }
}
