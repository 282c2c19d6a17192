package import SheetClient
import SheetInterface

/// `sheetctl list`: the sheets of a scene.
package struct ListCommand: Command {
    package static let usage = Usage(
        name: "list",
        summary: "Lists the sheets of a scene, bottom to top, then the queued ones",
        synopsis: ["[OPTION…] [SCENE]"],
        details: [
            "What a sheet of somebody else says is shown to those alone who rule over its scene."
        ],
        statuses: .ofCall("the sheets were printed"))

    private let scene: String?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        self.scene = arguments.operands.first
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(
            DescribeScene.self,
            DescribeScene.Parameters(id: scene ?? context.environment.scene))
        if context.wantsJSON {
            for sheet in reply.sheets { try context.output.json(sheet) }
        } else {
            try context.output.table(Self.table(reply.sheets))
        }
        return .success
    }

    private static func table(_ sheets: [Wire.Sheet]) -> Table {
        var table = Table(
            columns: ["ID", "STATE", "STYLE", "PRIORITY", "PARENT", "KEY", "PRESENTER", "TITLE"])
        for sheet in sheets {
            table.append([
                sheet.id, sheet.state.rawValue, sheet.style.rawValue, sheet.priority.rawValue,
                sheet.parent, sheet.readableRequest?.key, UserName.words(for: sheet.presenter),
                title(of: sheet),
            ])
        }
        return table
    }

    private static func title(of sheet: Wire.Sheet) -> String? {
        if sheet.redacted == true { return "(redacted)" }
        let request = sheet.readableRequest
        return [request?.title, request?.message].compactMap(\.self).first { !$0.isEmpty }
    }
}
