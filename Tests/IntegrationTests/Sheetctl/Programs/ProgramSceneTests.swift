import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// The scene of a program that `sheetctl run` runs.
@Suite struct `The scene of a program` {
    private static let idle = ["/bin/sh", "-c", "echo ready; exec sleep 300"]

    /// Runs something that goes on until it is told to stop.
    private func start(_ daemon: RunningDaemon, _ words: [String]) throws -> ChildProcess {
        let process = try daemon.sheetctl.start(["run"] + words + ["--"] + Self.idle)
        try process.waitForOutput("ready")
        return process
    }

    private func scene(_ id: String, of daemon: RunningDaemon) throws -> Wire.Scene? {
        try daemon.connect().ask(ListScenes.self, .init()).scenes.first { $0.id == id }
    }

    @Test func `is open before the program runs, and closed when sheetctl has ended`() throws {
        let daemon = try RunningDaemon()
        let process = try start(daemon, ["--scene", "kiosk", "--title", "Front desk"])
        let open = try #require(try scene("kiosk", of: daemon))
        #expect(open.title == "Front desk" && open.phase == .active && open.sources.isEmpty)
        let sheet = try daemon.presentDetached("--scene", "kiosk")
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(143))
        #expect(process.errors.isEmpty)
        #expect(try scene("kiosk", of: daemon) == nil)
        #expect(try daemon.sheetctl("await", sheet).words.contains("sceneClosed"))
    }

    @Test func `is one that no other program has, when none is named`() throws {
        let daemon = try RunningDaemon()
        let first = try start(daemon, [])
        let second = try start(daemon, [])
        for process in [first, second] {
            #expect(try scene("run-\(process.pid)", of: daemon) != nil)
        }
    }

    @Test func `is where the program's own sheets go`() throws {
        let daemon = try RunningDaemon()
        let present = [try Programs.sheetctl(), "present", "--detach", "--title", "Go?"]
        let listing = "\"$@\" && exec \(try Programs.sheetctl()) list"
        let run = try daemon.sheetctl.run(
            ["run", "--scene", "kiosk", "/bin/sh", "-c", listing, "sh"] + present)
        #expect(run.code == 0 && run.answer.contains("Go?"), "\(run)")
    }

    @Test func `stays with its sheets where it was there before`() throws {
        let daemon = try RunningDaemon()
        let sheet = try daemon.presentDetached("--scene", "main")
        #expect(try daemon.sheetctl.run(["run", "--scene", "main", "true"]).code == 0)
        #expect(
            try daemon.connect().ask(DescribeSheet.self, .init(id: sheet)).sheet?.state
                == .presented
        )
    }

    @Test func `is closed with the last of the programs that have it`() throws {
        let daemon = try RunningDaemon()
        let first = try start(daemon, ["--scene", "kiosk"])
        let second = try start(daemon, ["--scene", "kiosk"])
        for (process, isOpen) in [(first, true), (second, false)] {
            try process.signal(SIGTERM)
            try process.waitForEnd()
            #expect(try (scene("kiosk", of: daemon) != nil) == isOpen)
        }
    }

    @Test func `is closed though sheetctl is killed`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        let process = try start(daemon, ["--scene", "kiosk"])
        try process.signal(SIGKILL)
        while try watcher.event().kind != "sceneClosed" {}
        #expect(try scene("kiosk", of: daemon) == nil)
    }

    @Test(arguments: [
        ["--scene", "a b"], ["--scene", "kiosk", "--title", String(repeating: "x", count: 5000)],
    ])
    func `that the daemon refuses keeps the program from running`(_ words: [String]) throws {
        let daemon = try RunningDaemon()
        let run = try daemon.sheetctl.run(["run"] + words + ["--", "echo", "ran"])
        #expect(run.code == 5 && run.answer.isEmpty, "\(run)")
        #expect(run.words.contains("org.varlink.service.InvalidParameter"))
    }

    @Test func `that the daemon has no room for does not`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Limits]\nScenesPerUser=2\n"))
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        let run = try daemon.sheetctl.run(["run", "--", "echo", "ran"])
        #expect(run.code == 0 && run.answer == "ran\n", "\(run)")
        #expect(run.words.contains("the program has no scene"))
    }

    // MARK: Restarts

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `is there again after a restart of the daemon, with its sheets`(
        _ ending: RestartingDaemon.Ending
    ) throws {
        let place = try RestartingDaemon()
        let process = try start(place.daemon, ["--scene", "kiosk", "--title", "Front desk"])
        let sheet = try place.daemon.presentDetached("--scene", "kiosk")
        try place.restart(ending)
        // Two connections: that of the program, and that which asks.
        try place.daemon.waitForWaiters(2)
        #expect(try scene("kiosk", of: place.daemon)?.title == "Front desk")
        #expect(
            try place.daemon.connect().ask(DescribeSheet.self, .init(id: sheet)).sheet?.scene
                == "kiosk")
        try process.signal(SIGTERM)
        try process.waitForEnd()
        #expect(process.errors.isEmpty)
        #expect(try scene("kiosk", of: place.daemon) == nil)
    }

    @Test func `is opened as soon as the daemon is there`() throws {
        let place = try RestartingDaemon()
        let sheetctl = place.daemon.sheetctl
        try place.end(.killed)
        let process = try sheetctl.start(["run", "--scene", "kiosk", "--"] + Self.idle)
        try process.waitForOutput("ready")
        #expect(process.errors.contains("the daemon is not there"))
        try place.start()
        try place.daemon.waitForWaiters(2)
        #expect(try scene("kiosk", of: place.daemon) != nil)
        try process.signal(SIGINT)
        #expect(try process.waitForEnd() == .exited(130))
        #expect(process.errors.split(separator: "\n").count == 1)
    }

    @Test func `is not waited for at the end of the program when the daemon hangs`() throws {
        let daemon = try RunningDaemon()
        let process = try start(daemon, ["--scene", "kiosk"])
        try daemon.process.pause()
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd(Deadline(in: .seconds(10))) == .exited(143))
    }

    @Test(arguments: StopSignal.allCases)
    func `is not waited for any more after a signal, and then nothing runs`(
        _ signal: StopSignal
    ) throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["run", "echo", "ran"])
        let connection = try fake.accept()
        #expect(try connection.call().contains("OpenScene"))
        try process.signal(signal.rawValue)
        #expect(try process.waitForEnd() == .exited(signal.code))
        #expect(process.output.isEmpty)
    }
}
