package import SheetClient
import SheetInterface
import UnixIO

/// `sheetctl run`: runs a program that has a scene.
package struct RunCommand: Command {
    static let scene = Option(
        "scene", short: "s", argument: "SCENE", help: "the scene; run-PID when left out")
    static let title = Option("title", short: "t", argument: "TEXT", help: "what people call it")
    static let notifySocket = Option(
        "notify-socket", argument: "ADDRESS",
        help: "the daemon's notify socket, if it is elsewhere")

    package static let usage = Usage(
        name: "run",
        summary: "Runs a program that has a scene for as long as it runs",
        synopsis: ["[OPTION…] [--] COMMAND [ARGUMENT…]"],
        details: [
            "Opens the scene, runs the program, and closes the scene with it; one that was there "
                + "before, and stays by itself, stays. The program finds the scene in $SHEETD_SCENE "
                + "and the daemon in $SHEETD_SOCKET. What it says by sd_notify to $NOTIFY_SOCKET "
                + "tells how active the scene is: READY=1 active, RELOADING=1 inactive, STOPPING=1 "
                + "background. A service manager that sheetctl itself was started by is told all of "
                + "it, too, but for MAINPID= and its like: to that manager the main process is "
                + "sheetctl.",
            "Signals are passed on to the program, a watchdog's SIGABRT, too, and its exit code is "
                + "that of sheetctl: 128 and the signal's number when a signal ended it. A daemon that "
                + "is away does not keep the program from running: the scene is opened as soon as the "
                + "daemon is there. One that refuses the scene does: the program is not started then.",
            "When sheetctl itself is killed, as by SIGKILL, the program gets SIGTERM, unless it has "
                + "another user by its file, as sudo has. A folder sheetctl-run.* then stays in "
                + "$XDG_RUNTIME_DIR, or /tmp, and may be removed.",
        ],
        options: [scene, title, notifySocket],
        statuses: [
            UsageStatus(.success, "the program did; any other code of it comes back, too"),
            UsageStatus(.refused, "the daemon refused the scene, and the program was not started"),
            UsageStatus(.usage),
            UsageStatus(.unavailable, "sheetctl itself cannot go on; standard error says why"),
            UsageStatus(.notRunnable), UsageStatus(.notFound),
            .signal("signal N ended the program, or came before it was started"),
        ],
        isWrapper: true)

    private let plan: ProgramPlan

    package init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.operands.first else { throw UsageError("COMMAND is missing") }
        guard !name.isEmpty else { throw UsageError("COMMAND is empty") }
        self.plan = ProgramPlan(
            words: arguments.operands, scene: arguments[Self.scene], title: arguments[Self.title],
            notifySocket: try Self.address(arguments[Self.notifySocket]))
    }

    private static func address(_ word: String?) throws(UsageError) -> UnixAddress? {
        guard let word else { return nil }
        do throws(UnixAddressError) {
            return try UnixAddress(parsing: word)
        } catch {
            throw UsageError("--notify-socket: \(error)")
        }
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let signals = try ProgramSignals()
        var run = ProgramRun(plan, signals: signals, in: context)
        return try run.toItsEnd()
    }
}
