package import SheetClient
import SheetInterface

/// `sheetctl history`: sheets that have ended.
package struct HistoryCommand: Command {
    static let scene = Option("scene", short: "s", argument: "SCENE", help: "only those of it")
    static let key = Option("key", argument: "KEY", help: "only those with this key")
    static let limit = Option("limit", short: "n", argument: "N", help: "N at most (default: 100)")
    static let all = Option("all", help: "as many as there are")
    static let before = Option(
        "before", argument: "PLACE", help: "go on from a place that an earlier run has named")

    package static let usage = Usage(
        name: "history",
        summary: "Lists sheets that have ended, the newest first",
        synopsis: ["[OPTION…]"],
        details: [
            "Yours; an administrator's: everybody's. What a sheet said and was answered is there only "
                + "where the daemon records it."
        ],
        options: [scene, key, limit, all, before],
        statuses: .ofCall("what there is was printed"))

    private let first: History.Parameters
    /// `nil` for no end.
    private let count: Int?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands()
        try arguments.expectAtMostOne(of: [Self.limit, Self.all])
        self.first = History.Parameters(
            scene: arguments[Self.scene], key: arguments[Self.key],
            before: arguments[Self.before])
        let limit = try arguments.count(Self.limit)
        self.count = arguments.has(Self.all) ? nil : limit ?? Limits.historyEntries
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var connection = try context.connect()
        var parameters = first
        var left = count ?? .max
        var rows: [Wire.HistoryEntry] = []
        repeat {
            parameters.limit = Int64(min(left, Limits.historyPage))
            let reply: History.Reply
            do throws(SheetClientError) {
                reply = try connection.call(History.self, parameters)
            } catch {
                throw error.explained(History.self, parameters)
            }
            left -= reply.entries.count
            if context.wantsJSON {
                for entry in reply.entries { try context.output.json(entry) }
            } else {
                rows += reply.entries
            }
            // A place twice would be no end.
            parameters.before = reply.next == parameters.before ? nil : reply.next
        } while parameters.before != nil && left > 0
        if !context.wantsJSON { try context.output.table(Self.table(rows)) }
        if let next = parameters.before {
            context.output.tell("there are older ones: go on with --before \(next), or say --all")
        }
        return .success
    }

    private static func table(_ entries: [Wire.HistoryEntry]) -> Table {
        var table = Table(
            columns: ["ENDED", "ID", "SCENE", "KEY", "KIND", "USER", "REASON", "ACTION", "TITLE"])
        for entry in entries {
            let request = (try? entry.decodedRequest()) ?? nil
            table.append([
                second(of: entry.outcome.endedAt), entry.id, entry.scene, entry.key, entry.kind,
                UserName.of(entry.uid), entry.outcome.reason, entry.outcome.action,
                [request?.title, request?.message].compactMap(\.self).first { !$0.isEmpty },
            ])
        }
        return table
    }

    /// A time without the microseconds, which are for --json.
    private static func second(of time: String) -> String {
        guard let point = time.firstIndex(of: "."), time.hasSuffix("Z") else { return time }
        return "\(time[..<point])Z"
    }
}
