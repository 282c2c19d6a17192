package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl call`: any method, with parameters in JSON.
package struct CallCommand: Command {
    static let more = Option("more", help: "print every reply of a series")

    package static let usage = Usage(
        name: "call",
        summary: "Calls a method of the daemon with parameters in JSON",
        synopsis: ["[OPTION…] METHOD [JSON]"],
        details: [
            "METHOD is one of org.sheetd.Presentation, or stands with its interface. Prints the "
                + "parameters of each reply as an object on a line."
        ],
        options: [more],
        statuses: .ofCall)

    private let method: String
    private let parameters: RawJSON?
    private let wantsMore: Bool

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(1...2, "METHOD")
        let name = arguments.operands[0]
        self.method = name.contains(".") ? name : "\(PresentationInterface.name).\(name)"
        self.parameters =
            arguments.operands.count > 1 ? try Self.object(arguments.operands[1]) : nil
        self.wantsMore = arguments.has(Self.more)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var connection = try context.connect()
        // The method may be one that waits for a person.
        connection.replyTimeout = nil
        if wantsMore {
            var replies = try connection.callMore(method, raw: parameters)
            while let reply = try replies.next() { context.output.json(reply) }
        } else {
            context.output.json(try connection.call(method, raw: parameters))
        }
        return .success
    }

    private static func object(_ text: String) throws(UsageError) -> RawJSON {
        let json: RawJSON
        do throws(JSONError) {
            json = try RawJSON(validating: Array(text.utf8))
        } catch {
            throw UsageError("the parameters are not JSON: \(error.reason) at byte \(error.offset)")
        }
        guard json.kind == .object else { throw UsageError("the parameters are not an object") }
        return json
    }
}
