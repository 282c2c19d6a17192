package import SheetClient
import SheetInterface

/// `sheetctl explain`: why a sheet is not on a screen.
package struct ExplainCommand: Command {
    package static let usage = Usage(
        name: "explain",
        summary: "Tells why a sheet is not on a screen now",
        synopsis: ["[OPTION…] ID"],
        details: [
            "Prints the state that the sheet is in, then a line for each reason; none when it is on "
                + "a screen."
        ],
        statuses: .ofCall("the daemon has told why"))

    private let id: String

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        id = arguments.operands[0]
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(Explain.self, Explain.Parameters(id: id))
        if context.wantsJSON {
            try context.output.json(reply)
        } else {
            for words in [reply.state.rawValue] + reply.reasons {
                try context.output.line(Printable.line(words))
            }
        }
        return .success
    }
}
