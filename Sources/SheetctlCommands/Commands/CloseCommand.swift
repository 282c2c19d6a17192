package import SheetClient
import SheetInterface

/// `sheetctl close`: closes a scene.
package struct CloseCommand: Command {
    package static let usage = Usage(
        name: "close",
        summary: "Closes a scene, and ends every sheet of it",
        synopsis: ["[OPTION…] SCENE"],
        details: ["Prints the ids of the sheets that ended. The scene main is emptied and stays."],
        statuses: .ofCall("the scene is closed; main is emptied"))

    private let id: String

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["SCENE"])
        self.id = arguments.operands[0]
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.report(context.call(CloseScene.self, CloseScene.Parameters(id: id)))
        return .success
    }
}
