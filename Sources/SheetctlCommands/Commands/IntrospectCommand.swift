package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl introspect`: the description of an interface.
package struct IntrospectCommand: Command {
    package static let usage = Usage(
        name: "introspect",
        summary: "Prints the description of an interface that the daemon serves",
        synopsis: ["[OPTION…] [INTERFACE]"],
        details: ["Without an interface, org.sheetd.Presentation."],
        statuses: .ofCall("the description was printed"))

    private let interface: String

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        self.interface = arguments.operands.first ?? PresentationInterface.name
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var connection = try context.connect()
        let reply = try connection.call(
            "org.varlink.service.GetInterfaceDescription", Question(interface: interface),
            returning: Description.self)
        if context.wantsJSON {
            try context.output.json(reply)
        } else {
            try context.output.print(reply.description)
        }
        return .success
    }
}

/// The parameters of GetInterfaceDescription.
private struct Question: WireEncodable {
    let interface: String

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("interface", interface)
        writer.endObject()
    }
}

/// The reply of GetInterfaceDescription.
private struct Description: WireCodable {
    let description: String

    private enum Member: String, WireMember { case description }

    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        var description: String?
        var members = try decoder.members(Member.self)
        while try members.next(&decoder) != nil { description = try decoder.string() }
        guard let description else { throw decoder.missing(Member.description) }
        self.description = description
    }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("description", description)
        writer.endObject()
    }
}
