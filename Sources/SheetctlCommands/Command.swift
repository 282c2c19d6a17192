package import SheetClient
import Spelling

/// One thing that sheetctl does: read from a command line, then carried out.
package protocol Command: Sendable {
    /// What the help says and what getopt reads.
    static var usage: Usage { get }

    /// Understands a command line; it asks nobody.
    ///
    /// Throws `UsageError` with what would be right.
    init(_ arguments: Arguments) throws(UsageError)

    /// Whether a command line asks for the answer as JSON; `--json` does, unless the command has
    /// another use for it.
    static func wantsJSON(_ arguments: Arguments) -> Bool

    /// Carries it out. The answer goes to the context's output; what is thrown is told there too.
    func run(in context: Context) throws(SheetClientError) -> ExitStatus
}

extension Command {
    package static func wantsJSON(_ arguments: Arguments) -> Bool { arguments.has(.json) }
}

/// Every command, in the order of the help.
package enum Commands {
    package static let all: [any Command.Type] = [
        AttachCommand.self, PresentCommand.self, UpdateCommand.self, ChooseCommand.self,
        AwaitCommand.self,
        SelectCommand.self, DismissCommand.self, ExplainCommand.self, DescribeCommand.self,
        ListCommand.self, ScenesCommand.self, OpenCommand.self, CloseCommand.self,
        PhaseCommand.self, LockCommand.self, UnlockCommand.self, WatchCommand.self,
        ProgressCommand.self, RunCommand.self, HistoryCommand.self, StatusCommand.self,
        DoctorCommand.self,
        CheckConfigCommand.self,
        CallCommand.self,
        IntrospectCommand.self, CompletionCommand.self,
    ]

    /// The command of this name.
    ///
    /// Throws `UsageError` that names the nearest one.
    package static func named(_ name: String) throws(UsageError) -> any Command.Type {
        if let command = all.first(where: { $0.usage.name == name }) { return command }
        let nearest = Nearest.match(name, among: all.map { $0.usage.name } + ["help"])
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError("there is no command '\(name)'\(hint)")
    }
}
