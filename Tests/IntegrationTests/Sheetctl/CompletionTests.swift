import Foundation
import SheetctlCommands
import Testing

/// In the shells themselves, each on a terminal.
@Suite struct `Completion of sheetctl` {
    private struct Candidate: Hashable {
        let word: String
        let description: String
    }

    private let daemon: RunningDaemon
    private let folder: TestFolder

    init() throws {
        daemon = try RunningDaemon()
        folder = try TestFolder()
    }

    /// What a shell offers for a half of a command line.
    private func candidates(
        for line: String, in shell: CompletionShell, withDaemon hasDaemon: Bool = true
    ) throws -> [Candidate] {
        let home = try TestFolder()
        let programs = URL(filePath: try Programs.sheetctl()).deletingLastPathComponent().path
        var plan = ChildProcess.Plan(
            try Programs.system("python3"),
            [Programs.script("completion.py"), shell.rawValue, home.path, line])
        plan.environment = [
            "PATH": "\(programs):/usr/bin:/bin",
            "SHEETD_SOCKET": hasDaemon ? daemon.folder.path(of: "service") : "/nonexistent/sheetd",
        ]
        let process = try ChildProcess(plan)
        try #require(try process.waitForEnd() == .exited(0), "\(process.errors)")
        return process.output.split(separator: "\n").map { row in
            let parts = row.split(separator: "\t", omittingEmptySubsequences: false)
            return Candidate(word: String(parts[0]), description: String(parts[1]))
        }
    }

    @Test(arguments: CompletionShell.allCases)
    func `offers every command, with what it does`(shell: CompletionShell) throws {
        let found = try candidates(for: "sheetctl ", in: shell)
        let commands = Commands.all.map { $0.usage }
        #expect(Set(found.map(\.word)) == Set(commands.map(\.name) + ["help"]))
        guard shell != .bash else { return }
        for command in commands {
            #expect(found.contains(Candidate(word: command.name, description: command.summary)))
        }
    }

    @Test(arguments: CompletionShell.allCases)
    func `offers every option of a command, with what it does`(shell: CompletionShell) throws {
        let found = try candidates(for: "sheetctl present --", in: shell)
        let options = PresentCommand.usage.allOptions
        let names = Set(options.map { "--\($0.long)" })
        #expect(Set(found.map(\.word)).isSuperset(of: names))
        guard shell != .bash else { return }
        for option in options {
            #expect(
                found.contains { $0.word == "--\(option.long)" && $0.description == option.help },
                "--\(option.long)")
        }
    }

    @Test(
        arguments: CompletionShell.allCases,
        [
            ("sheetctl pre", ["present"]),
            ("sheetctl help comp", ["completion"]),
            ("sheetctl --sys", ["--system"]),
            ("sheetctl --user present --sty", ["--style"]),
            ("sheetctl present --style ", ["sheet", "alert", "cover"]),
            ("sheetctl present --style=c", ["cover"]),
            ("sheetctl present --title 'Really go?' --on-inactive h", ["hold"]),
            ("sheetctl present --title --pri", []),
            ("sheetctl phase in", ["inactive"]),
            ("sheetctl phase ", ["active", "inactive", "background", "clear"]),
            ("sheetctl completion ", ["bash", "zsh", "fish"]),
            ("sheetctl call Dismiss", ["Dismiss", "DismissAll", "DismissPresented"]),
            ("sheetctl run --scene panel -- sheetctl pres", ["present"]),
            ("sheetctl run -- env --sty", []),
            ("sheetctl status -- --js", []),
        ])
    func `offers what can stand there, and nothing else`(
        shell: CompletionShell, line: (typed: String, words: [String])
    ) throws {
        // Bash asks nobody what the words of another program are, and to fish what begins with a
        // hyphen is an option everywhere.
        let untold = [CompletionShell.bash: "-- sheetctl", .fish: "--title --"]
        guard untold[shell].map(line.typed.contains) != true else { return }
        let found = try candidates(for: line.typed, in: shell)
        #expect(Set(found.map(\.word)) == Set(line.words))
    }

    @Test(arguments: CompletionShell.allCases)
    func `offers files where a file is meant`(shell: CompletionShell) throws {
        let file = folder.path(of: "question.json")
        try Data("{}".utf8).write(to: URL(filePath: file))
        for line in ["present --request ", "present --json ", "check-config "] {
            let found = try candidates(for: "sheetctl \(line)\(folder.path)/quest", in: shell)
            try #require(found.count == 1, "\(line)")
            #expect(found[0].word.hasSuffix("question.json"), "\(line)")
        }
    }

    @Test(arguments: CompletionShell.allCases)
    func `offers the sheets and scenes that there are`(shell: CompletionShell) throws {
        _ = try daemon.sheetctl("open", "kit:chen@1", "--title", "The: kitchen's")
        let id = try daemon.presentDetached("--scene", "kit:chen@1")
        let sheet = Candidate(word: id, description: shell == .bash ? "" : "Go?")
        #expect(try candidates(for: "sheetctl await ", in: shell) == [sheet])
        #expect(try candidates(for: "sheetctl dismiss \(id) ", in: shell) == [sheet])
        #expect(try candidates(for: "sheetctl present --parent=", in: shell) == [sheet])
        // Bash has taken the word apart, and completes its last part.
        let scene =
            shell == .bash
            ? Candidate(word: "chen@1", description: "")
            : Candidate(word: "kit:chen@1", description: "The: kitchen's")
        #expect(try candidates(for: "sheetctl list kit:", in: shell) == [scene])
        #expect(try candidates(for: "sheetctl present -s kit:c", in: shell) == [scene])
        #expect(
            try Set(candidates(for: "sheetctl close ", in: shell).map(\.word))
                == ["kit:chen@1", "main"])
    }

    @Test(arguments: CompletionShell.allCases)
    func `offers what the sheet has that the line names`(shell: CompletionShell) throws {
        let id = try daemon.presentDetached(
            "--action", "ok=Yes, please: go", "--action", "later=Later", "--cancel", "No",
            "--text", "Read.", "--field", "name=Name", "--toggle", "news=News", "--secret",
            "pin=PIN",
            "--choice", "lang=Language:de=Deutsch,en=English", "--detent", "half",
            "--detent", "fraction:0.4")
        let sheets: Set = [id]
        for (line, words) in [
            ("choose ", sheets), ("choose \(id) ", ["ok", "later", "cancel"]),
            ("choose \(id) la", ["later"]), ("choose --json -- \(id) o", ["ok"]),
            ("choose \(id) ok n", ["name=", "news=true", "news=false"]),
            ("choose \(id) ok name=Ada new", ["news=true", "news=false"]),
            ("choose \(id) ok pi", []), ("select \(id) h", ["half"]),
            ("choose none ", []),
        ] as [(String, Set<String>)] {
            let found = try candidates(for: "sheetctl \(line)", in: shell)
            #expect(Set(found.map(\.word)) == words, "\(line)")
            guard shell != .bash, words.contains("ok") else { continue }
            #expect(
                found.contains(Candidate(word: "ok", description: "Yes, please: go")), "\(line)")
        }
        // Bash takes words apart at = and :, and completes the last part.
        let parts = shell == .bash ? ["de", "en"] : ["lang=de", "lang=en"]
        let choices = try candidates(for: "sheetctl choose \(id) ok lang=", in: shell)
        #expect(Set(choices.map(\.word)) == Set(parts))
        let fraction = try candidates(for: "sheetctl select \(id) fraction:", in: shell)
        #expect(fraction.map(\.word) == [shell == .bash ? "0.4" : "fraction:0.4"])
    }

    @Test(arguments: CompletionShell.allCases)
    func `asks the daemon that the line means`(shell: CompletionShell) throws {
        let socket = daemon.folder.path(of: "service")
        let lines = [
            "sheetctl --socket \(socket) list m", "sheetctl list --socket=\(socket) m",
        ]
        for line in lines {
            let found = try candidates(for: line, in: shell, withDaemon: false)
            #expect(found.map(\.word) == ["main"], "\(line)")
        }
    }

    @Test func `does not keep a person waiting whose daemon hangs`() throws {
        let hanging = try FakeDaemon()
        let asking = try hanging.sheetctl.start(["completion", "--list", "sheets"])
        let connection = try hanging.accept()
        _ = try connection.call()
        // Far less than a daemon has for other calls.
        #expect(try asking.waitForEnd(Deadline(in: .seconds(8))) == .exited(69))
        #expect(asking.output.isEmpty)
    }

    @Test(arguments: CompletionShell.allCases)
    func `is quiet where no daemon answers`(shell: CompletionShell) throws {
        let found = try candidates(for: "sheetctl list m", in: shell, withDaemon: false)
        #expect(found.isEmpty)
    }
}
