package import SheetClient
import SheetInterface

/// `sheetctl choose`: answers a sheet as a person would.
package struct ChooseCommand: Command {
    package static let usage = Usage(
        name: "choose",
        summary: "Chooses an action of a sheet, as a person would",
        synopsis: ["ID ACTION"],
        details: ["The first answer wins. With --json it prints the outcome."],
        statuses: .ofCall("the action was chosen"))

    private let parameters: Choose.Parameters

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID", "ACTION"])
        self.parameters = Choose.Parameters(
            id: arguments.operands[0], action: arguments.operands[1])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(Choose.self, parameters)
        if context.wantsJSON { try context.output.json(reply.outcome) }
        return .success
    }
}
