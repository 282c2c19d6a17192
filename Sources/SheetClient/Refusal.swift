package import SheetInterface
public import Varlink

/// An error that the daemon replied with.
public struct Refusal: Hashable, Sendable {
    /// With its interface: `org.sheetd.Presentation.NoSuchSheet`.
    public let name: String
    /// What it names, an object.
    public let parameters: RawJSON
    /// What one who knows the call adds: a clause that tells what would be right.
    public var hint: String?

    public init(name: String, parameters: RawJSON) {
        self.name = name
        self.parameters = parameters
    }

    /// The error of sheetd's interface that it is; nil for another interface's.
    package var interfaceError: InterfaceError? {
        InterfaceError(name: name, parameters: parameters)
    }

    /// Whether the daemon refused because it stops.
    public var isServiceStopping: Bool {
        if case .serviceStopping = interfaceError { true } else { false }
    }

    /// Whether the service stops, and means to be back at once.
    public var isServiceRestarting: Bool {
        interfaceError == .serviceStopping(restarting: true)
    }

    /// Why, in a clause for people; for an unknown error, its name.
    public var message: String {
        hint.map { "\(reason): \($0)" } ?? reason
    }

    private var reason: String {
        if let error = interfaceError {
            // The hint tells which of the things it is that the error alone leaves open.
            if case .notInteractive(let id, .presented) = error, hint != nil {
                return "sheet \(id) cannot be answered now"
            }
            return error.message
        }
        guard let error = VarlinkError(name: name, parameters: parameters) else {
            return "the daemon refused: \(name)"
        }
        return Self.words(for: error)
    }

    private static func words(for error: VarlinkError) -> String {
        switch error {
        case .interfaceNotFound(let name): "the daemon does not serve the interface \(name)"
        case .methodNotFound(let name): "the daemon has no method \(name)"
        case .methodNotImplemented(let name):
            // Also a parameter may ask for what a later version does.
            "the daemon cannot do yet what this call of \(name) asks for"
        case .invalidParameter(let path): "the daemon does not take the parameter \(path)"
        case .permissionDenied: "permission denied"
        case .expectedMore: "the method replies more than once, and has to be called with more"
        case .expectedUpgrade:
            "the method takes the connection over, and has to be called with upgrade"
        }
    }
}
