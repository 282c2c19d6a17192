import Foundation
import SheetInterface
import SheetctlCommands
import Testing
import UnixIO

/// Standard streams that are closed, full, or read by nobody, and many of sheetctl at once.
@Suite struct `Standard streams` {
    private let daemon: RunningDaemon
    private let watcher: Client

    init() throws {
        daemon = try RunningDaemon()
        watcher = try daemon.connect()
        try watcher.watch()
    }

    @Test(arguments: [
        (#"exec "$@" >&-"#, "EBADF"), (#"exec "$@" >/dev/full"#, "ENOSPC"),
        (#"exec "$@" <&- >&-"#, "EBADF"),
    ])
    func `an answer that cannot be written is 69, never silence`(
        _ line: String, _ error: String
    ) throws {
        let sheet = try WaitingSheet(daemon, watcher, by: try daemon.sheetctl.inShell(line))
        #expect(try daemon.sheetctl("choose", sheet.id, "ok").code == 0)
        let run = try sheet.end()
        #expect(run.code == 69)
        #expect(run.words.contains("the answer is lost") && run.words.contains("(\(error))"))
    }

    /// What each command prints something for; `ID` is a sheet.
    private static let printing: [[String]] =
        Commands.all.map { ["help", $0.usage.name] }
        + Commands.all.map { [$0.usage.name, "--help"] }
        + [
            ["help"], ["--help"], ["--version"], ["update", "ID", "--title", "x", "--json"],
            ["choose", "ID", "ok", "--json"], ["explain", "ID"], ["describe", "ID"], ["list"],
            ["list", "--json"], ["scenes"], ["open", "side"], ["phase", "active"], ["lock"],
            ["unlock"], ["close", "main", "--json"], ["dismiss", "ID"], ["watch", "--once"],
            ["history"], ["history", "--json"], ["status"], ["status", "--json"], ["doctor"],
            ["doctor", "--json"], ["check-config", "/dev/null"], ["call", "GetStatus"],
            ["introspect"], ["introspect", "--json"], ["completion", "bash"],
            ["completion", "zsh"], ["completion", "fish"], ["completion", "--list", "scenes"],
        ]

    @Test(arguments: printing)
    func `what is printed and cannot be written is 69, and no word of an answer`(
        _ words: [String]
    ) throws {
        _ = try daemon.sheetctl("dismiss", daemon.presentDetached())
        for line in [#"exec "$@" >&-"#, #"exec "$@" >/dev/full"#] {
            let id = try daemon.presentDetached("--action", "ok=OK")
            let command = words.map { $0 == "ID" ? id : $0 }
            let run = try daemon.sheetctl.inShell(line).run(command)
            #expect(run.code == 69 && run.words.contains("standard output"), "\(run)")
            #expect(!run.words.contains("the answer is lost"))
        }
    }

    @Test func `every command that prints is looked at`() {
        let others: Set = ["attach", "present", "await", "select", "progress", "run"]
        let looked = Set(Self.printing.filter { !$0.contains("--help") }.compactMap(\.first))
        for command in Commands.all {
            let name = command.usage.name
            #expect(others.contains(name) || looked.contains(name), "\(name)")
        }
    }

    @Test(arguments: [#"exec "$@" >&-"#, #"exec "$@" >/dev/full"#])
    func `a sheet whose id cannot be told is dismissed again`(_ line: String) throws {
        let run = try daemon.sheetctl.inShell(line).run(["present", "--detach", "-t", "Go?"])
        #expect(run.code == 69, "\(run)")
        let id = try watcher.newSheet().id
        #expect(run.words.contains("the sheet \(id), and it is dismissed again"), "\(run)")
        #expect(try watcher.end(of: id).reason == "requested")
    }

    @Test func `what is closed changes nothing where it is not used`() throws {
        let closed = try daemon.sheetctl.inShell(#"exec "$@" <&- 2>&-"#)
        let sheet = try WaitingSheet(daemon, watcher, by: closed)
        #expect(try closed.run(["choose", sheet.id, "ok"]).code == 0)
        #expect(try sheet.end().answer == "ok\n")
        let all = try daemon.sheetctl.inShell(#"exec "$@" <&- >&- 2>&-"#)
        let other = try WaitingSheet(daemon, watcher, by: all)
        #expect(try all.run(["dismiss", "--all", "--scene", "main"]).code == 69)
        #expect(try other.end().code == 4)
        // The words and the answers went nowhere, least of all into the connection.
        #expect(try counters()["violations"] == 0)
    }

    @Test func `a request from a standard input that is closed is wrong usage`() throws {
        let run = try daemon.sheetctl.inShell(#"exec "$@" <&-"#).run(["present", "--request", "-"])
        #expect(run.code == 64)
        #expect(run.words.contains("cannot read standard input"))
    }

    @Test func `an answer that nobody reads ends it by SIGPIPE, as any program`() throws {
        let sheetctl = try readByNobody(#"exec "$@" >&3"#)
        let sheet = try WaitingSheet(daemon, watcher, by: sheetctl)
        #expect(try daemon.sheetctl("choose", sheet.id, "ok").code == 0)
        #expect(try sheet.end().ending == .killed(SIGPIPE))
    }

    @Test func `where SIGPIPE is ignored it is 69, and a watch does not go on`() throws {
        let sheetctl = try readByNobody(#"trap "" PIPE; exec "$@" >&3"#)
        for words in [["list"], ["watch"], ["call", "--more", "Watch"]] {
            let run = try sheetctl.run(words)
            #expect(run.code == 69)
            #expect(run.words.contains("(EPIPE)"))
        }
    }

    @Test func `fifty who wait at once get an answer each, their own`() throws {
        let count = 50
        let processes = try (0..<count).map { number in
            try daemon.sheetctl.start([
                "present", "--title", "\(number)", "--action", "a\(number)=Yes", "--action",
                "other=No",
            ])
        }
        let client = try daemon.connect()
        for _ in 0..<count {
            let event = try #require(try watcher.events(upTo: "presented").last?.sheet)
            let title = try #require(try event.decodedRequest()?.title)
            _ = try client.ask(Choose.self, .init(id: event.id, action: "a\(title)"))
        }
        for (number, process) in processes.enumerated() {
            let run = try SheetctlRun(process)
            #expect(run.code == 0 && run.answer == "a\(number)\n")
        }
    }

    private func counters() throws -> [String: Int64] {
        let status = try daemon.sheetctl("status", "--json").value(GetStatus.Reply.self)
        return Dictionary(uniqueKeysWithValues: status.counters.map { ($0.name, $0.value) })
    }

    /// A shell whose descriptor 3 is a pipe without a reader.
    private func readByNobody(_ line: String) throws -> Sheetctl {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        var sheetctl = try daemon.sheetctl.inShell(line)
        sheetctl.pipe = pipe.fileHandleForWriting
        return sheetctl
    }
}
