/// What somebody asks to be presented, with every default filled in.
package struct PresentationRequest: Hashable, Sendable {
    /// The id that the sheet is to have.
    package var id: SheetID
    package var scene: SceneID
    /// The live sheet of the same scene that it is presented from.
    package var parent: SheetID?
    package var presenter: Peer
    package var style: Style
    package var priority: Priority
    package var lifetime: Lifetime
    package var whenInactive: WhenInactive
    package var policies: PhasePolicies
    /// Whether a person cannot wave it away (R25).
    package var interactiveDismissDisabled: Bool
    /// What a person can choose, in the order in which it is drawn.
    package var actions: [Action]
    /// What DismissAll selects by; never interpreted otherwise.
    package var kind: String?
    /// The request as it came, carried and never read.
    package var words: [UInt8]

    /// Puts a request together.
    package init(
        id: SheetID, scene: SceneID, parent: SheetID? = nil, presenter: Peer,
        style: Style = .sheet, priority: Priority = .normal, lifetime: Lifetime = .detached,
        whenInactive: WhenInactive = .queue, policies: PhasePolicies = PhasePolicies(),
        interactiveDismissDisabled: Bool = false, actions: [Action] = [], kind: String? = nil,
        words: [UInt8] = []
    ) {
        self.id = id
        self.scene = scene
        self.parent = parent
        self.presenter = presenter
        self.style = style
        self.priority = priority
        self.lifetime = lifetime
        self.whenInactive = whenInactive
        self.policies = policies
        self.interactiveDismissDisabled = interactiveDismissDisabled
        self.actions = actions
        self.kind = kind
        self.words = words
    }
}

/// One thing that a person can choose.
package struct Action: Hashable, Sendable {
    /// 1–64 characters of `A-Za-z0-9._:@-`, once a sheet.
    package var id: String
    /// Whether choosing it means to decline.
    package var isCancel: Bool

    /// Names an action.
    package init(id: String, isCancel: Bool = false) {
        self.id = id
        self.isCancel = isCancel
    }
}
