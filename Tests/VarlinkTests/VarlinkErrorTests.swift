import Testing
import Varlink

/// Section 1.7 of the rules of the wire: rule 35, the errors that every service has.
@Suite struct VarlinkErrorTests {
    @Test(
        arguments: [
            (.interfaceNotFound("a.b"), "InterfaceNotFound", #"{"interface":"a.b"}"#),
            (.methodNotFound("a.b.C"), "MethodNotFound", #"{"method":"a.b.C"}"#),
            (.methodNotImplemented("a.b.C"), "MethodNotImplemented", #"{"method":"a.b.C"}"#),
            (.invalidParameter("a[1].b"), "InvalidParameter", #"{"parameter":"a[1].b"}"#),
            (.permissionDenied, "PermissionDenied", nil),
            (.expectedMore, "ExpectedMore", nil),
            (.expectedUpgrade, "ExpectedUpgrade", nil),
        ] as [(VarlinkError, String, String?)])
    func `rule 35: an error is sent under its name and recognised again`(
        error: VarlinkError, name: String, parameters: String?
    ) throws {
        var server = ServerConnection(receiving: frame(#"{"method":"a.b"}"#))
        server.fail(try server.takeCall().id, with: error)
        let bytes = server.sendAll()
        let expected = parameters.map { #","parameters":\#($0)"# } ?? ""
        #expect(texts(of: bytes) == [#"{"error":"org.varlink.service.\#(name)"\#(expected)}"#])

        let reply = try #require(try ClientConnection.replies(in: bytes).first)
        #expect(
            VarlinkError(name: try #require(reply.error), parameters: reply.parameters) == error)
    }

    @Test(arguments: ["{}", "[]", #"{"method":null}"#, #"{"method":1}"#, #"{"other":"x"}"#])
    func `rule 35: an error whose parameters are missing is recognised`(json: String) throws {
        let parameters = try RawJSON(validating: Array(json.utf8))
        #expect(
            VarlinkError(name: "org.varlink.service.MethodNotFound", parameters: parameters)
                == .methodNotFound(""))
    }

    @Test func `rule 35: the bare name of a method is taken as the qualified one is`() throws {
        let parameters = try RawJSON(validating: Array(#"{"method":"Ping","new":1}"#.utf8))
        #expect(
            VarlinkError(name: "org.varlink.service.MethodNotFound", parameters: parameters)
                == .methodNotFound("Ping"))
    }

    @Test(arguments: ["org.varlink.service.Other", "org.example.PermissionDenied", "", "x"])
    func `another error is none of these`(name: String) {
        #expect(VarlinkError(name: name, parameters: .emptyObject) == nil)
    }
}
