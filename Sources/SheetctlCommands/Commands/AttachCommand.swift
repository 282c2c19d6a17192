package import SheetClient
import SheetRendering
import SheetTerminal
import UnixIO

/// `sheetctl attach`: the terminal at which a person sees sheets and answers them.
package struct AttachCommand: Command {
    static let plain = Option("plain", help: "draw in ASCII, and leave the mouse alone")
    static let noMouse = Option("no-mouse", help: "leave the mouse to the terminal")
    static let still = Option("still", help: "nothing moves: sheets come and go at once")
    static let name = Option(
        "name", argument: "NAME", help: "what people call this terminal (default: terminal)")

    package static let usage = Usage(
        name: "attach",
        summary: "Shows a scene's sheets on this terminal, to be answered here",
        synopsis: ["[OPTION…] [SCENE]"],
        details: [
            "Tab and the arrows move, Space picks, Enter goes on and in the end answers, Escape puts a "
                + "sheet away; the mouse presses, drags a sheet by its handle, and puts it away by a "
                + "press beside it. Alt-Enter answers from anywhere. Ctrl-X ends what a stranger has sent, whatever it says. "
                + "Ctrl-L draws anew, Ctrl-Z stops, and Ctrl-C leaves; no sheet ends by that.",
            "Without a SCENE it shows that of your session, of your own daemon and of the system's, "
                + "the system's sheets above yours. A daemon that is away is waited for.",
            "It exits with 64 where standard input or output is no terminal, and where $TERM is dumb. "
                + "Colours are those that $TERM and $COLORTERM promise, and none with $NO_COLOR. $ESCDELAY says how "
                + "many milliseconds an Escape may be the beginning of another key (100).",
        ],
        options: [plain, noMouse, still, name],
        statuses: [
            UsageStatus(.success, "you have left, or the terminal is gone"),
            UsageStatus(.refused), UsageStatus(.usage, "wrong usage, or this is no terminal"),
            UsageStatus(.unavailable, "the daemon has stopped for good"),
        ])

    private let scene: String?
    private let name: String
    private let isPlain: Bool
    private let hasMouse: Bool
    private let isStill: Bool

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        scene = arguments.operands.first
        name = arguments[Self.name] ?? "terminal"
        isPlain = arguments.has(Self.plain)
        hasMouse = !arguments.has(Self.noMouse)
        isStill = arguments.has(Self.still)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let scene = scene ?? context.environment.scene
        var settings = AttachedTerminal.Settings(
            services: ServiceAddress.those(
                at: context.location, scene: scene, in: context.environment),
            environment: context.environment,
            attachment: RendererSession.Attachment(scene: scene, name: name))
        settings.isPlain = isPlain
        settings.hasMouse = hasMouse
        settings.isStill = isStill
        do throws(AttachedTerminal.Failure) {
            try AttachedTerminal.run(settings)
            return .success
        } catch {
            switch error {
            case .unsuitable(let words):
                return context.output.tell(UsageError(words, command: Self.usage.name))
            case .ended(let error): throw error
            }
        }
    }
}
