import Testing
import Varlink

@Suite struct `The standard service` {
    static let exampleText = """
        # With a comment.
        interface org.example.test
        type T ()
        method Do() -> ()
        error Failed ()

        """

    private func service() throws -> StandardService {
        let earlier = "interface a.first\nmethod M() -> ()\n"
        return StandardService(
            ServiceInfo(
                vendor: "Vendor", product: "Product", version: "1.2", url: "",
                interfaces: [
                    try Self.interface(Self.exampleText), try Self.interface(earlier),
                ]))
    }

    private static func interface(_ text: String) throws -> ServiceInfo.Interface {
        let description = try InterfaceDescription(parsing: text)
        return ServiceInfo.Interface(
            name: description.name, text: text, description: description)
    }

    private struct NoCall: Error {
        let text: String
    }

    /// A connection with this call in flight.
    private func connection(_ text: String) throws -> (ServerConnection, IncomingCall) {
        var connection = ServerConnection(limits: VarlinkLimits())
        connection.receive(Array(text.utf8) + [0])
        guard case .call(let call) = connection.next() else { throw NoCall(text: text) }
        return (connection, call)
    }

    /// What the service sends, without the final NUL; empty when it sends nothing.
    private func answer(_ text: String) throws -> String {
        var (connection, call) = try connection(text)
        let isHandled = try service().handle(call, on: &connection)
        #expect(isHandled)
        #expect(connection.callInFlight == nil)
        return String(decoding: connection.takeOutput().dropLast(), as: UTF8.self)
    }

    @Test(arguments: [
        #"{"method":"org.varlink.service.GetInfo"}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":{}}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":null,"more":true}"#,
        #"{"method":"org.varlink.service.GetInfo","upgrade":true}"#,
    ])
    func `GetInfo says who serves, and which interfaces, sorted`(call: String) throws {
        #expect(
            try answer(call)
                == #"{"parameters":{"vendor":"Vendor","product":"Product","version":"1.2","url":"","#
                + #""interfaces":["a.first","org.example.test","org.varlink.service"]}}"#)
    }

    @Test func `GetInterfaceDescription gives the text as its author wrote it`() throws {
        let reply = try answer(
            #"{"method":"org.varlink.service.GetInterfaceDescription","#
                + #""parameters":{"interface":"org.example.test"}}"#)
        let escaped = Self.exampleText.replacing("\n", with: #"\n"#)
        #expect(reply == #"{"parameters":{"description":"\#(escaped)"}}"#)
    }

    @Test func `the standard interface describes itself`() throws {
        let reply = try answer(
            #"{"method":"org.varlink.service.GetInterfaceDescription","#
                + #""parameters":{"interface":"org.varlink.service"}}"#)
        let escaped = ServiceInterface.text.replacing("\n", with: #"\n"#)
        #expect(reply == #"{"parameters":{"description":"\#(escaped)"}}"#)
        let description = try InterfaceDescription(parsing: ServiceInterface.text)
        #expect(description.name == "org.varlink.service")
        #expect(description.text == ServiceInterface.text)
    }

    @Test(arguments: [
        VarlinkError.interfaceNotFound("a"), .methodNotFound("a"), .methodNotImplemented("a"),
        .invalidParameter("a"), .permissionDenied, .expectedMore, .expectedUpgrade,
    ])
    func `every standard error is declared as it is sent`(error: VarlinkError) throws {
        let description = try InterfaceDescription(parsing: ServiceInterface.text)
        let name = error.name.dropFirst("org.varlink.service.".count)
        let declared = try #require(description.error(name)).parameters
        var writer = JSONWriter()
        let hasParameters = error.encodeParameters(into: &writer)
        #expect(hasParameters == !declared.fields.isEmpty)
        try description.check(hasParameters ? writer.finish() : Array("{}".utf8), against: declared)
    }

    @Test(arguments: [
        (
            "GetInterfaceDescription", #"{"interface":"org.example.other"}"#,
            "InterfaceNotFound", #"{"interface":"org.example.other"}"#
        ),
        (
            "GetInterfaceDescription", "{}",
            "InvalidParameter", #"{"parameter":"interface"}"#
        ),
        (
            "GetInterfaceDescription", #"{"interface":["org.example.test"]}"#,
            "InvalidParameter", #"{"parameter":"interface"}"#
        ),
        (
            "GetInterfaceDescription", #"{"interface":"org.example.test","format":"text"}"#,
            "InvalidParameter", #"{"parameter":"format"}"#
        ),
        ("GetInfo", #"{"verbose":true}"#, "InvalidParameter", #"{"parameter":"verbose"}"#),
        (
            "GetVersion", "{}",
            "MethodNotFound", #"{"method":"org.varlink.service.GetVersion"}"#
        ),
    ])
    func `what cannot be answered gets the error that says so`(
        method: String, input: String, error: String, parameters: String
    ) throws {
        let call = #"{"method":"org.varlink.service.\#(method)","parameters":\#(input)}"#
        #expect(
            try answer(call)
                == #"{"error":"org.varlink.service.\#(error)","parameters":\#(parameters)}"#)
    }

    @Test(arguments: ["GetInfo", "GetVersion"])
    func `a oneway call gets neither an answer nor an error`(method: String) throws {
        #expect(try answer(#"{"method":"org.varlink.service.\#(method)","oneway":true}"#) == "")
    }

    @Test(arguments: [
        "org.example.test.Do", "org.example.test.Other", "org.varlink.services.GetInfo", "GetInfo",
    ])
    func `calls of other interfaces are left alone`(method: String) throws {
        var (connection, call) = try connection(#"{"method":"\#(method)"}"#)
        let isHandled = try service().handle(call, on: &connection)
        #expect(!isHandled)
        #expect(connection.callInFlight?.id == call.id)
        #expect(!connection.hasOutput)
    }

    static let refusals: [(String, VarlinkError?)] = [
        ("org.example.test.Do", nil),
        ("a.first.M", nil),
        ("org.varlink.service.GetInfo", nil),
        ("org.example.test.Undo", .methodNotFound("org.example.test.Undo")),
        // A type and an error are no methods.
        ("org.example.test.T", .methodNotFound("org.example.test.T")),
        ("org.example.test.Failed", .methodNotFound("org.example.test.Failed")),
        ("org.example.test.", .methodNotFound("org.example.test.")),
        ("org.example.other.Do", .interfaceNotFound("org.example.other")),
        ("org.example.Do", .interfaceNotFound("org.example")),
        ("Do", .methodNotFound("Do")),
        ("", .methodNotFound("")),
        (".Do", .methodNotFound(".Do")),
    ]

    @Test(arguments: refusals)
    func `a call that no interface has is refused with the name it was called by`(
        method: String, refusal: VarlinkError?
    ) throws {
        let (_, call) = try connection(#"{"method":"\#(method)"}"#)
        #expect(try service().refusal(of: call) == refusal)
    }

    @Test func `serving an interface twice is a bug`() async {
        await #expect(processExitsWith: .failure) {
            let interface = try Self.interface(ServiceInterface.text)
            _ = ServiceInfo(vendor: "", product: "", version: "", url: "", interfaces: [interface])
        }
    }
}
