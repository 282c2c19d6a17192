/// Why the core refuses an event. Nothing has changed when it is thrown.
package enum PresentationError: Error, Hashable, Sendable {
    /// No open scene has this id.
    case noSuchScene(SceneID)
    /// No live sheet has this id, nor one whose outcome is kept.
    case noSuchSheet(SheetID)
    /// The sheet has ended.
    case alreadyDismissed(Outcome)
    /// The request would rather be refused than wait (R19).
    case sceneNotActive(SceneID, ScenePhase)
    /// The request would rather be refused than wait for a renderer.
    case noRenderer(SceneID)
    /// A live sheet of this user in the scene has this key (R9).
    case keyInUse(String, SheetID)
    /// The sheet is not on the screen, so nobody can have answered it (R23).
    case notInteractive(SheetID, Presentation.State)
    /// The sheet has no such action (R24).
    case noSuchAction(SheetID, String)
    /// The sheet has no such detent.
    case noSuchDetent(SheetID, String)
    /// An element is not answered as it should be (R24).
    case invalidAnswer(SheetID, AnswerFault)
    /// An answer to a sheet with secrets must say what the person saw (R26).
    case generationMissing
    /// What was answered has changed since; the present generation (R23).
    case staleAnswer(SheetID, generation: Int64)
    /// A generation that has never been.
    case unknownGeneration
    /// A bound of `Limits`.
    case quotaExceeded(Resource, limit: Int)
    /// What would come of it could not be recorded, with what live sheets have reserved (R42a).
    case storageUnavailable

    /// What there is a bound of.
    package enum Resource: Hashable, Sendable {
        case scenes
        case sheets
        case sources
        case bytes
        case queue
    }
}
