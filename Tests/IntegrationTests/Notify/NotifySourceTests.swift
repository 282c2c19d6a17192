import Glibc
import SheetInterface
import Testing
import UnixIO

/// Programs that tell of themselves by sd_notify, with other makers' means (R37).
@Suite(.witnessed) struct `Sources by sd_notify` {
    private func start() throws -> (daemon: RunningDaemon, watcher: Client) {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let watcher = try daemon.connect()
        try watcher.watch()
        return (daemon, watcher)
    }

    @Test func `a service that uses sdnotify is followed through its life`() throws {
        let (daemon, watcher) = try start()
        let service = try NotifyingService.python(for: daemon)
        try service.say("READY=1 STATUS=Playing")
        let scene = try watcher.waitForScene { !$0.sources.isEmpty }
        let pid = Int64(service.process.pid)
        #expect(
            scene.sources == [
                Wire.PhaseSource(
                    name: service.sourceName, phase: .active, status: "Playing",
                    uid: Int64(getuid()), pid: pid)
            ])

        let asker = try daemon.connect()
        try asker.presentAndWait(.init(sheet: .init()))
        try service.say("RELOADING=1 MONOTONIC_USEC=1")
        #expect(try asker.outcome().reason == "sceneInactive")
        try service.say("READY=1")
        try watcher.waitForScene { $0.phase == .active }

        try asker.presentAndWait(.init(sheet: .init(onInactive: .keep, onBackground: .dismiss)))
        try service.say("STOPPING=1")
        #expect(try asker.outcome().reason == "sceneBackground")
        // Nobody has to take back what it said.
        try service.kill()
        let after = try watcher.waitForScene { $0.phase == .active }
        #expect(after.sources.isEmpty)
    }

    @Test func `a service that hangs is inactive until it gives a sign of life`() throws {
        let (daemon, watcher) = try start()
        let service = try NotifyingService.python(for: daemon)
        let asker = try daemon.connect()
        try asker.presentAndWait(.init(sheet: .init()))
        try service.say("READY=1 WATCHDOG_USEC=100000")
        #expect(try asker.outcome().reason == "sceneInactive")
        try service.say("WATCHDOG_USEC=100000000 WATCHDOG=1")
        try watcher.waitForScene { $0.phase == .active }
        try service.say("WATCHDOG=trigger")
        try watcher.waitForScene { $0.phase == .inactive }
    }

    @Test func `it speaks of the scene that it names`() throws {
        let (daemon, watcher) = try start()
        let client = try daemon.connect()
        _ = try client.ask(OpenScene.self, .init(id: "kiosk"))
        let service = try NotifyingService.python(for: daemon)
        try service.say("STOPPING=1 X_SHEETD_SCENE=kiosk")
        try watcher.waitForScene("kiosk") { $0.phase == .background }
        #expect(try client.ask(DescribeScene.self, .init()).scene.phase == .active)
        _ = try client.ask(CloseScene.self, .init(id: "kiosk"))
        try service.say("READY=1")
        #expect(try watcher.waitForScene { !$0.sources.isEmpty }.phase == .active)
    }

    @Test(.enabled(if: Person.isPossible, "only root can speak for its parent"))
    func `systemd-notify of a script speaks for the script`() throws {
        let (daemon, watcher) = try start()
        let script = try NotifyingService.shell(for: daemon)
        try script.say("--ready --status=Up")
        let scene = try watcher.waitForScene { !$0.sources.isEmpty }
        #expect(scene.sources.map(\.name) == [script.sourceName])
        #expect(scene.sources.map(\.status) == ["Up"])
        try script.say("X_SHEETD_PHASE=inactive")
        try watcher.waitForScene { $0.phase == .inactive }
        try script.say("STOPPING=1")
        try watcher.waitForScene { $0.phase == .background }
        try script.kill()
        let after = try watcher.waitForScene { $0.phase == .active }
        #expect(after.sources.isEmpty)
    }

    @Test(.enabled(if: Person.isPossible, "\(Person.reason)"))
    func `who does not rule over a scene says nothing of it`() throws {
        let (daemon, _) = try start()
        chmod(daemon.folder.path, 0o711)
        let stranger = Person(61_234)
        let words =
            try stranger.wrapper() + [
                try Programs.system("systemd-notify"), "STOPPING=1", "STATUS=Yours is mine",
            ]
        var plan = ChildProcess.Plan(words[0], Array(words.dropFirst()))
        plan.environment = ["NOTIFY_SOCKET": daemon.notifyPath]
        // Its barrier comes behind what it said, and is answered all the same.
        #expect(try ChildProcess(plan).waitForEnd() == .exited(0))
        let scene = try daemon.connect().ask(DescribeScene.self, .init()).scene
        #expect(scene.phase == .active && scene.sources.isEmpty)
    }

    // MARK: - Restarts

    @Test(arguments: [SIGKILL, SIGTERM])
    func `it stays a source over a restart of the daemon, as long as it runs`(signal: Int32) throws
    {
        let folder = try TestFolder()
        let plan = RunningDaemon.Plan(
            options: ["--runtime-dir", folder.path, "--on-term", "restart"], hasNotifySocket: true)
        var daemon = try RunningDaemon(plan, in: folder)
        var client = try daemon.connect()
        try client.watch()
        let services = try (0..<2).map { _ in try NotifyingService.python(for: daemon) }
        for service in services {
            try service.say("STOPPING=1")
            try client.waitForScene { $0.sources.contains { $0.name == service.sourceName } }
        }
        try daemon.stop(signal)
        try services[0].kill()
        daemon = try RunningDaemon(plan, in: folder)
        client = try daemon.connect()
        let opening = try client.watch()
        let scene = try #require(opening.compactMap(\.scene).first { $0.id == "main" })
        #expect(scene.sources.map(\.name) == [services[1].sourceName])
        #expect(scene.phase == .background)
        try services[1].kill()
        try client.waitForScene { $0.phase == .active }
    }
}
