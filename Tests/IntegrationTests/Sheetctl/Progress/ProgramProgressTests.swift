import Foundation
import SheetInterface
import Testing
import UnixIO

/// `sheetctl progress -- COMMAND`.
@Suite struct `Progress of a program` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    private func run(_ line: String, by sheetctl: Sheetctl? = nil) throws -> SheetctlRun {
        try (sheetctl ?? daemon.sheetctl).run(["progress", "--", "/bin/sh", "-c", line])
    }

    @Test(arguments: [
        ("exit 0", 0), ("exit 1", 1), ("echo 100; exit 3", 3), ("kill -TERM $$", 143),
        ("kill -KILL $$", 137),
    ])
    func `hands its end on, and what it writes elsewhere`(_ line: String, _ code: Int32) throws {
        let run = try run("echo out; echo err >&2; \(line)")
        #expect(run.code == code && run.answer.isEmpty && run.words == "err\n", "\(run)")
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test(arguments: [("/nonexistent/program", 127), ("/dev/null", 126)])
    func `that cannot be run is told of`(_ program: String, _ code: Int32) throws {
        let run = try daemon.sheetctl("progress", program)
        #expect(run.code == code && run.words.contains("cannot run \(program): "), "\(run)")
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test func `has its name for a title, and shows how far it is`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let process = try daemon.sheetctl.start(
            ["progress", "/bin/sh", "-c", "echo 25; echo '# quarter'; exec sleep 300"])
        #expect(try watcher.newSheet().decodedRequest()?.title == "sh")
        let sheet = try watcher.sheet(saying: "quarter")
        #expect(sheet.elements?.first?.value == ["0.25"])
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(143))
        #expect(try watcher.events(upTo: "dismissed").last?.outcome?.reason == "requested")
    }

    @Test func `reads the standard input of sheetctl`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("7\n".utf8))
        try pipe.fileHandleForWriting.close()
        var sheetctl = daemon.sheetctl
        sheetctl.standardInput = pipe.fileHandleForReading.fileDescriptor
        #expect(try run("read code; exit $code", by: sheetctl).code == 7)
    }

    @Test func `ends with it, though what it has started goes on to write`() throws {
        let run = try run("(sleep 300 & echo $! >&2)")
        #expect(run.code == 0)
        kill(try #require(Int32(run.words.dropLast())), SIGKILL)
    }

    @Test func `goes on after it has closed its output`() throws {
        #expect(try run("exec >&-; sleep 0.1; exit 5").code == 5)
    }

    @Test func `that the daemon refuses is not started`() throws {
        let run = try daemon.sheetctl(
            "progress", "--scene", "nowhere", "--", "sh", "-c", "echo started >&2")
        #expect(run.code == 5 && run.answer.isEmpty && run.words.contains("NoSuchScene"))
        #expect(!run.words.contains("started"))
    }

    @Test func `runs without a daemon, and that is said once`() throws {
        let run = try run("echo 10; echo '# x'; exit 3", by: .alone)
        #expect(run.code == 3 && run.answer.isEmpty)
        #expect(run.words.split(separator: "\n").count == 1, "\(run)")
        #expect(run.words.contains("the daemon is not there"))
    }

    @Test func `ends with a sheetctl that is killed, and so does the sheet`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let process = try daemon.sheetctl.start(
            ["progress", "sh", "-c", "echo \"# $$\"; exec sleep 300"])
        let sheet = try watcher.newSheet()
        let message = try watcher.event().sheet?.decodedRequest()?.message
        let program = try Processes.open(try #require(message.flatMap { Int32($0) }))
        try process.signal(SIGKILL)
        #expect(try watcher.end(of: sheet.id).reason == "presenterGone")
        #expect(try Poll.wait(program, for: .readable, timeout: Deadline.patience) != [])
    }
}
