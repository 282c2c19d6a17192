import Glibc
import SheetInterface
import Testing
import UnixIO

/// What a program in `sheetctl run` says of itself is how active its scene is.
@Suite struct `The phase of a program's scene` {
    private let place: RestartingDaemon

    init() throws { place = try RestartingDaemon(hasNotifySocket: true) }

    private func start() throws -> NotifyingProgram {
        let line = "echo $NOTIFY_SOCKET; exec sleep 300"
        return try NotifyingProgram(
            place.daemon.sheetctl.start(["run", "--scene", "kiosk", "--", "/bin/sh", "-c", line]))
    }

    /// The scene once everything has been handled that the program has said.
    private func scene(after program: NotifyingProgram) throws -> Wire.Scene? {
        let pipe = try HeldPipe()
        try program.say("BARRIER=1", descriptors: [pipe.writer])
        pipe.letGo()
        #expect(try pipe.waitsForClosing())
        return try scene()
    }

    private func scene() throws -> Wire.Scene? {
        try place.daemon.connect().ask(DescribeScene.self, .init(id: "kiosk")).scene
    }

    @Test(arguments: [
        ("READY=1", Wire.Word<Wire.ScenePhase>.active), ("RELOADING=1", .inactive),
        ("STOPPING=1", .background),
        ("X_SHEETD_PHASE=inactive", .inactive),
    ])
    func `is what the program says`(_ text: String, _ phase: Wire.Word<Wire.ScenePhase>) throws {
        let program = try start()
        try program.say("\(text)\nSTATUS=It goes on")
        let scene = try #require(try scene(after: program))
        #expect(scene.phase == phase)
        #expect(scene.sources.map(\.name) == ["notify:\(program.process.pid)"])
        #expect(scene.sources.map(\.status) == ["It goes on"])
    }

    @Test func `ends the sheets of a scene whose program reloads`() throws {
        let program = try start()
        try program.say("READY=1")
        let watcher = try place.daemon.connect()
        try watcher.watch()
        let sheet = try WaitingSheet(place.daemon, watcher, ["--scene", "kiosk"])
        try program.say("RELOADING=1")
        let run = try sheet.end()
        #expect(run.code == 3 && run.words.contains("sceneInactive"), "\(run)")
    }

    @Test func `is inactive while a promised sign of life does not come`() throws {
        let program = try start()
        let watcher = try place.daemon.connect()
        try watcher.watch(scenes: ["kiosk"])
        try program.say("READY=1\nWATCHDOG_USEC=50000")
        while try watcher.event().scene?.phase != .inactive {}
        try program.say("WATCHDOG_USEC=0\nWATCHDOG=1")
        while try watcher.event().scene?.phase != .active {}
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `is the same after a restart of the daemon`(_ ending: RestartingDaemon.Ending) throws {
        let program = try start()
        try program.say("RELOADING=1\nSTATUS=busy")
        let former = try scene(after: program)
        try place.restart(ending)
        try place.daemon.waitForWaiters(2)
        let scene = try scene()
        #expect(scene?.phase == .inactive && scene?.sources == former?.sources)
        let watcher = try place.daemon.connect()
        try watcher.watch(scenes: ["kiosk"])
        try program.say("READY=1")
        while try watcher.event().scene?.phase != .active {}
    }

    @Test func `is said by systemd-notify, too`() throws {
        let run = try place.daemon.sheetctl.run([
            "run", "--scene", "kiosk", "/bin/sh", "-c",
            "systemd-notify RELOADING=1 && exec \(try Programs.sheetctl()) scenes --json",
        ])
        let scenes = try run.values(Wire.Scene.self)
        #expect(scenes.first { $0.id == "kiosk" }?.phase == .inactive, "\(run)")
    }
}
