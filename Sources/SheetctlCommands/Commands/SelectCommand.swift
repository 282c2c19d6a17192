package import SheetClient
import SheetInterface

/// `sheetctl select`: moves a sheet to another height, as a person would.
package struct SelectCommand: Command {
    package static let usage = Usage(
        name: "select",
        summary: "Moves a sheet to one of its detents, as a person would",
        synopsis: ["[OPTION…] ID DETENT"],
        details: ["DETENT is one of those that the sheet was presented with."],
        statuses: .ofCall("the sheet rests there"))

    private let parameters: SelectDetent.Parameters

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID", "DETENT"])
        parameters = SelectDetent.Parameters(
            id: arguments.operands[0], detent: arguments.operands[1])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        _ = try context.call(SelectDetent.self, parameters)
        return .success
    }
}
