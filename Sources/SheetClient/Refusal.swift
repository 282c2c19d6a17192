package import SheetInterface
public import Varlink

/// An error that the daemon replied with.
public struct Refusal: Hashable, Sendable {
    /// With its interface: `org.sheetd.Presentation.NoSuchSheet`.
    public let name: String
    /// What it names, an object.
    public let parameters: RawJSON

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

    /// Why, in a clause for people; for an unknown error, its name.
    public var message: String {
        if let error = interfaceError { return error.message }
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
            "this version of the daemon does not have \(name), or not all that was asked of it"
        case .invalidParameter(let path): "the daemon does not take the parameter \(path)"
        case .permissionDenied: "permission denied"
        case .expectedMore: "the method replies more than once and wants to be called so"
        case .expectedUpgrade: "the method takes the connection over and wants to be called so"
        }
    }
}
