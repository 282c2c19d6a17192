import Foundation
import SheetInterface
import Testing
import UnixIO

/// A person who does not want a job to go on.
@Suite struct `A job that is cancelled` {
    private let daemon: RunningDaemon
    private let watcher: Client

    init() throws {
        daemon = try RunningDaemon()
        watcher = try daemon.connect()
        try watcher.watch()
    }

    /// How a job and sheetctl find each other.
    enum Form: CaseIterable {
        case pipe, command, fifo
    }

    /// Starts a job, a line for the shell, with a sheet that can be cancelled.
    private func start(_ line: String, _ form: Form, _ words: [String] = []) throws -> ChildProcess
    {
        let words = ["progress", "-t", "x", "--cancel", "Stop"] + words
        switch form {
        case .pipe:
            // Else $$ is the outer shell.
            let shell = try daemon.sheetctl.inShell("sh -c '\(line)' | \"$@\"")
            return try shell.start(words)
        case .command:
            return try daemon.sheetctl.start(words + ["--", "sh", "-c", line])
        case .fifo:
            let fifo = "\(daemon.folder.path)/fifo"
            let shell = try daemon.sheetctl.inShell(
                "mkfifo '\(fifo)'; sh -c '\(line)' >'\(fifo)' & \"$@\" <'\(fifo)'")
            return try shell.start(words)
        }
    }

    /// What sheetctl says; a shell says, too, that its children were ended by a signal.
    private func told(by run: SheetctlRun) -> [Substring] {
        run.words.split(separator: "\n").filter { $0.hasPrefix("sheetctl: ") }
    }

    private func cancel() throws {
        let sheet = try watcher.newSheet()
        while try watcher.event().sheet?.decodedRequest()?.message != "ready" {}
        _ = try daemon.connect().ask(Choose.self, .init(id: sheet.id, action: "cancel"))
    }

    /// The process whose number is in a file of the daemon's folder.
    private func process(in file: String) throws -> FileDescriptor? {
        let text = daemon.folder.contents(of: file).split(separator: "\n").last ?? ""
        return try? Processes.open(try #require(Int32(text)))
    }

    @Test(arguments: Form.allCases)
    func `gets SIGTERM, and all that it has started, and sheetctl exits with 1`(
        _ form: Form
    ) throws {
        let place = daemon.folder.path(of: "pid")
        let process = try start(
            "sleep 300 & echo $! >\(place); echo \\# ready; wait", form)
        try cancel()
        let run = try SheetctlRun(process)
        #expect(run.code == 1 && run.answer.isEmpty && told(by: run).isEmpty, "\(run)")
        if let sleeper = try self.process(in: "pid") {
            #expect(try Poll.wait(sleeper, for: .readable, timeout: Deadline.patience) != [])
        }
    }

    @Test(arguments: Form.allCases)
    func `is waited for while it puts things in order, and told once`(_ form: Form) throws {
        let place = daemon.folder.path(of: "done")
        let process = try start(
            "trap \"echo TERM >>\(place); echo 5; echo undone >>\(place); exit 0\" TERM; "
                + "echo \\# ready; while :; do sleep 0.02; done", form)
        try cancel()
        let run = try SheetctlRun(process)
        #expect(run.code == 1 && told(by: run).isEmpty, "\(run)")
        #expect(daemon.folder.contents(of: "done") == "TERM\nundone\n")
    }

    @Test(arguments: Form.allCases)
    func `that takes no notice is killed after the time that is given to it`(_ form: Form) throws {
        let process = try start(
            "trap : TERM; echo \\# ready; while :; do sleep 0.02; done", form,
            ["--kill-after", "0.3"])
        try cancel()
        let run = try SheetctlRun(process)
        #expect(run.code == 1 && run.words.contains("was killed"), "\(run)")
    }

    @Test func `that takes no notice is waited for, and that is told`() throws {
        let process = try start(
            "trap : TERM; echo \\# ready; for i in 1 2 3 4 5 6 7; do sleep 1; done; exit 9",
            .command)
        try cancel()
        let run = try SheetctlRun(process)
        #expect(run.code == 1, "\(run)")
        #expect(
            told(by: run) == ["sheetctl: the job was asked to end, and goes on; it is waited for"])
    }

    @Test func `goes on when it cannot be reached, until it writes again`() throws {
        // A socket's other end is nobody's to find.
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let writer = FileDescriptor(owning: ends[0])
        let reader = FileDescriptor(owning: ends[1])
        try writer.setCloseOnExec(true)
        try reader.setCloseOnExec(true)
        var sheetctl = daemon.sheetctl
        sheetctl.standardInput = reader.rawValue
        let process = try sheetctl.start(["progress", "-t", "x", "--cancel", "Stop", "--json"])
        #expect(write(writer.rawValue, "# ready\n", 8) == 8)
        try cancel()
        let run = try SheetctlRun(process)
        #expect(run.code == 1 && run.words.contains("cannot be reached"), "\(run)")
        #expect(try run.value(Wire.Outcome.self).action == "cancel")
    }

    @Test func `by another action than a cancel goes on`() throws {
        let gate = "\(daemon.folder.path)/gate"
        try #require(mkfifo(gate, 0o600) == 0)
        // The job goes on once somebody writes to the gate, and that is after the answer.
        let line = "echo \\# ready; read line <\(gate); exit 4"
        let process = try start(line, .command, ["-a", "hide=Hide"])
        let sheet = try watcher.newSheet()
        _ = try daemon.connect().ask(Choose.self, .init(id: sheet.id, action: "hide"))
        try #require(FileHandle(forWritingAtPath: gate)).close()
        #expect(try SheetctlRun(process).code == 4)
    }
}
