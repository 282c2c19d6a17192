package import SheetClient
import SheetInterface

/// `sheetctl list`: the sheets of a scene.
package struct ListCommand: Command {
    package static let usage = Usage(
        name: "list",
        summary: "Lists the sheets of a scene, bottom to top, then the queued ones",
        synopsis: ["[OPTION…] [SCENE]"],
        statuses: .ofCall)

    private let scene: String?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(0...1, "SCENE")
        self.scene = arguments.operands.first
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(
            DescribeScene.self,
            DescribeScene.Parameters(id: scene ?? context.environment.scene))
        if context.wantsJSON {
            for sheet in reply.sheets { context.output.json(sheet) }
        } else {
            context.output.print(Self.table(reply.sheets).text)
        }
        return .success
    }

    private static func table(_ sheets: [Wire.Sheet]) -> Table {
        var table = Table(
            columns: ["ID", "STATE", "STYLE", "PRIORITY", "PARENT", "PRESENTER", "TITLE"])
        for sheet in sheets {
            table.append([
                sheet.id, sheet.state.rawValue, sheet.style.rawValue, sheet.priority.rawValue,
                sheet.parent, words(for: sheet.presenter), title(of: sheet),
            ])
        }
        return table
    }

    private static func words(for peer: Wire.Peer) -> String {
        let user = peer.user ?? "\(peer.uid)"
        return peer.program.map { "\(user) \($0)" } ?? user
    }

    private static func title(of sheet: Wire.Sheet) -> String? {
        let request = sheet.readableRequest
        return request?.title ?? request?.message
    }
}
