package import SheetGeometry

/// What somebody asks to be presented, with every default filled in.
@usableFromInline package struct PresentationRequest: Hashable, Sendable {
    /// The id that the sheet is to have.
    package var id: SheetID
    package var scene: SceneID
    /// The live sheet of the same scene that it is presented from.
    package var parent: SheetID?
    package var presenter: Peer
    /// Whether the presenter is neither an administrator nor the owner of the scene (R8, R46).
    package var isFromStranger: Bool
    /// Whether the presenter is an administrator, who stays no stranger when the scene changes hands.
    package var isFromAdministrator: Bool
    package var style: Style
    package var priority: Priority
    package var placement: Placement
    /// What the sheet is about (R9).
    package var key: String?
    /// The presenter's own word for the request (R6).
    package var token: PresentationToken?
    package var lifetime: Lifetime
    package var whenInactive: WhenInactive
    package var whenUnrendered: WhenUnrendered
    package var policies: PhasePolicies
    /// How long the sheet is held before `onInactive` dismisses it (R17).
    package var inactiveGrace: Duration?
    package var expiry: ExpiryRequest?
    /// Whether it was asked for with `more` or with a token, so that secrets can be given (R26).
    package var isAwaitable: Bool
    /// What DismissAll selects by; never interpreted otherwise.
    package var kind: String?
    package var content: SheetContent

    /// Puts a request together.
    package init(
        id: SheetID, scene: SceneID, parent: SheetID? = nil, presenter: Peer,
        isFromStranger: Bool = false, isFromAdministrator: Bool = false, style: Style = .sheet,
        priority: Priority = .normal,
        placement: Placement = .stack, key: String? = nil, token: PresentationToken? = nil,
        lifetime: Lifetime = .detached, whenInactive: WhenInactive = .queue,
        whenUnrendered: WhenUnrendered = .wait, policies: PhasePolicies = PhasePolicies(),
        inactiveGrace: Duration? = nil, expiry: ExpiryRequest? = nil,
        isAwaitable: Bool = false, kind: String? = nil, content: SheetContent = SheetContent()
    ) {
        self.id = id
        self.scene = scene
        self.parent = parent
        self.presenter = presenter
        self.isFromStranger = isFromStranger
        self.isFromAdministrator = isFromAdministrator
        self.style = style
        self.priority = priority
        self.placement = placement
        self.key = key
        self.token = token
        self.lifetime = lifetime
        self.whenInactive = whenInactive
        self.whenUnrendered = whenUnrendered
        self.policies = policies
        self.inactiveGrace = inactiveGrace
        self.expiry = expiry
        self.isAwaitable = isAwaitable
        self.kind = kind
        self.content = content
    }

    /// The request's key with what it is unique in; `nil` when there is none.
    var sheetKey: SheetKey? {
        key.map { SheetKey(scene: scene, user: presenter.user, word: $0) }
    }
}

/// A presenter's own word for a request, which presents once however often it is sent (R6).
@usableFromInline package struct PresentationToken: Hashable, Sendable {
    package let user: UserID
    package let word: String
    /// Stands for the parameters first sent: another request under the same word has another.
    package let fingerprint: UInt64

    /// Puts a token together.
    package init(user: UserID, word: String, fingerprint: UInt64) {
        self.user = user
        self.word = word
        self.fingerprint = fingerprint
    }
}

/// What Update can change of a sheet.
@usableFromInline package struct SheetContent: Hashable, Sendable {
    /// What a person can choose, in the order in which it is drawn.
    package var actions: [Action]
    /// What a person can read and put in, in the order in which it is drawn.
    package var elements: [Element]
    /// Whether a person cannot wave it away (R25).
    package var interactiveDismissDisabled: Bool
    /// Where it can rest, when it can (R28).
    package var shape: SheetShape
    /// Where it is to rest; `nil` for wherever it rests, at first the smallest.
    package var selectedDetent: Detent?
    /// Up to which what lies below it stays bright; `nil`: it never does (R32).
    package var largestUndimmedDetent: Detent?
    /// The request as it came, or as an Update has left it; carried and never read.
    package var words: [UInt8]

    /// Puts content together.
    package init(
        actions: [Action] = [], elements: [Element] = [], interactiveDismissDisabled: Bool = false,
        shape: SheetShape = .sheet(.standard), selectedDetent: Detent? = nil,
        largestUndimmedDetent: Detent? = nil, words: [UInt8] = []
    ) {
        self.actions = actions
        self.elements = elements
        self.interactiveDismissDisabled = interactiveDismissDisabled
        self.shape = shape
        self.selectedDetent = selectedDetent
        self.largestUndimmedDetent = largestUndimmedDetent
        self.words = words
    }

    /// Whether an element's values are for the presenter alone.
    package var hasSecrets: Bool { elements.contains(where: \.isSecret) }
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
