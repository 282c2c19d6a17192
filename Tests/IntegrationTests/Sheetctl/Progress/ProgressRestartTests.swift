import Foundation
import SheetInterface
import Testing
import UnixIO

/// What a job notices of a daemon that comes and goes: nothing.
@Suite struct `Progress over a restart` {
    private let place: RestartingDaemon

    init() throws { place = try RestartingDaemon() }

    private var daemon: RunningDaemon { place.daemon }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `goes on with the same sheet, and the newest of the job`(
        _ ending: RestartingDaemon.Ending
    ) throws {
        let job = try PipedJob(daemon, ["--cancel", "Stop"])
        try job.write("10\n# before\n")
        _ = try job.watcher.sheet(saying: "before")
        try place.end(ending)
        try job.write("60\n# after\n")
        try place.start()
        let watcher = try daemon.connect()
        let opening = try watcher.watch()
        let told = opening.compactMap(\.sheet).first { $0.id == job.id }
        #expect(told != nil)
        var request = try told?.decodedRequest()
        if request?.message != "after" { request = try watcher.sheet(saying: "after") }
        #expect(request?.elements?.first?.value == ["0.6"])
        #expect(try daemon.connect().status().sheets == 1)
        try job.endWell()
        #expect(try watcher.end(of: job.id).reason == "requested")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `hears of a person who has cancelled before it was back`(
        _ ending: RestartingDaemon.Ending
    ) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let process = try daemon.sheetctl.start(
            ["progress", "--cancel", "Stop", "--", "sleep", "300"])
        let sheet = try watcher.newSheet()
        try process.pause()
        try place.restart(ending)
        #expect(try daemon.sheetctl("choose", sheet.id, "cancel").code == 0)
        try process.signal(SIGCONT)
        let run = try SheetctlRun(process)
        #expect(run.code == 1 && run.words.isEmpty, "\(run)")
    }

    @Test func `presents a new sheet where the daemon has taken it for gone`() throws {
        let job = try PipedJob(daemon)
        try job.process.pause()
        try place.restart(.killed)
        let watcher = try daemon.connect()
        try watcher.watch()
        #expect(try watcher.end(of: job.id).reason == "presenterGone")
        try job.process.signal(SIGCONT)
        let sheet = try watcher.newSheet()
        #expect(sheet.id != job.id)
        try job.write("# again\n")
        _ = try watcher.sheet(saying: "again")
        try job.endWell()
    }

    @Test func `finds a daemon that comes later`() throws {
        let folder = try TestFolder()
        let pipe = Pipe()
        var sheetctl = Sheetctl.at(folder.path(of: "service"))
        sheetctl.standardInput = pipe.fileHandleForReading.fileDescriptor
        let process = try sheetctl.start(["progress", "-t", "x"])
        try pipe.fileHandleForReading.close()
        try pipe.fileHandleForWriting.write(contentsOf: Data("40\n".utf8))
        let deadline = Deadline()
        while process.errors.isEmpty { _ = try deadline.remaining(for: "a word") }
        let daemon = try RunningDaemon(in: folder)
        let watcher = try daemon.connect()
        let opening = try watcher.watch()
        if !opening.contains(where: { $0.sheet != nil }) { _ = try watcher.newSheet() }
        try pipe.fileHandleForWriting.close()
        let run = try SheetctlRun(process)
        #expect(run.code == 0 && run.words.contains("the daemon is not there"), "\(run)")
    }

    @Test func `without a daemon to the end is told, and the job has ended well all the same`()
        throws
    {
        let folder = try TestFolder()
        let place = folder.path(of: "done")
        let shell = try Sheetctl.alone.inShell("(echo 10; echo 100; echo done >\(place)) | \"$@\"")
        let cases: [([String], Int32)] = [([], 0), (["--require-renderer"], 69)]
        for (words, code) in cases {
            let run = try shell.run(["progress", "-t", "x"] + words)
            #expect(run.code == code && run.answer.isEmpty, "\(run)")
            #expect(run.words.contains("the job goes on without a sheet"))
            #expect(folder.contents(of: "done") == "done\n")
        }
    }

    @Test func `where nobody sees it, and somebody has to, the code says so`() throws {
        let daemon = try RunningDaemon()
        let words = ["progress", "-t", "x", "--require-renderer"]
        let piped = try daemon.sheetctl.inShell("echo 10 | \"$@\"").run(words)
        #expect(piped.code == 6 && piped.words.contains("NoRenderer"), "\(piped)")
        let folder = try TestFolder()
        let run = try daemon.sheetctl.run(words + ["--", "touch", folder.path(of: "begun")])
        #expect(run.code == 6 && run.words.contains("NoRenderer"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "begun")))
    }

    @Test func `does not wait for a service that stops for good`() throws {
        let daemon = try RunningDaemon()
        let job = try PipedJob(daemon)
        #expect(try daemon.stop(SIGINT) == .exited(0))
        try job.write("50\n")
        try job.endWriting()
        let run = try job.end()
        #expect(run.code == 0 && run.answer.isEmpty, "\(run)")
        #expect(run.words.contains("the service stops; the job goes on"))
    }
}
