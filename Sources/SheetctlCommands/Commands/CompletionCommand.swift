package import SheetClient
import SheetInterface

/// `sheetctl completion`: what a shell completes command lines by.
package struct CompletionCommand: Command {
    static let list = Option(
        "list", argument: "WHAT", help: "print the ids that the daemon has: sheets or scenes",
        values: LiveNames.Subject.allCases.map(\.rawValue))

    package static let usage = Usage(
        name: "completion",
        summary: "Prints what bash, zsh or fish completes command lines by",
        synopsis: ["bash|zsh|fish", "--list WHAT"],
        details: [
            "For bash: source <(sheetctl completion bash). For zsh the same with zsh, after "
                + "compinit. For fish: sheetctl completion fish | source. Ids of sheets and scenes "
                + "are asked of the daemon then, by --list: each on a line, a tab, the title."
        ],
        options: [list],
        statuses: .ofCall("the script, or all ids, were printed"))

    private enum Task: Sendable {
        case script(CompletionShell)
        case list(LiveNames.Subject)
    }

    private let task: Task

    package init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.has(.json) else { throw UsageError("--json has no meaning here") }
        if let subject = try arguments.choice(Self.list, of: LiveNames.Subject.self) {
            try arguments.expectOperands()
            task = .list(subject)
            return
        }
        try arguments.expectOperands(["SHELL"])
        let name = arguments.operands[0]
        guard let shell = CompletionShell(rawValue: name) else {
            throw UsageError("SHELL is bash, zsh or fish, not '\(name)'")
        }
        task = .script(shell)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        switch task {
        case .script(let shell):
            try context.output.print(shell.script(Commands.all.map { $0.usage }))
        case .list(let subject):
            for line in try LiveNames(over: context.connect()).lines(of: subject) {
                try context.output.line(line)
            }
        }
        return .success
    }
}
