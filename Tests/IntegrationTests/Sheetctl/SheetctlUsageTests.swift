import Foundation
import SheetInterface
import Testing

@Suite struct `Which daemon sheetctl talks to` {
    private let daemon: RunningDaemon
    private let path: String

    init() throws {
        daemon = try RunningDaemon()
        path = daemon.folder.path(of: "service")
    }

    private func expectAnswer(_ sheetctl: Sheetctl, _ options: [String] = []) throws {
        let instance = try daemon.sheetctl("status", "--json").value(GetStatus.Reply.self).instance
        for words in [options + ["status", "--json"], ["status", "--json"] + options] {
            let run = try sheetctl.run(words)
            #expect(run.code == 0, "\(run)")
            #expect(try run.value(GetStatus.Reply.self).instance == instance)
        }
    }

    @Test func `the one of --socket, before all others`() throws {
        try expectAnswer(.alone, ["--socket", path])
        try expectAnswer(.alone, ["--socket=unix:\(path)"])
        try expectAnswer(.alone, ["--socket", "unix:\(path);mode=0666"])
    }

    @Test func `the one of the variable`() throws {
        try expectAnswer(.at(path))
        try expectAnswer(.at("unix:\(path)"))
    }

    @Test func `the user's own with --user`() throws {
        let folder = daemon.folder.path(of: "sheetd")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/org.sheetd.Presentation", withDestinationPath: path)
        var sheetctl = Sheetctl.alone
        sheetctl.environment["XDG_RUNTIME_DIR"] = daemon.folder.path
        try expectAnswer(sheetctl, ["--user"])
    }

    private static let ownSocket = "/run/user/\(getuid())/sheetd/org.sheetd.Presentation"

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: ownSocket), "a daemon is there"))
    func `the user's own without a runtime directory is where the system puts it`() throws {
        let run = try Sheetctl.alone.run(["--user", "status"])
        #expect(run.code == 69)
        #expect(run.words.contains(Self.ownSocket))
    }

    @Test(arguments: [
        (["--socket", "tcp:127.0.0.1:1"], "write /path, ./path, unix:/path or @name"),
        (["--socket", ""], "is empty"),
        (["--socket"], "--socket needs a value"),
        (["--socket", String(repeating: "/x", count: 100)], "107 are possible"),
        (["--user", "--system"], "exclude each other"),
        (["--system", "--socket", "/x"], "exclude each other"),
    ])
    func `an address that is none is wrong usage`(_ options: [String], _ words: String) throws {
        let run = try Sheetctl.alone.run(["status"] + options)
        #expect(run.code == 64)
        #expect(run.answer.isEmpty && run.words.contains(words))
    }
}

@Suite struct `The command line of sheetctl` {
    private static let commands = [
        "attach", "present", "choose", "await", "dismiss", "list", "scenes", "open", "close",
        "phase", "watch", "history", "status", "call", "introspect",
    ]

    @Test(arguments: commands)
    func `each command tells of itself in three ways, and asks nobody`(_ command: String) throws {
        let help = try Sheetctl.alone.run(["help", command])
        #expect(help.code == 0 && help.words.isEmpty)
        #expect(help.answer.hasPrefix("Usage: sheetctl \(command)"))
        for part in ["Exit status:", "  64 ", "  69 ", "--socket", "--json"] {
            #expect(help.answer.contains(part))
        }
        #expect(help.lines.allSatisfy { $0.count <= 100 })
        for words in [[command, "--help"], [command, "-h"], ["--help", command]] {
            #expect(try Sheetctl.alone.run(words).answer == help.answer)
        }
    }

    @Test(arguments: [["help"], ["--help"], ["-h"], ["help", "help"]])
    func `the overview lists every command`(_ words: [String]) throws {
        let run = try Sheetctl.alone.run(words)
        #expect(run.code == 0 && run.words.isEmpty)
        for command in Self.commands { #expect(run.answer.contains("\n  \(command) ")) }
    }

    @Test(arguments: [["--version"], ["-V"]])
    func `the version is one line`(_ words: [String]) throws {
        #expect(try Sheetctl.alone.run(words).answer == "sheetctl \(SheetdVersion.current)\n")
    }

    @Test(arguments: [
        ([], "a command is missing"), ([""], "there is no command ''"),
        (["presnt"], "did you mean 'present'?"), (["lsit"], "did you mean 'list'?"),
        (["present", "--titel", "x"], "did you mean --title?"),
        (["present", "--on", "hold"], "--on-inactive or --on-background"),
        (["present"], "--title, --message or --request is missing"),
        (["present", "-t", ""], "there is nothing to read"),
        (["present", "What?"], "unexpected argument 'What?'"),
        (["present", "-t", "x", "--", "--cancel"], "unexpected argument '--cancel'"),
        (["present", "-t", "x", "--action", "ok"], "--action is written ID=LABEL, not 'ok'"),
        (["present", "-t", "x", "--style", "big"], "--style is one of sheet, alert, cover"),
        (["present", "-t", "x", "--wait", "--detach"], "--wait and --detach exclude each other"),
        (["choose", "a"], "ACTION is missing"), (["choose"], "ID is missing"),
        (
            ["await", "a", "--timeout", "soon"],
            "--timeout is a time, as 30, 1min 30s, 500ms or infinity, not 'soon'"
        ),
        (["watch", "--count", "0"], "--count is a number from 1 on, not '0'"),
        (["status", "now"], "unexpected argument 'now'"), (["help", "me"], "no command 'me'"),
    ])
    func `what is wrong is told with what would be right`(
        _ words: [String], _ message: String
    ) throws {
        let run = try Sheetctl.alone.run(words)
        #expect(run.code == 64)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains(message), "\(run)")
        #expect(run.words.contains("'sheetctl help"))
    }

    @Test func `two hyphens end the options`() throws {
        let daemon = try RunningDaemon()
        let run = try daemon.sheetctl("dismiss", "--", "--all")
        #expect(run.code == 5)
        #expect(run.words.contains("there is no sheet --all"))
        #expect(try daemon.sheetctl("--", "scenes").lines.count == 2)
    }

    @Test func `attach wants a terminal to answer at`() throws {
        let run = try Sheetctl.alone.inShell(#""$@" </dev/null"#).run(["attach"])
        #expect(run.code == 64 && run.answer.isEmpty)
        #expect(run.words.contains("answered at a terminal, and standard input is none"))
    }
}
