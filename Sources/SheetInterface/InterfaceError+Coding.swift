package import Varlink

extension InterfaceError {
    package func encodeParameters(into writer: inout JSONWriter) -> Bool {
        writer.beginObject()
        switch self {
        case .noSuchScene(let scene), .noRenderer(let scene):
            writer.member("scene", scene)
        case .noSuchSheet(let id), .tokenInUse(let id):
            writer.member("id", id)
        case .alreadyDismissed(let id, let outcome):
            writer.member("id", id)
            writer.member("outcome", outcome)
        case .sceneNotActive(let scene, let phase):
            writer.member("scene", scene)
            writer.member("phase", phase)
        case .keyInUse(let key, let id):
            writer.member("key", key)
            writer.member("id", id)
        case .invalidAnswer(let id, let element, let action, let problem):
            writer.member("id", id)
            writer.member("element", element)
            writer.member("action", action)
            writer.member("problem", problem)
        case .staleAnswer(let id, let generation):
            writer.member("id", id)
            writer.member("generation", generation)
        case .notInteractive(let id, let state):
            writer.member("id", id)
            writer.member("state", state)
        case .noSuchDetent(let id, let detent):
            writer.member("id", id)
            writer.member("detent", detent)
        case .noSuchRenderer(let renderer):
            writer.member("renderer", renderer)
        case .quotaExceeded(let resource, let limit):
            writer.member("resource", resource)
            writer.member("limit", limit)
        case .storageUnavailable(let problem):
            writer.member("problem", problem)
        case .serviceStopping(let restarting):
            writer.member("restarting", restarting)
        }
        writer.endObject()
        return true
    }

    /// Reads an error as it came in a reply.
    ///
    /// - Parameter name: With the interface.
    /// - Returns: nil when the contract has no such error, or its parameters are not as declared.
    package init?(name: String, parameters: RawJSON) {
        guard name.hasPrefix(Self.prefix),
            let kind = Kind(rawValue: String(name.dropFirst(Self.prefix.count))),
            let given = try? ParameterDecoder.decode(
                ErrorParameters.self, from: parameters.bytes, unknownMembers: .ignored),
            let error = given.error(kind)
        else { return nil }
        self = error
    }

    private static let prefix = "\(PresentationInterface.name)."
}

/// Whatever the errors of the contract may name; each uses a few.
private struct ErrorParameters: WireDecodable {
    var scene: String?
    var id: String?
    var outcome: Wire.Outcome?
    var phase: Wire.Word<Wire.ScenePhase>?
    var key: String?
    var element: String?
    var action: String?
    var problem: String?
    var generation: Int64?
    var state: Wire.Word<Wire.SheetState>?
    var detent: String?
    var renderer: String?
    var resource: String?
    var limit: Int64?
    var restarting: Bool?

    enum Member: String, WireMember {
        case scene, id, outcome, phase, key, element, action, problem, generation, state, detent,
            renderer, resource, limit, restarting
    }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var members = try decoder.members(Member.self)
        while let member = try members.next(&decoder) {
            switch member {
            case .scene: scene = try decoder.string()
            case .id: id = try decoder.string()
            case .outcome: outcome = try decoder.optionalValue(Wire.Outcome.self)
            case .phase: phase = try decoder.value(Wire.Word<Wire.ScenePhase>.self)
            case .key: key = try decoder.string()
            case .element: element = try decoder.optionalString()
            case .action: action = try decoder.optionalString()
            case .problem: problem = try decoder.string()
            case .generation: generation = try decoder.integer()
            case .state: state = try decoder.value(Wire.Word<Wire.SheetState>.self)
            case .detent: detent = try decoder.string()
            case .renderer: renderer = try decoder.string()
            case .resource: resource = try decoder.string()
            case .limit: limit = try decoder.integer()
            case .restarting: restarting = try decoder.boolean()
            }
        }
    }

    /// The error of this kind, or nil when something it needs was not given.
    func error(_ kind: InterfaceError.Kind) -> InterfaceError? {
        switch kind {
        case .noSuchScene: scene.map { .noSuchScene(scene: $0) }
        case .noSuchSheet: id.map { .noSuchSheet(id: $0) }
        case .alreadyDismissed: id.map { .alreadyDismissed(id: $0, outcome: outcome) }
        case .sceneNotActive: both(scene, phase).map { .sceneNotActive(scene: $0, phase: $1) }
        case .noRenderer: scene.map { .noRenderer(scene: $0) }
        case .keyInUse: both(key, id).map { .keyInUse(key: $0, id: $1) }
        case .tokenInUse: id.map { .tokenInUse(id: $0) }
        case .invalidAnswer:
            both(id, problem).map {
                .invalidAnswer(id: $0, element: element, action: action, problem: $1)
            }
        case .staleAnswer: both(id, generation).map { .staleAnswer(id: $0, generation: $1) }
        case .notInteractive: both(id, state).map { .notInteractive(id: $0, state: $1) }
        case .noSuchDetent: both(id, detent).map { .noSuchDetent(id: $0, detent: $1) }
        case .noSuchRenderer: renderer.map { .noSuchRenderer(renderer: $0) }
        case .quotaExceeded: both(resource, limit).map { .quotaExceeded(resource: $0, limit: $1) }
        case .storageUnavailable: problem.map { .storageUnavailable(problem: $0) }
        case .serviceStopping: restarting.map { .serviceStopping(restarting: $0) }
        }
    }

    private func both<A, B>(_ first: A?, _ second: B?) -> (A, B)? {
        guard let first, let second else { return nil }
        return (first, second)
    }
}
