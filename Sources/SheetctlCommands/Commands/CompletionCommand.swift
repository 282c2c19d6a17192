package import SheetClient
import SheetInterface

/// `sheetctl completion`: what a shell completes command lines by.
package struct CompletionCommand: Command {
    static let list = Option(
        "list", argument: "WHAT", help: "print what the daemon has, or the sheet with the ID has",
        values: LiveNames.Subject.allCases.map(\.rawValue)
            + SheetWords.Subject.allCases.map(\.rawValue))

    package static let usage = Usage(
        name: "completion",
        summary: "Prints what bash, zsh or fish completes command lines by",
        synopsis: ["bash|zsh|fish", "--list WHAT [ID]"],
        details: [
            "For bash: source <(sheetctl completion bash). For zsh the same with zsh, after "
                + "compinit. For fish: sheetctl completion fish | source. Ids of sheets and scenes "
                + "are asked of the daemon then, by --list: each on a line, a tab, the title. WHAT is "
                + "sheets or scenes; or actions, values or detents, of the sheet with the ID."
        ],
        options: [list],
        statuses: .ofCall("the script, or all ids, were printed"))

    private enum Task: Sendable {
        case script(CompletionShell)
        case list(LiveNames.Subject)
        case listOfSheet(SheetWords.Subject, id: String)
    }

    private let task: Task

    package init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.has(.json) else { throw UsageError("--json has no meaning here") }
        if let word = arguments[Self.list] {
            task = try Self.list(word, arguments)
            return
        }
        try arguments.expectOperands(["SHELL"])
        let name = arguments.operands[0]
        guard let shell = CompletionShell(rawValue: name) else {
            throw UsageError("SHELL is bash, zsh or fish, not '\(name)'")
        }
        task = .script(shell)
    }

    private static func list(_ word: String, _ arguments: Arguments) throws(UsageError) -> Task {
        if let subject = LiveNames.Subject(rawValue: word) {
            try arguments.expectOperands()
            return .list(subject)
        }
        guard let subject = SheetWords.Subject(rawValue: word) else {
            throw .notAmong(list.values, word, for: "--list")
        }
        try arguments.expectOperands(["ID"])
        return .listOfSheet(subject, id: arguments.operands[0])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        switch task {
        case .script(let shell):
            try context.output.print(shell.script(Commands.all.map { $0.usage }))
        case .list(let subject):
            for line in try LiveNames(over: context.connect()).lines(of: subject) {
                try context.output.line(line)
            }
        case .listOfSheet(let subject, let id):
            for line in try SheetWords(of: id, over: context.connect()).lines(of: subject) {
                try context.output.line(line)
            }
        }
        return .success
    }
}
