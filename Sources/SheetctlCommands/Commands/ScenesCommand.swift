package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl scenes`: every scene.
package struct ScenesCommand: Command {
    package static let usage = Usage(
        name: "scenes",
        summary: "Lists the scenes",
        synopsis: ["[OPTION…]"],
        statuses: .ofCall("the scenes were printed"))

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands()
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.report(context.call(ListScenes.self, NoParameters()).scenes)
        return .success
    }
}
