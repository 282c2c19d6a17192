extension InterfaceError {
    /// What was refused and why, in a clause for people, without a full stop.
    package var message: String {
        switch self {
        case .noSuchScene(let scene):
            "no scene \(scene) is open"
        case .noSuchSheet(let id):
            "there is no sheet \(id)"
        case .alreadyDismissed(let id, let outcome):
            if let outcome {
                "sheet \(id) has ended already: \(outcome.reason)"
            } else {
                "sheet \(id) has ended already"
            }
        case .sceneNotActive(let scene, let phase):
            "scene \(scene) is not active but \(phase.rawValue)"
        case .noRenderer(let scene):
            "nothing draws scene \(scene)"
        case .keyInUse(let key, let id):
            "key \(key) is in use by sheet \(id)"
        case .tokenInUse(let id):
            "the token was used for another request, which presented sheet \(id)"
        case .invalidAnswer(let id, let element, let action, let problem):
            "sheet \(id) does not take this answer: \(Self.place(element, action))\(problem)"
        case .staleAnswer(let id, let generation):
            "sheet \(id) has changed since; its generation is now \(generation)"
        case .notInteractive(let id, let state):
            "sheet \(id) cannot be answered now: it is \(Self.words(for: state))"
        case .noSuchDetent(let id, let detent):
            "sheet \(id) has no detent \(detent)"
        case .noSuchRenderer(let renderer):
            "no renderer \(renderer) is attached"
        case .quotaExceeded(let resource, let limit):
            "too much is in use: \(resource) are limited to \(limit)"
        case .storageUnavailable(let problem):
            "what it takes cannot be stored: \(problem)"
        case .serviceStopping(let restarting):
            restarting ? "the service restarts" : "the service stops"
        }
    }

    private static func place(_ element: String?, _ action: String?) -> String {
        if let element { return "element \(element): " }
        if let action { return "action \(action): " }
        return ""
    }

    private static func words(for state: Wire.Word<Wire.SheetState>) -> String {
        switch state.known {
        case .queued: "queued"
        case .presented: "covered or not yet ready for input, or has a secret that nobody waits for"
        case .held: "held off the screen"
        case .dismissed: "dismissed"
        case nil: state.rawValue
        }
    }
}
