package import Varlink

/// A method of the contract, with the types of what goes in and what comes out.
package protocol InterfaceMethod: Sendable {
    /// What a caller says.
    associatedtype Parameters: WireCodable, Hashable, Sendable
    /// What the service says, in each reply of a series.
    associatedtype Reply: WireCodable, Hashable, Sendable

    /// Which of the contract's methods this is.
    static var method: PresentationInterface.Method { get }
}

extension InterfaceMethod {
    /// Without the interface: `Present`.
    package static var name: String { method.rawValue }
    /// With the interface, as it stands in a call: `org.sheetd.Presentation.Present`.
    package static var qualifiedName: String { method.qualifiedName }
}
