import SheetInterface
import Varlink

/// Replies as the service's interfaces declare them.
enum DeclaredReply {
    private static let interfaces = [PresentationInterface.text, standard].compactMap {
        try? InterfaceDescription(parsing: $0)
    }

    /// **Source:** Varlink, "org.varlink.service".
    private static let standard = """
        interface org.varlink.service
        method GetInfo() -> (
          vendor: string, product: string, version: string, url: string, interfaces: []string)
        method GetInterfaceDescription(interface: string) -> (description: string)
        error InterfaceNotFound (interface: string)
        error MethodNotFound (method: string)
        error MethodNotImplemented (method: string)
        error InvalidParameter (parameter: string)
        error PermissionDenied ()
        error ExpectedMore ()
        error ExpectedUpgrade ()
        """

    static func check(_ reply: IncomingReply, to method: String) throws(Violation) {
        if let error = reply.error {
            let (interface, name) = try parts(of: error)
            guard let declared = interface.error(name) else {
                throw Violation("\(error) is declared nowhere")
            }
            try compare(reply, with: declared.parameters, of: error, in: interface)
        } else {
            let (interface, name) = try parts(of: method)
            guard let declared = interface.method(name) else {
                throw Violation("\(method) is declared nowhere, and was answered")
            }
            try compare(reply, with: declared.output, of: method, in: interface)
        }
    }

    private static func parts(
        of name: String
    ) throws(Violation) -> (InterfaceDescription, Substring) {
        let interface = interfaces.first { name.hasPrefix("\($0.name).") }
        guard let interface else { throw Violation("\(name) is of no interface here") }
        return (interface, name.dropFirst(interface.name.count + 1))
    }

    private static func compare(
        _ reply: IncomingReply, with type: InterfaceDescription.Struct, of name: String,
        in interface: InterfaceDescription
    ) throws(Violation) {
        do {
            try interface.check(reply.parameters.bytes, against: type)
        } catch {
            throw Violation("\(error.path) of \(reply.parameters) is not as \(name) declares it")
        }
    }
}
