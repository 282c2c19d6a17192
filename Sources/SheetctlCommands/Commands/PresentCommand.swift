package import SheetClient
import SheetInterface

/// `sheetctl present`: asks a person something, and gives the answer to a script.
package struct PresentCommand: Command {
    static let wait = Option("wait", help: "wait for the answer; the default")
    static let detach = Option("detach", help: "print the sheet's id and leave it to itself")
    static let scene = Option("scene", short: "s", argument: "SCENE", help: "where to present it")
    static let parent = Option("parent", argument: "ID", help: "the sheet it is presented from")
    static let token = Option(
        "token", argument: "WORD", help: "present once, however often it is asked")

    package static let usage = Usage(
        name: "present",
        summary: "Presents a sheet and waits for the answer",
        synopsis: ["[OPTION…]", "[OPTION…] --json FILE"],
        details: [
            "Prints the id of the chosen action, then each value as ELEMENT=VALUE on a line; with "
                + "--json the whole outcome. When it is interrupted it withdraws the sheet.",
            "It goes on over a restart of the daemon. A secret answer that was lost in one is told "
                + "as 69, and has to be asked for again.",
            "Elements stand in the order of their options, each of which may be repeated.",
            "The FILE of --request holds a SheetRequest as JSON; other options replace what it says. "
                + "--json FILE is the same as --request FILE; a second --json then asks for the "
                + "outcome as JSON.",
        ],
        options: RequestOptions.all + [scene, parent, token, wait, detach],
        statuses: .ofOutcome(
            "an action that is not a cancel was chosen; with --detach: it is presented"))

    private let request: RequestOptions
    private let scene: String?
    private let parent: String?
    private let token: String?
    private let detaches: Bool

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: arguments.has(.json) ? 1 : 0)
        try arguments.expectAtMostOne(of: [Self.wait, Self.detach])
        self.request = try RequestOptions(arguments)
        self.scene = arguments[Self.scene]
        self.parent = arguments[Self.parent]
        self.token = arguments[Self.token]
        self.detaches = arguments.has(Self.detach)
    }

    /// One `--json` that a FILE goes with is spoken for.
    package static func wantsJSON(_ arguments: Arguments) -> Bool {
        arguments.given.count { $0.option == .json } > arguments.operands.count
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let sheet: Wire.SheetRequest
        do throws(RequestFile.Failure) {
            sheet = try request.sheet()
        } catch {
            context.output.tell(error.message)
            return .usage
        }
        let parameters = Present.Parameters(
            scene: scene ?? context.environment.scene, sheet: sheet, parent: parent,
            token: token ?? PresentToken.make())
        return detaches
            ? try detach(parameters, in: context) : try wait(parameters, in: context)
    }

    private func detach(
        _ parameters: Present.Parameters, in context: Context
    ) throws(SheetClientError) -> ExitStatus {
        var session = try context.session()
        let reply: Present.Reply
        do throws(SheetClientError) {
            reply = try session.overRestarts { connection, _ throws(SheetClientError) in
                var connection = connection
                return try connection.call(Present.self, parameters)
            }
        } catch {
            throw error.explained(Present.self, parameters)
        }
        if context.wantsJSON {
            try context.output.json(reply)
        } else {
            try context.output.line(reply.id)
        }
        return .success
    }

    private func wait(
        _ parameters: Present.Parameters, in context: Context
    ) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            var session = try context.session(interruption: signals.descriptor)
            var sheet = PresentedSheet(parameters, mayBeDetached: token != nil)
            do throws(SheetClientError) {
                let outcome = try session.overRestarts {
                    connection, session throws(SheetClientError) in
                    try sheet.outcome(over: connection, in: &session)
                }
                return try context.report(
                    outcome, declining: CancelActions(of: parameters.sheet),
                    isOverRestart: session.wasLost)
            } catch {
                guard error == .interrupted else { throw error.explained(Present.self, parameters) }
                let status = signals.status()
                sheet.withdraw(in: context, session)
                return status
            }
        }
    }
}
