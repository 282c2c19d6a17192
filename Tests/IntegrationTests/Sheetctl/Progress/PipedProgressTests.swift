import Foundation
import SheetInterface
import Testing
import UnixIO

/// `job | sheetctl progress`.
@Suite struct `Progress from a pipe` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    private func progress(_ request: Wire.SheetRequest) throws -> [String]? {
        try #require(request.elements?.first { $0.kind == "progress" }).value
    }

    @Test func `shows that work goes on until there is a number`() throws {
        let job = try PipedJob(daemon, ["--message", "Soon"])
        #expect(try daemon.sheetctl("list").answer.contains("Backup"))
        let sheet = try #require(try daemon.connect().describe(job.id).decodedRequest())
        #expect(sheet.title == "Backup" && sheet.message == "Soon" && sheet.onInactive == .hold)
        #expect(try progress(sheet) == nil)
        try job.endWell()
        #expect(try job.watcher.end(of: job.id).reason == "requested")
    }

    @Test(arguments: [
        ("50.7\n", "0.507"), ("7\r\n", "0.07"), ("-3\n", "0.0"), ("33.33333\n", "0.3333"),
        ("1\n2\n3\n", "0.03"), ("50x\n", nil), ("abc\n", nil), ("\0\0\n", nil), ("5\0\n", nil),
    ])
    func `takes numbers, and passes over what is none`(_ text: String, _ value: String?) throws {
        let job = try PipedJob(daemon)
        try job.write(text + "# mark\n")
        let sheet = try job.watcher.sheet(saying: "mark")
        #expect(try progress(sheet) == value.map { [$0] })
        try job.endWell()
    }

    @Test func `takes words, whatever is in them`() throws {
        let job = try PipedJob(daemon, ["--message", "Soon"])
        let hostile = Data("# a".utf8) + [0, 0xFF, 0x1B] + Data("b\u{202E}\u{2066}\n".utf8)
        try job.write(hostile)
        _ = try job.watcher.sheet(saying: "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}")
        try job.write("#\n")
        _ = try job.watcher.sheet(saying: nil)
        try job.endWell()
    }

    @Test func `takes a line of a mebibyte`() throws {
        let job = try PipedJob(daemon)
        try job.write(String(repeating: "x", count: 1 << 20) + "\n# ")
        try job.write(String(repeating: "y", count: 1 << 20))
        try job.write("\n")
        _ = try job.watcher.sheet(saying: String(repeating: "y", count: 1000) + "…")
        try job.endWell()
    }

    @Test(.bug(id: "thomasloven/hass-browser_mod#1327"), arguments: ["100", "150", "100.5 %"])
    func `ends its sheet when all is done, and leaves the job to its end`(_ all: String) throws {
        let job = try PipedJob(daemon)
        try job.write(all + "\n")
        #expect(try job.watcher.end(of: job.id).reason == "requested")
        try job.write("# cleaning up\n")
        #expect(try job.process.isRunning())
        try job.endWell()
    }

    @Test func `takes a last line that has no end`() throws {
        let job = try PipedJob(daemon)
        try job.write("100")
        try job.endWell()
        #expect(try job.watcher.end(of: job.id).reason == "requested")
    }

    @Test func `of a job that says nothing at all comes and goes`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let run = try daemon.sheetctl("progress", "-t", "x")
        #expect(run.code == 0 && run.answer.isEmpty && run.words.isEmpty, "\(run)")
        #expect(try watcher.end(of: watcher.newSheet().id).reason == "requested")
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test func `tells the daemon no more than a person sees, and the newest at last`() throws {
        let job = try PipedJob(daemon)
        let start = ContinuousClock.now
        for number in 0..<20_000 { try job.write("\(number % 100)\n# \(number)\n") }
        var count = 1
        while try job.watcher.event().sheet?.decodedRequest()?.message != "19999" { count += 1 }
        let passed = ContinuousClock.now - start
        #expect(count <= Int(passed / .milliseconds(100)) + 2)
        try job.endWell()
    }

    @Test(arguments: ["dismiss", "swipe", "close", "expire"])
    func `lets the job go on when the sheet is gone`(_ cause: String) throws {
        let folder = try TestFolder()
        let request = #"{"title":"x","expiresAfterMSec":\#(cause == "expire" ? 50 : 1_000_000)}"#
        try request.write(toFile: folder.path(of: "x"), atomically: true, encoding: .utf8)
        let job = try PipedJob(
            daemon, ["--cancel", "Stop", "--request", folder.path(of: "x"), "--json"])
        let client = try daemon.connect()
        switch cause {
        case "dismiss": _ = try client.ask(Dismiss.self, .init(id: job.id))
        case "swipe": _ = try client.ask(AttemptDismiss.self, .init(id: job.id, gesture: .swipe))
        case "close": _ = try client.ask(CloseScene.self, .init(id: "main"))
        default: break
        }
        let outcome = try job.watcher.end(of: job.id)
        try job.write("50\n# goes on\n")
        #expect(try job.process.isRunning())
        try job.endWriting()
        let run = try job.end()
        #expect(run.code == 0 && run.words.isEmpty, "\(run)")
        #expect(try run.value(Wire.Outcome.self).reason == outcome.reason)
    }

    @Test(arguments: [Wire.ScenePhase.inactive, .background])
    func `comes back with its scene, at what the job has come to`(_ phase: Wire.ScenePhase) throws {
        let job = try PipedJob(daemon)
        let client = try daemon.connect()
        _ = try client.ask(SetPhase.self, .init(phase: phase))
        _ = try job.watcher.events(upTo: "held")
        try job.write("50\n# half\n")
        _ = try job.watcher.sheet(saying: "half")
        #expect(try client.describe(job.id).state == .held)
        _ = try client.ask(SetPhase.self, .init(phase: .active))
        _ = try job.watcher.events(upTo: "resumed")
        let sheet = try #require(try client.describe(job.id).decodedRequest())
        #expect(try progress(sheet) == ["0.5"])
        try job.endWell()
    }

    @Test func `goes with its scene when that is asked for, and the job goes on`() throws {
        let job = try PipedJob(daemon, ["--on-inactive", "dismiss"])
        _ = try daemon.connect().ask(SetPhase.self, .init(phase: .inactive))
        #expect(try job.watcher.end(of: job.id).reason == "sceneInactive")
        try job.endWell()
    }

    @Test(arguments: StopSignal.allCases)
    func `is withdrawn by a signal`(_ signal: StopSignal) throws {
        let job = try PipedJob(daemon)
        try job.process.signal(signal.rawValue)
        #expect(try job.end().code == signal.code)
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test func `ends with a sheetctl that is killed`() throws {
        let job = try PipedJob(daemon)
        try job.process.signal(SIGKILL)
        #expect(try job.watcher.end(of: job.id).reason == "presenterGone")
    }

    @Test func `that the daemon refuses does the job no harm, and is told`() throws {
        let job = Pipe()
        var sheetctl = daemon.sheetctl
        sheetctl.standardInput = job.fileHandleForReading.fileDescriptor
        let process = try sheetctl.start(["progress", "-t", "x", "--scene", "nowhere"])
        try job.fileHandleForReading.close()
        let deadline = Deadline()
        while process.errors.isEmpty { _ = try deadline.remaining(for: "a word") }
        try job.fileHandleForWriting.write(contentsOf: Data("50\n".utf8))
        #expect(try process.isRunning())
        try job.fileHandleForWriting.close()
        let run = try SheetctlRun(process)
        #expect(run.code == 5 && run.answer.isEmpty && run.words.contains("NoSuchScene"), "\(run)")
    }

    @Test func `of a closed standard input is none`() throws {
        let run = try daemon.sheetctl.inShell("\"$@\" <&-").run(["progress", "-t", "x"])
        #expect(run.code == 69 && run.words.contains("cannot read standard input"), "\(run)")
    }
}

extension Client {
    /// A live sheet.
    func describe(_ id: String) throws -> Wire.Sheet {
        try #require(try ask(DescribeSheet.self, .init(id: id)).sheet)
    }
}
