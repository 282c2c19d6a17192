package import SheetClient
import SheetInterface
import Spelling

/// `sheetctl describe`: all that the daemon tells of a sheet.
package struct DescribeCommand: Command {
    package static let usage = Usage(
        name: "describe",
        summary: "Tells of a sheet, or how it has ended",
        synopsis: ["[OPTION…] ID"],
        details: [
            "Each element stands there with its kind, and with what may be entered.",
            "A sheet that has ended is known for an hour; history goes further back. With --json it "
                + "prints the reply: sheet, with the whole request, or outcome.",
        ],
        statuses: .ofCall("the sheet is there, or has ended lately"))

    private let id: String

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        id = arguments.operands[0]
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(DescribeSheet.self, DescribeSheet.Parameters(id: id))
        if context.wantsJSON {
            try context.output.json(reply)
        } else {
            let rows = reply.sheet.map(Self.rows) ?? reply.outcome.map(Self.rows) ?? []
            let known = rows.compactMap { name, words in
                words.flatMap { $0.isEmpty ? nil : [name, Printable.line($0)] }
            }
            try context.output.table(Table(rows: known))
        }
        return .success
    }

    private static func rows(of sheet: Wire.Sheet) -> [(String, String?)] {
        let request = sheet.readableRequest
        return [
            ("id", sheet.id), ("scene", sheet.scene), ("state", sheet.state.rawValue),
            ("parent", sheet.parent), ("key", request?.key), ("kind", request?.kind),
            ("style", sheet.style.rawValue), ("priority", sheet.priority.rawValue),
            ("title", sheet.redacted == true ? "(redacted)" : request?.title),
            ("message", request?.message),
            ("elements", request?.elements.flatMap { words(for: $0.map(\.shortWords)) }),
            ("actions", request?.actions.flatMap { words(for: $0.map(\.id)) }),
            ("detent", sheet.selectedDetent), ("generation", "\(sheet.generation)"),
            ("presenter", UserName.words(for: sheet.presenter)),
            ("lifetime", sheet.lifetime.rawValue), ("created at", sheet.createdAt),
            ("expires in", sheet.expiresInMSec.map(time)),
        ]
    }

    private static func rows(of outcome: Wire.Outcome) -> [(String, String?)] {
        [
            ("id", outcome.id), ("scene", outcome.scene),
            ("state", Wire.SheetState.dismissed.rawValue), ("reason", outcome.reason),
            ("action", outcome.action), ("by", outcome.by.map(UserName.words)),
            ("ended at", outcome.endedAt),
        ]
    }

    private static func words(for names: [String]) -> String? {
        names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static func time(_ milliseconds: Int64) -> String {
        let seconds = TimeSpan.text(.seconds(milliseconds / 1000), bareUnit: .milliseconds)
        return milliseconds < 1000 ? "\(milliseconds)ms" : seconds
    }
}
