import Varlink

/// A refusal of the contract, with the parameters that it names.
package enum InterfaceError: VarlinkErrorReply, Hashable {
    /// No scene is open under this id.
    case noSuchScene(scene: String)
    /// No live sheet has this id, nor one that ended lately where those are accepted.
    case noSuchSheet(id: String)
    /// The sheet has ended already, and nothing was changed; the outcome is for those who may know.
    case alreadyDismissed(id: String, outcome: Wire.Outcome?)
    /// The scene cannot have the sheet now, and `whenInactive` was `reject`.
    case sceneNotActive(scene: String, phase: Wire.Word<Wire.ScenePhase>)
    /// Nothing draws the scene now, and `whenUnrendered` was `reject`.
    case noRenderer(scene: String)
    /// A live sheet of this user in the scene has this key.
    case keyInUse(key: String, id: String)
    /// The token was used for another request.
    case tokenInUse(id: String)
    /// No such action or element, or a value that is missing or out of bounds.
    case invalidAnswer(id: String, element: String?, action: String?, problem: String)
    /// The person answered something that has changed since; the present generation is given.
    case staleAnswer(id: String, generation: Int64)
    /// The sheet is not on the screen, or is covered.
    case notInteractive(id: String, state: Wire.Word<Wire.SheetState>)
    /// The sheet has no such detent.
    case noSuchDetent(id: String, detent: String)
    /// No renderer is attached under this id.
    case noSuchRenderer(renderer: String)
    /// A bound is reached: of `connections`, `sheets`, `scenes`, `queue`, `watchers`, `renderers`
    /// or `bytes`.
    case quotaExceeded(resource: String, limit: Int64)
    /// Nothing new can be recorded, so nothing new is accepted.
    case storageUnavailable(problem: String)
    /// The service stops; when it restarts it means to be back at once, with the detached sheets.
    case serviceStopping(restarting: Bool)

    /// The names that the contract gives the errors, in its order.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case noSuchScene = "NoSuchScene"
        case noSuchSheet = "NoSuchSheet"
        case alreadyDismissed = "AlreadyDismissed"
        case sceneNotActive = "SceneNotActive"
        case noRenderer = "NoRenderer"
        case keyInUse = "KeyInUse"
        case tokenInUse = "TokenInUse"
        case invalidAnswer = "InvalidAnswer"
        case staleAnswer = "StaleAnswer"
        case notInteractive = "NotInteractive"
        case noSuchDetent = "NoSuchDetent"
        case noSuchRenderer = "NoSuchRenderer"
        case quotaExceeded = "QuotaExceeded"
        case storageUnavailable = "StorageUnavailable"
        case serviceStopping = "ServiceStopping"
    }

    /// Which error of the contract this is.
    package var kind: Kind {
        switch self {
        case .noSuchScene: .noSuchScene
        case .noSuchSheet: .noSuchSheet
        case .alreadyDismissed: .alreadyDismissed
        case .sceneNotActive: .sceneNotActive
        case .noRenderer: .noRenderer
        case .keyInUse: .keyInUse
        case .tokenInUse: .tokenInUse
        case .invalidAnswer: .invalidAnswer
        case .staleAnswer: .staleAnswer
        case .notInteractive: .notInteractive
        case .noSuchDetent: .noSuchDetent
        case .noSuchRenderer: .noSuchRenderer
        case .quotaExceeded: .quotaExceeded
        case .storageUnavailable: .storageUnavailable
        case .serviceStopping: .serviceStopping
        }
    }

    /// With the interface, as it stands in a reply: `org.sheetd.Presentation.NoSuchScene`.
    package var name: String { "\(PresentationInterface.name).\(kind.rawValue)" }
}
