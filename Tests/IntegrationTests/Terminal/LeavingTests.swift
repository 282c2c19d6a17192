import Glibc
import SheetInterface
import Testing

/// In a shell, as a person starts it.
@Suite struct `A terminal that was attached` {
    /// What a program can change of a terminal, as tmux knows it.
    private static let modes = [
        "alternate_on", "cursor_flag", "mouse_any_flag", "mouse_sgr_flag", "wrap_flag",
    ]

    private func state(of terminal: Tmux) throws -> [String] {
        try Self.modes.map { try terminal.value(of: $0) }
    }

    /// What ends it.
    enum Ending: String, Sendable, CaseIterable {
        case key, daemon
        case terminated = "TERM"
        case hungUp = "HUP"
        case crashed = "SEGV"
        case aborted = "ABRT"

        /// What the shell says that it ended with.
        var status: Int {
            switch self {
            case .key: 0
            case .daemon: 69
            case .terminated: 128 + 15
            case .hungUp: 128 + 1
            case .crashed: 128 + 11
            case .aborted: 128 + 6
            }
        }
    }

    @Test(arguments: Ending.allCases)
    func `is as it was before`(ending: Ending) throws {
        let daemon = try RunningDaemon(.init(configuration: AttachStage.configuration))
        let terminal = try Tmux(
            environment: ["SHEETD_SOCKET": daemon.folder.path(of: "service")])
        try terminal.wait(for: "$")
        try terminal.type("ulimit -c 0; stty -g >$SHEETD_SOCKET.before; echo a''bove\r")
        try terminal.wait(for: "above")
        let before = try state(of: terminal)
        try terminal.type(
            "\(try Programs.sheetctl()) attach; echo ended $?; stty -g >$SHEETD_SOCKET.after\r")
        try terminal.wait(for: "main", "Ctrl-C leaves")
        #expect(try state(of: terminal) != before)
        let asker = try daemon.connect()
        try asker.presentAndWait(.init(sheet: .init(title: "A question")))
        try terminal.wait(for: "A question")
        switch ending {
        case .key: try terminal.press("C-c")
        case .daemon: try daemon.stop(SIGINT)
        case .terminated, .hungUp, .crashed, .aborted:
            let shell = try terminal.process()
            let pgrep = try ChildProcess(
                .init(try Programs.system("pkill"), ["-\(ending.rawValue)", "-P", "\(shell)"]))
            try pgrep.waitForEnd()
        }
        let screen = try terminal.wait(for: "above", "ended \(ending.status)")
        #expect(!screen.contains("A question"))
        #expect(try state(of: terminal) == before)
        try terminal.type("echo d''one\r")
        try terminal.wait(for: "done")
        let settings = daemon.folder.contents(of: "service.before")
        #expect(!settings.isEmpty)
        #expect(daemon.folder.contents(of: "service.after") == settings)
        // Nobody's sheet ends because a screen goes away.
        if ending != .daemon { #expect(try !asker.hasInput()) }
    }

    @Test func `is the shell's while it is stopped, and shows the sheets again`() throws {
        let daemon = try RunningDaemon(.init(configuration: AttachStage.configuration))
        let terminal = try Tmux(
            environment: ["SHEETD_SOCKET": daemon.folder.path(of: "service")])
        try terminal.wait(for: "$")
        let before = try state(of: terminal)
        try terminal.type("\(try Programs.sheetctl()) attach\r")
        let asker = try daemon.connect()
        try asker.presentAndWait(
            .init(sheet: .init(title: "A question", actions: [.ok], detents: ["large"])))
        try terminal.wait(for: "A question")
        try terminal.press("C-z")
        try terminal.wait(for: "Stopped")
        #expect(try state(of: terminal) == before)
        try terminal.type("fg\r")
        try terminal.wait(for: "A question")
        try terminal.press("Enter")
        #expect(try asker.outcome().action == "ok")
    }
}
