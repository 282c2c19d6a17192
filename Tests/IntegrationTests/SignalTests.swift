import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// What signals mean (R36).
@Suite(.witnessed) struct `Signals` {
    @Test func `SIGUSR1 makes every scene inactive, SIGUSR2 active again`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        _ = try client.ask(OpenScene.self, .init(id: "kiosk"))
        let watcher = try daemon.connect()
        try watcher.watch()
        for (signal, phase) in [(SIGUSR1, Wire.Word<Wire.ScenePhase>.inactive), (SIGUSR2, .active)]
        {
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

    // MARK: - Scenes by their numbers

    @Test func `a real-time signal speaks of the scene whose number it carries, 0 of all`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let number = try client.ask(OpenScene.self, .init(id: "kiosk")).scene.number
        let watcher = try daemon.connect()
        try watcher.watch()
        func expect(_ main: Wire.Word<Wire.ScenePhase>, _ kiosk: Wire.Word<Wire.ScenePhase>) throws
        {
            let scenes = try client.ask(ListScenes.self, .init()).scenes
            #expect(scenes.map(\.phase) == [main, kiosk])
        }
        func queue(_ offset: Int32, _ value: Int32, upTo phase: Wire.Word<Wire.ScenePhase>) throws {
            try UnixIO.Signals.queue(
                UnixIO.Signals.realTime(offset), value: value, to: daemon.process.pid)
            try watcher.waitForScene(value == 1 ? "main" : "kiosk") { $0.phase == phase }
        }
        try queue(3, Int32(number), upTo: .background)
        try expect(.active, .background)
        try queue(2, 1, upTo: .inactive)
        try expect(.inactive, .background)
        try queue(1, 0, upTo: .active)
        try expect(.active, .active)
        try queue(2, 0, upTo: .inactive)
        try expect(.inactive, .inactive)
        try queue(1, Int32(number), upTo: .active)
        try expect(.inactive, .active)
    }

    @Test(arguments: [Int32]([1, 2, 3]))
    func `one with the number of no scene, or without any, does nothing`(offset: Int32) throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let signal = UnixIO.Signals.realTime(offset)
        for value in [99, -1, .max, .min] as [Int32] {
            try UnixIO.Signals.queue(signal, value: value, to: daemon.process.pid)
        }
        try daemon.process.signal(signal)
        for _ in 0..<5 { try daemon.serveNextClient() }
        let scene = try client.ask(DescribeScene.self, .init()).scene
        #expect(scene.phase == .active && scene.sources.isEmpty)
    }

    @Test func `of several that are pending for a scene the least active one wins`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        try client.presentAndWait(.init(sheet: .init(onInactive: .keep, onBackground: .dismiss)))
        try daemon.process.pause()
        for offset in [3, 2, 1] as [Int32] {
            try UnixIO.Signals.queue(
                UnixIO.Signals.realTime(offset), value: 1, to: daemon.process.pid)
        }
        try daemon.process.signal(SIGCONT)
        #expect(try client.outcome().reason == "sceneBackground")
        #expect(try client.ask(DescribeScene.self, .init()).scene.phase == .background)
    }

    @Test func `a flood of them keeps nobody from being served, nor from being heard`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        for number in 0..<2000 {
            let signal = UnixIO.Signals.realTime(number % 2 == 0 ? 3 : 2)
            do throws(Errno) {
                try UnixIO.Signals.queue(signal, value: 1, to: daemon.process.pid)
            } catch {
                // The kernel's queue is full.
                #expect(error.code == EAGAIN)
            }
            if number % 100 == 0 { _ = try client.status() }
        }
        // It comes before those that are still pending, so once may not be enough.
        let deadline = Deadline()
        while try client.ask(DescribeScene.self, .init()).scene.phase != .active {
            try daemon.process.signal(SIGUSR2)
            _ = try deadline.remaining(for: "the scene to be active")
        }
    }

    // MARK: - From the very start

    @Test(arguments: [[SIGUSR1], [SIGUSR1, SIGUSR2], [SIGUSR2, SIGUSR1]])
    func `what was signalled before it was ready counts`(signals: [Int32]) throws {
        // They are pending from before the program has begun.
        let script = """
            import os, signal, sys
            numbers = [int(word) for word in sys.argv[1].split(",")]
            signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
            for number in numbers: os.kill(os.getpid(), number)
            os.execv(sys.argv[2], sys.argv[2:])
            """
        let list = signals.map(String.init).joined(separator: ",")
        let wrapper = [try Programs.system("python3"), "-c", script, list]
        let daemon = try RunningDaemon(.init(wrapper: wrapper))
        let watcher = try daemon.connect()
        let opening = try watcher.watch()
        if opening.compactMap(\.scene).first?.phase != .inactive {
            try watcher.waitForScene { $0.phase == .inactive }
        }
    }

    @Test func `every thread withholds each signal that means something`() throws {
        let daemon = try RunningDaemon()
        let tasks = "/proc/\(daemon.process.pid)/task"
        let standard = [SIGUSR1, SIGUSR2, SIGTERM, SIGINT, SIGHUP]
        let meant = standard + (1...3).map(UnixIO.Signals.realTime)
        for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
            let word = line?.split(separator: "\t").last ?? ""
            let mask = try #require(UInt64(word, radix: 16))
            for signal in meant {
                #expect(mask & (1 << UInt64(signal - 1)) != 0, "\(signal) in \(task)")
            }
        }
    }
}
