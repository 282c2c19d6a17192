package import SheetClient
import SheetInterface

/// `sheetctl progress`: shows a person how far a job is.
package struct ProgressCommand: Command {
    static let killAfter = Option(
        "kill-after", argument: "TIME",
        help: "kill a cancelled job that has not ended by then")

    package static let usage = Usage(
        name: "progress",
        summary: "Shows how far a job is, for as long as it runs",
        synopsis: ["[OPTION…]", "[OPTION…] [--] COMMAND [ARGUMENT…]"],
        details: [
            "The job is whatever writes to standard input, or COMMAND, which it runs. What the job "
                + "writes to its standard output is read by the line: a number is how much is done, "
                + "in per cent; what follows a # are words that take the place of the message; all "
                + "else is passed over. Until there is a number the sheet only shows that work goes "
                + "on. It ends with the job, or when 100 per cent are reached.",
            "An action that declines (--cancel) ends the job: COMMAND, and every process that writes "
                + "to its output or the pipe, gets SIGTERM. sheetctl goes on to read until the job "
                + "has ended, and exits with 1; a job that takes no notice is waited for, unless "
                + "--kill-after says how long. Nothing else that becomes of the sheet ends the job: "
                + "swiped away, expired, dismissed or replaced, the job goes on without it.",
            "While its scene is inactive, or in the background, the sheet is held, and comes back "
                + "with the scene; --on-inactive says otherwise. The job goes on all the time. So it "
                + "does while the daemon is away, and the sheet comes back with the daemon.",
            "A job in a pipe is read to its end, whatever becomes of the sheet: where there is no "
                + "daemon that is told, and sheetctl exits with 0 after the job, unless "
                + "--require-renderer asks for somebody who sees it.",
            "COMMAND has the standard input of sheetctl, gets its signals, and its exit code is that "
                + "of sheetctl. It is not started when the daemon refuses the sheet. Without a title "
                + "its name is the title.",
        ],
        options: RequestOptions.all.filter { !elementOptions.contains($0) }
            + [PresentationOptions.scene, PresentationOptions.requireRenderer, killAfter],
        statuses: [
            UsageStatus(.success, "the job has ended; any other code of COMMAND comes back, too"),
            UsageStatus(.declined, "the person has cancelled the job"),
            UsageStatus(.refused),
            UsageStatus(.noRenderer, "--require-renderer, and no renderer is attached"),
            UsageStatus(.usage),
            UsageStatus(
                .unavailable,
                "--require-renderer: the job in a pipe has ended, and there is no daemon"),
            UsageStatus(.notRunnable), UsageStatus(.notFound),
            .signal("signal N ended COMMAND, or sheetctl before there was one"),
        ],
        isWrapper: true)

    /// A job asks a person nothing.
    private static let elementOptions = ElementOptions.all + ElementDetails.all

    private let request: RequestOptions
    private let scene: String?
    private let requiresRenderer: Bool
    private let patience: Duration?
    /// The program to run; none when the job is in a pipe.
    private let words: [String]

    package init(_ arguments: Arguments) throws(UsageError) {
        self.words = arguments.operands
        guard words.first != "" else { throw UsageError("COMMAND is empty") }
        if words.isEmpty, arguments[RequestOptions.request] == "-" {
            throw UsageError("standard input is the job's, and cannot be --request as well")
        }
        self.request = try RequestOptions(Self.withTitle(arguments))
        self.scene = arguments[PresentationOptions.scene]
        self.requiresRenderer = arguments.has(PresentationOptions.requireRenderer)
        self.patience = try arguments.milliseconds(Self.killAfter).map { .milliseconds($0) }
    }

    /// The options alone, with the program's name as the title where there are no words.
    private static func withTitle(_ arguments: Arguments) -> Arguments {
        let given = arguments.given
        let hasWords = [RequestOptions.title, RequestOptions.message, RequestOptions.request]
            .contains(where: arguments.has)
        guard !hasWords, let program = arguments.operands.first else {
            return Arguments(given: given)
        }
        let name = program.split(separator: "/").last.map(String.init) ?? program
        return Arguments(
            given: given + [Arguments.Given(option: RequestOptions.title, value: name)])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let sheet: Wire.SheetRequest
        do throws(RequestFile.Failure) {
            sheet = try request.sheet()
        } catch {
            context.output.tell(error.message)
            return .usage
        }
        let plan = ProgressPlan(
            request: ProgressRequest(
                sheet, in: scene ?? context.environment.scene, requiresRenderer: requiresRenderer),
            patience: patience)
        if words.isEmpty {
            var progress = PipedProgress(plan, in: context)
            return try progress.toItsEnd()
        }
        var progress = try ProgramProgress(words, plan, in: context)
        do throws(SheetClientError) {
            return try progress.toItsEnd()
        } catch {
            guard error.isNoRenderer else { throw error }
            _ = context.output.tell(error)
            return .noRenderer
        }
    }
}
