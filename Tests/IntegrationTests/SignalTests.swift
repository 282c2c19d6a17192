import Glibc
import SheetInterface
import Testing

/// What signals mean (R36).
@Suite(.witnessed) struct `Signals` {
    @Test func `SIGUSR1 makes every scene inactive, SIGUSR2 active again`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        _ = try client.ask(OpenScene.self, .init(id: "kiosk"))
        let watcher = try daemon.connect()
        try watcher.watch()
        for (signal, phase) in [(SIGUSR1, Wire.ScenePhase.inactive), (SIGUSR2, .active)] {
            try daemon.process.signal(signal)
            let events = try (0..<2).map { _ in try watcher.event() }
            #expect(events.allSatisfy { $0.kind == "phaseChanged" && $0.scene?.phase == phase })
            #expect(Set(events.compactMap { $0.scene?.id }) == ["main", "kiosk"])
            let sources = events.map { $0.scene?.sources.map(\.name) }
            #expect(sources == [["signal"], ["signal"]])
        }
        // Scenes opened later are under it, too (R13).
        try daemon.process.signal(SIGUSR1)
        _ = try (0..<2).map { _ in try watcher.event() }
        let later = try client.ask(OpenScene.self, .init(id: "later")).scene
        #expect(later.phase == .inactive)
    }

    @Test(arguments: [[SIGUSR1, SIGUSR2], [SIGUSR2, SIGUSR1]])
    func `inactive wins when both are pending`(signals: [Int32]) throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        try client.presentAndWait(.init(sheet: .init()))
        try daemon.process.pause()
        for signal in signals { try daemon.process.signal(signal) }
        try daemon.process.signal(SIGCONT)
        #expect(try client.outcome().reason == "sceneInactive")
        #expect(try client.ask(DescribeScene.self, .init()).scene.phase == .inactive)
    }

    @Test func `a signal repeated is no change`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        for _ in 0..<100 { try daemon.process.signal(SIGUSR1) }
        #expect(try watcher.event().kind == "phaseChanged")
        // Turns enough for all of them.
        for _ in 0..<10 { try daemon.serveNextClient() }
        try daemon.process.signal(SIGUSR2)
        let next = try watcher.event()
        #expect(next.scene?.phase == .active)
    }

    @Test(arguments: [SIGHUP, SIGPIPE]) func `neither ends the daemon`(signal: Int32) throws {
        let daemon = try RunningDaemon()
        try daemon.process.signal(signal)
        for _ in 0..<3 { try daemon.serveNextClient() }
        #expect(try daemon.process.isRunning())
        #expect(try daemon.stop() == .exited(0))
    }

    @Test func `the outcomes of a stack say the topmost first, held and kept ones stay`() throws {
        let daemon = try RunningDaemon()
        var clients: [String: Client] = [:]
        var ids: [String: String] = [:]
        func present(_ name: String, _ sheet: Wire.SheetRequest, parent: String? = nil) throws {
            let client = try daemon.connect()
            let parent = parent.flatMap { ids[$0] }
            ids[name] = try client.presentAndWait(.init(sheet: sheet, parent: parent)).id
            clients[name] = client
        }
        try present("kept", .init(onInactive: .keep))
        try present("base", .init())
        try present("child", .init(), parent: "base")
        try present("childOfKept", .init(), parent: "kept")
        try present("held", .init(onInactive: .hold))
        try present("alert", .init(style: .alert))
        try daemon.process.signal(SIGUSR1)

        var ended: [(name: String, sequence: Int64)] = []
        for name in ["alert", "childOfKept", "child", "base"] {
            let outcome = try #require(try clients[name]?.outcome())
            #expect(outcome.reason == "sceneInactive", "\(name)")
            ended.append((name, outcome.sequence))
        }
        #expect(ended.map(\.sequence) == [1, 2, 3, 4])
        let held = try #require(try clients["held"]?.reply(Present.self))
        #expect(held.state == .held)
        #expect(try clients["kept"]?.hasInput() == false)
        try daemon.process.signal(SIGUSR2)
        #expect(try clients["held"]?.reply(Present.self).state == .presented)
    }
}
