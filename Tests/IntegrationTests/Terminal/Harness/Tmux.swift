import Foundation
import UnixIO

/// A terminal with a screen, and a program that runs on it: a tmux server of its own, which is told
/// what to do over its control mode and ends with this value.
///
/// Nothing here waits for a time to pass. The server tells of everything that is written to the
/// terminal, and after each time the screen is looked at anew.
///
/// **Source:** tmux(1), CONTROL MODE.
final class Tmux {
    private let folder: TestFolder
    /// A client of the server, which starts it and takes it along when it ends.
    private let client: ChildProcess
    private let control: ControlLines
    /// How often something was written to the terminal.
    private var outputCount = 0
    /// How many bytes were written to the terminal.
    private(set) var outputBytes = 0
    /// Whether a picture is being drawn, of which a part is not there yet.
    private var isDrawing = false
    /// The end of what was written, where a sequence may have been cut.
    private var outputEnd = ""

    /// Opens a terminal of a size, and runs a program on it.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments; `shell` when there is none.
    ///   - environment: All that it finds besides PATH, the locale and what describes the terminal.
    init(
        columns: Int = 80, rows: Int = 24, running words: [String] = Tmux.shell,
        environment: [String: String] = [:]
    ) throws {
        folder = try TestFolder()
        try Data(Self.configuration(columns: columns, rows: rows).utf8)
            .write(to: URL(fileURLWithPath: folder.path(of: "tmux.conf")))
        let tmux = [
            try Programs.system("tmux"), "-u", "-S", folder.path(of: "socket"),
            "-f", folder.path(of: "tmux.conf"), "-C", "new-session", "--",
        ]
        // It is spoken to over one socket.
        var plan = ChildProcess.Plan(
            try Programs.system("sh"), ["-c", #"exec "$@" >&3 3>&-"#, "sh"] + tmux + words)
        let pair = try StreamPair()
        plan.standardInput = pair.theirs.rawValue
        plan.descriptors = [pair.theirs.rawValue]
        plan.environment = Self.environment.merging(environment) { $1 }
        client = try ChildProcess(plan)
        control = ControlLines(try Transport(pair.ours()))
        // The first block is the answer to what the client was started with.
        _ = try block()
        try tell("set-option -g destroy-unattached on")
    }

    deinit {
        _ = try? tell("kill-server")
        _ = try? client.waitForEnd()
    }

    /// A shell that a person could type to. Its prompt is `$ ` for root, too.
    static let shell = ["/bin/bash", "--norc", "--noprofile", "-i"]

    private static let environment = [
        "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "HOME": "/nonexistent", "PS1": "$ ",
        "HISTFILE": "/dev/null", "SWIFT_BACKTRACE": "enable=no",
    ]

    private static func configuration(columns: Int, rows: Int) -> String {
        """
        set-option -g default-size \(columns)x\(rows)
        set-option -g default-terminal tmux-256color
        set-option -g status off
        set-option -g escape-time 0
        set-option -s set-clipboard on

        """
    }

    // MARK: - What the server is told

    /// Has the server carry out a command.
    ///
    /// - Returns: the lines that it prints.
    @discardableResult
    func tell(_ command: String) throws -> [String] {
        guard try control.send(command) else {
            throw HarnessFailure("tmux has ended before: \(command)")
        }
        return try block()
    }

    /// The value of a format, as `#{pane_pid}`.
    func value(of format: String) throws -> String {
        try tell("display-message -p '#{\(format)}'").joined()
    }

    /// The process that the terminal was opened for.
    func process() throws -> pid_t {
        guard let number = pid_t(try value(of: "pane_pid")) else {
            throw HarnessFailure("tmux does not tell the process")
        }
        return number
    }

    /// Gives the program bytes, as a terminal does.
    func send(_ bytes: some Sequence<UInt8>) throws {
        let words = bytes.map { String($0, radix: 16) }
        guard !words.isEmpty else { return }
        try tell("send-keys -H " + words.joined(separator: " "))
    }

    /// Types a text.
    func type(_ text: String) throws { try send(text.utf8) }

    /// Presses keys that have a name: `Enter`, `BTab`, `C-c`, `M-Enter`.
    func press(_ keys: String...) throws { try press(keys) }

    func press(_ keys: [String]) throws {
        try tell("send-keys -- " + keys.map(quoted).joined(separator: " "))
    }

    /// Pastes a text, in brackets if the program wants them.
    func paste(_ text: String) throws {
        let file = folder.path(of: "pasted")
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        try tell("load-buffer \(quoted(file))")
        try tell("paste-buffer -p -d")
    }

    func resize(columns: Int, rows: Int) throws {
        try tell("resize-window -x \(columns) -y \(rows)")
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    /// What the program has put on the clipboard.
    func clipboard() throws -> String { try tell("show-buffer").joined(separator: "\n") }

    // MARK: - What the screen shows

    /// What the screen shows now.
    func screen() throws -> TerminalPicture { TerminalPicture(rows: try captured("")) }

    /// What the screen shows now, with its colours, as bytes that would draw it.
    func colouredScreen() throws -> [String] { try captured("-e") }

    /// Never half of what is drawn at once: this tmux would show it.
    private func captured(_ option: String) throws -> [String] {
        let deadline = Deadline()
        while true {
            let rows = try tell("capture-pane -p \(option)")
            guard isDrawing else { return rows }
            try noteOutput(deadline, waitingFor: "the end of a picture")
        }
    }

    /// Waits until the screen shows what is meant.
    ///
    /// - Throws: `HarnessFailure` with the screen as it was in the end; `what` reads after
    ///   "timed out waiting for".
    @discardableResult
    func wait(
        for what: String, _ deadline: Deadline = Deadline(),
        until isMeant: (TerminalPicture) throws -> Bool
    ) throws -> TerminalPicture {
        while true {
            let screen = try screen()
            if try isMeant(screen) { return screen }
            try noteOutput(deadline, waitingFor: "\(what):\n\(screen)")
        }
    }

    /// Waits until the screen shows all of these words.
    @discardableResult
    func wait(for words: String..., within deadline: Deadline = Deadline()) throws
        -> TerminalPicture
    {
        try wait(for: words.map { "“\($0)”" }.joined(separator: " and "), deadline) { screen in
            words.allSatisfy(screen.contains)
        }
    }

    /// Waits until the screen shows some words no more.
    @discardableResult
    func wait(forNo words: String, within deadline: Deadline = Deadline()) throws
        -> TerminalPicture
    {
        try wait(for: "“\(words)” to be gone", deadline) { !$0.contains(words) }
    }

    // MARK: - What the server says

    /// Waits for the next answer.
    private func block() throws -> [String] {
        let deadline = Deadline()
        var begin: Substring?
        var found: [String] = []
        while let line = try control.next(deadline, waitingFor: "tmux to answer") {
            if let number = begin {
                if line == "%end " + number { return found }
                if line == "%error " + number {
                    throw HarnessFailure("tmux: \(found.joined(separator: "\n"))")
                }
                found.append(line)
            } else if line.hasPrefix("%begin ") {
                begin = line.dropFirst("%begin ".count)
            } else {
                note(line)
            }
        }
        throw HarnessFailure("tmux has ended: \(client.errors)")
    }

    /// Waits until something is written to the terminal.
    private func noteOutput(
        _ deadline: Deadline, waitingFor what: @autoclosure () -> String
    ) throws {
        let count = outputCount
        while outputCount == count {
            guard let line = try control.next(deadline, waitingFor: what()) else {
                throw HarnessFailure("tmux ended before \(what())")
            }
            note(line)
        }
    }

    /// Takes notice of what is no answer.
    private func note(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0] == "%output" else { return }
        outputCount += 1
        outputBytes += words[2].writtenBytes
        let output = outputEnd + words[2]
        if let mark = output.ranges(of: /\\033\[\?2026[hl]/).last {
            isDrawing = output[mark].hasSuffix("h")
        }
        outputEnd = String(output.suffix("\\033[?2026".count))
    }
}

extension Substring {
    /// How many bytes an `%output` stands for: what cannot be printed is written as `\033`.
    fileprivate var writtenBytes: Int {
        utf8.count - 3 * utf8.count { $0 == UInt8(ascii: "\\") }
    }
}
