import Foundation
import SheetInterface

/// A daemon, and a `sheetctl attach` that shows its sheets on a terminal.
final class AttachStage {
    let daemon: RunningDaemon
    let terminal: Tmux
    /// Those who wait for sheets; a sheet ends when they go.
    private var askers: [Client] = []

    /// Nobody has to wait before a sheet takes input.
    static let configuration = "[Presentation]\nInputGuardMSec=0\n"

    /// - Parameter options: Of attach; nothing moves by default, so that each thing is drawn once.
    init(
        columns: Int = 80, rows: Int = 24, options: [String] = ["--still"],
        environment: [String: String] = [:]
    ) throws {
        daemon = try RunningDaemon(.init(configuration: Self.configuration))
        terminal = try Self.attach(
            to: daemon.folder, columns: columns, rows: rows, options: options,
            environment: environment)
    }

    /// A terminal that is attached to the daemon of a folder.
    static func attach(
        to folder: TestFolder, columns: Int = 80, rows: Int = 24,
        options: [String] = ["--still"], environment: [String: String] = [:]
    ) throws -> Tmux {
        let socket = ["SHEETD_SOCKET": folder.path(of: "service")]
        let terminal = try Tmux(
            columns: columns, rows: rows,
            running: [
                try Programs.system("sh"), "-c", #""$@"; echo "ended $?"; exec sleep infinity"#,
                "sh", try Programs.sheetctl(), "attach",
            ] + options,
            environment: socket.merging(environment) { $1 })
        try terminal.wait(for: "main")
        return terminal
    }

    /// Stops the program in its tracks; SIGCONT lets it go on.
    ///
    /// tmux lets its own child go on when that stops; this one is the child of a shell.
    @discardableResult
    static func pause(_ terminal: Tmux) throws -> pid_t {
        let shell = try terminal.process()
        let children = try String(
            contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        guard let program = children.split(separator: " ").first.flatMap({ pid_t($0) }),
            kill(program, SIGSTOP) == 0
        else { throw HarnessFailure("nothing is attached") }
        return program
    }

    /// Presents a sheet, and waits until its title is on the screen.
    @discardableResult
    func present(_ sheet: Wire.SheetRequest) throws -> ShownSheet {
        let asker = try daemon.connect()
        askers.append(asker)
        let id = try asker.presentAndWait(.init(sheet: sheet)).id
        if let title = sheet.title { try terminal.wait(for: title) }
        return ShownSheet(id: id, asker: asker)
    }
}

/// A sheet that somebody waits for.
struct ShownSheet {
    let id: String
    let asker: Client

    /// Waits for its end.
    func outcome() throws -> Wire.Outcome { try asker.outcome() }
}

extension Wire.Action {
    static let ok = Wire.Action(id: "ok", label: "Go on")
    static let no = Wire.Action(id: "no", label: "Stop here", role: .cancel)
}
