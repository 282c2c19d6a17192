import Foundation
import SheetInterface
import SheetctlCommands
import Testing

/// docs/methods.md: which command calls which method.
@Suite struct MethodTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let command: String
        /// A command line; empty where a terminal would be needed.
        let example: String

        var testDescription: String { method }
    }

    private static let rows: [Row] = {
        let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/methods.md")
        let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
        let form = /(?m)^\| `(\w+)` \| `sheetctl ([\w-]+)` \| (?:`(.+)` )?\|$/
        return text.matches(of: form).map { match in
            Row(
                method: String(match.output.1), command: String(match.output.2),
                example: match.output.3.map(String.init) ?? "")
        }
    }()

    @Test func `each method of the contract has a row, in its order, and no other`() {
        #expect(Self.rows.map(\.method) == PresentationInterface.Method.allCases.map(\.rawValue))
    }

    @Test(arguments: rows)
    func `a row names a command that there is, and an example of it`(_ row: Row) throws {
        let usage = try Commands.named(row.command).usage
        #expect(row.example.isEmpty == (usage.name == "attach"))
        #expect(row.example.isEmpty || row.example.hasPrefix("sheetctl \(usage.name)"))
    }

    @Test(arguments: rows.filter { !$0.example.isEmpty })
    func `an example calls the method of its row`(_ row: Row) throws {
        let words = row.example.matches(of: /'([^']*)'|\S+/).map { match in
            String(match.output.1 ?? match.output.0)
        }
        // Await asks first which actions decline.
        let described = Replies.reply(#"{"sheet":\#(Replies.sheet)}"#)
        let refusal = Replies.error("StorageUnavailable", #"{"problem":"full"}"#)
        let replies = row.method == "Await" ? [described, refusal] : [refusal]
        let run = try Run.against([replies], Array(words.dropFirst()))
        #expect(run.status == .refused, "\(run.words)")
        #expect(run.answer.isEmpty)
        let method = #""method":"org.sheetd.Presentation.\#(row.method)""#
        #expect(run.calls.last?.contains(method) == true)
    }
}
