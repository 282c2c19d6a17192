package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl status`: how the daemon fares.
package struct StatusCommand: Command {
    package static let usage = Usage(
        name: "status",
        summary: "Tells how the daemon fares",
        synopsis: ["[OPTION…]"],
        statuses: .ofCall("the daemon has answered, whatever its problem is"))

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands()
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let status = try context.call(GetStatus.self, NoParameters())
        if context.wantsJSON {
            try context.output.json(status)
        } else {
            try context.output.table(Self.table(status))
        }
        return .success
    }

    private static func table(_ status: GetStatus.Reply) -> Table {
        var rows = [
            ["version", status.version],
            ["instance", status.instance],
            ["started at", status.startedAt],
            ["problem", status.problem ?? "none"],
            ["scenes", "\(status.scenes)"],
            ["sheets", "\(status.sheets)"],
            ["watchers", "\(status.watchers)"],
            ["connections", "\(status.connections)"],
            ["renderers", "\(status.renderers)"],
        ]
        rows += status.counters.map { [words(for: $0.name), "\($0.value)"] }
        return Table(rows: rows)
    }

    /// `callsRefused` as people write it.
    private static func words(for counter: String) -> String {
        counter.reduce(into: "") { words, letter in
            words += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
        }
    }
}
