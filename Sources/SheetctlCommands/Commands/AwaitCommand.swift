package import SheetClient
import SheetInterface

/// `sheetctl await`: waits for the answer to a sheet that is there already.
package struct AwaitCommand: Command {
    static let timeout = Option("timeout", argument: "SECONDS", help: "how long to wait")

    package static let usage = Usage(
        name: "await",
        summary: "Waits for the answer to a sheet",
        synopsis: ["[OPTION…] ID"],
        details: [
            "Prints what present prints; for a sheet that has ended lately, at once. Of a sheet that "
                + "has ended, the action with the id cancel counts as the one that declines."
        ],
        options: [timeout],
        statuses: .ofOutcome)

    private let id: String
    private let timeoutMSec: Int64?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        self.id = arguments.operands[0]
        self.timeoutMSec = try arguments.milliseconds(Self.timeout)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            var connection = try context.connect(interruption: signals.descriptor)
            // First, for the outcome does not tell which actions decline.
            let sheet = try connection.call(
                DescribeSheet.self, DescribeSheet.Parameters(id: id)
            ).sheet
            connection.replyTimeout = nil
            let reply = try connection.call(
                Await.self, Await.Parameters(id: id, timeoutMSec: timeoutMSec))
            guard let outcome = reply.outcome else {
                context.output.tell("sheet \(id) has no answer yet")
                return .expired
            }
            return try context.report(outcome, declining: CancelActions(of: sheet?.readableRequest))
        }
    }
}
