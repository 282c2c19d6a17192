import Glibc
package import SheetClient
import SheetInterface

/// `sheetctl present`: asks a person something, and gives the answer to a script.
package struct PresentCommand: Command {
    package static let usage = Usage(
        name: "present",
        summary: "Presents a sheet and waits for the answer",
        synopsis: ["[OPTION…]", "[OPTION…] --json FILE"],
        details: [
            "Prints the id of the chosen action, then each value as ELEMENT=VALUE on a line; with "
                + "--json the whole outcome. When it is interrupted it withdraws the sheet.",
            "A value may have several lines, which are printed as they are: where there is a "
                + "--multiline, take -0, --print or --json.",
            "It goes on over a restart of the daemon. A secret answer that was lost in one is told "
                + "as 69, and has to be asked for again.",
            "Elements stand in the order of their options, each of which may be repeated. Options "
                + "that name an ID say more of the element, or the button, that has it.",
            "A TIME is written as systemd has it: 30 or 30s, 1min 30s, 500ms, infinity. A DETENT is "
                + "content, quarter, medium, half, large, fraction:0.4 or height:320; --detent may "
                + "be repeated. --placement queue waits for its turn, replace takes the place of "
                + "the sheet that --replaces names, or else of the one with the same --key.",
            "The FILE of --request holds a SheetRequest as JSON; other options replace what it says. "
                + "--json FILE is the same as --request FILE; a second --json then asks for the "
                + "outcome as JSON.",
        ],
        options: RequestOptions.all + PresentationOptions.all + AnswerForm.all,
        statuses: [
            UsageStatus(
                .success,
                "an action that is not a cancel was chosen; with --detach: it is presented"),
            UsageStatus(.declined), UsageStatus(.sceneEnded), UsageStatus(.endedByOthers),
            UsageStatus(.refused),
            UsageStatus(.noRenderer, "--require-renderer, and no renderer is attached"),
            UsageStatus(.usage), UsageStatus(.unavailable), UsageStatus(.expired),
            UsageStatus(.interrupted), UsageStatus(.terminated),
        ])

    private let request: RequestOptions
    private let options: PresentationOptions
    private let form: AnswerForm

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: arguments.has(.json) ? 1 : 0)
        request = try RequestOptions(arguments)
        options = try PresentationOptions(arguments)
        form = try AnswerForm(arguments, wantsJSON: Self.wantsJSON(arguments))
        for option in AnswerForm.all where options.detaches {
            try arguments.expectAtMostOne(of: [PresentationOptions.detach, option])
        }
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
        do throws(UsageError) {
            try form.check(against: sheet)
        } catch {
            return context.output.tell(UsageError(error.message, command: Self.usage.name))
        }
        for words in ImageFault.words(for: sheet.elements, of: context.environment.uid) {
            context.output.tell(words)
        }
        let parameters = options.parameters(for: sheet, in: context.environment)
        do throws(SheetClientError) {
            return options.detaches
                ? try detach(parameters, in: context) : try wait(parameters, in: context)
        } catch {
            guard error.isNoRenderer else { throw error.explained(Present.self, parameters) }
            _ = context.output.tell(error)
            return .noRenderer
        }
    }

    private func detach(
        _ parameters: Present.Parameters, in context: Context
    ) throws(SheetClientError) -> ExitStatus {
        var session = try context.session()
        let reply = try session.overRestarts { connection, _ throws(SheetClientError) in
            var connection = connection
            return try connection.call(Present.self, parameters)
        }
        // Whoever is to read the id may be gone: then there is still something to be done.
        signal(SIGPIPE, SIG_IGN)
        do throws(SheetClientError) {
            if context.wantsJSON {
                try context.output.json(reply)
            } else {
                try context.output.line(reply.id)
            }
        } catch {
            // Of a token that was used before somebody else knows the id.
            guard reply.deduplicated != true || !options.mayBeDetached else { throw error }
            throw .failed("\(error): \(Self.takeBack(reply.id, in: session))")
        }
        return .success
    }

    /// Ends a sheet whose id nobody knows, and says what has come of it.
    private static func takeBack(_ id: String, in session: borrowing SheetSession) -> String {
        do throws(SheetClientError) {
            var connection = try session.connect()
            _ = try connection.call(Dismiss.self, Dismiss.Parameters(id: id))
            return "nobody would know the sheet \(id), and it is dismissed again"
        } catch {
            return "nobody knows the sheet \(id), and it may still be there: \(error)"
        }
    }

    private func wait(
        _ parameters: Present.Parameters, in context: Context
    ) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            var session = try context.session(interruption: signals.descriptor)
            var sheet = PresentedSheet(parameters, mayBeDetached: options.mayBeDetached)
            do throws(SheetClientError) {
                let outcome = try session.overRestarts {
                    connection, session throws(SheetClientError) in
                    try sheet.outcome(over: connection, in: &session)
                }
                return try context.report(
                    outcome, declining: CancelActions(of: parameters.sheet), as: form,
                    isOverRestart: session.wasLost)
            } catch {
                guard error == .interrupted else { throw error }
                let status = signals.status()
                sheet.withdraw(in: context, session)
                return status
            }
        }
    }
}
