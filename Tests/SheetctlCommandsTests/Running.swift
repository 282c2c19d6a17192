import DaemonDouble
import SheetClient
import SheetctlCommands
import Synchronization
import Testing

/// Swift Testing has an `ExitStatus`, too.
typealias Status = SheetctlCommands.ExitStatus

/// What one run of sheetctl left behind.
struct Run: Sendable {
    let status: Status
    let answer: String
    let words: String
    /// The calls that the daemon heard, on one connection after the other.
    let calls: [String]
    /// How long it has waited for the daemon to come back, each time.
    var pauses: [Duration] = []

    /// Runs sheetctl where no daemon is.
    static func alone(_ words: [String]) -> Run {
        let capture = Capture()
        let environment = ClientEnvironment(socket: "/nonexistent/sheetd", uid: 7)
        let status = Sheetctl.run(words, in: environment, output: capture.output)
        return Run(status: status, answer: capture.answer, words: capture.words, calls: [])
    }

    /// Runs sheetctl against a daemon that says these replies on its connections, in their order, and
    /// is gone after the last.
    static func against(
        _ replies: [[String]], scene: String? = nil, _ words: [String]
    ) throws -> Run {
        try against(
            [DaemonDouble.Life(replies.map { DaemonDouble.Conversation($0) })], scene: scene, words)
    }

    /// Runs sheetctl against a daemon that comes and goes.
    static func against(
        _ lives: [DaemonDouble.Life], scene: String? = nil, _ words: [String]
    ) throws -> Run {
        try against(DaemonDouble(lives), scene: scene, words)
    }

    /// - Parameter whilePausing: What happens after each pause.
    static func against(
        _ daemon: DaemonDouble, scene: String? = nil, _ words: [String],
        whilePausing body: @escaping @Sendable () -> Void = {}
    ) throws -> Run {
        let capture = Capture()
        let environment = ClientEnvironment(socket: daemon.address, scene: scene, uid: 7)
        let status = Sheetctl.run(
            words, in: environment, output: capture.output, pacing: daemon.pacing(body))
        return Run(
            status: status, answer: capture.answer, words: capture.words,
            calls: try daemon.heard(), pauses: daemon.pauses)
    }
}

/// Keeps what would go to standard output and standard error.
private final class Capture: Sendable {
    private let texts = Mutex((answer: "", words: ""))

    var answer: String { texts.withLock { $0.answer } }
    var words: String { texts.withLock { $0.words } }

    var output: Output {
        Output(
            answer: { text in self.texts.withLock { $0.answer += text } },
            words: { text in self.texts.withLock { $0.words += text } })
    }
}
