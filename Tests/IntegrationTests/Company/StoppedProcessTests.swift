import Glibc
import SheetInterface
import Testing
import Varlink

/// SIGSTOP, and SIGCONT later.
@Suite struct `Processes that are stopped for a while` {
    private static let count = 60

    @Test func `the daemon answers all that was asked meanwhile, each client in order`() throws {
        let daemon = try RunningDaemon()
        let clients = try (0..<Self.count).map { _ in try daemon.connect() }
        for client in clients { _ = try client.status() }
        try daemon.process.pause()
        for (number, client) in clients.enumerated() {
            let scene = "s\(number)"
            try client.call(OpenScene.self, .init(id: scene))
            try client.call(Present.self, .init(scene: scene, sheet: .init(title: scene)))
            try client.call(DescribeScene.self, .init(id: scene))
            try client.call(CloseScene.self, .init(id: scene))
            try client.call(DescribeScene.self, .init(id: scene))
        }
        try daemon.process.signal(SIGUSR1)
        // Those who come now wait, too.
        let late = try daemon.connect()
        try late.call(GetStatus.self, .init())
        try daemon.process.signal(SIGCONT)
        _ = try late.reply(GetStatus.self)
        for (number, client) in clients.enumerated() {
            let scene = "s\(number)"
            // The signal came first, as it does in a turn.
            #expect(try client.reply(OpenScene.self).scene.phase == .inactive)
            let sheet = try client.reply(Present.self)
            #expect(sheet.state == .queued)
            let described = try client.reply(DescribeScene.self)
            #expect(described.scene.id == scene && described.sheets.map(\.id) == [sheet.id])
            #expect(try client.reply(CloseScene.self).dismissed == [sheet.id])
            #expect(try client.refusal().name == "org.sheetd.Presentation.NoSuchScene")
        }
    }

    @Test func `a watcher misses nothing, or is told the state anew, and delays nobody`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Limits]\nUnsentBytes=64K\n"))
        let (client, reader) = (try daemon.connect(), try daemon.connect())
        try reader.watch()
        let few = try daemon.sheetctl.start(["--json", "watch", "few"])
        let many = try daemon.sheetctl.start(["--json", "watch"])
        for scene in ["few", "many"] { _ = try client.ask(OpenScene.self, .init(id: scene)) }
        try few.waitForOutput(#""few""#)
        try many.waitForOutput(#""many""#)
        for watcher in [few, many] { try watcher.pause() }
        _ = try client.ask(SetPhase.self, .init(scene: "few", phase: .inactive))
        _ = try reader.events(upTo: "phaseChanged")
        for number in 0..<3000 {
            let phase = number.isMultiple(of: 2) ? Wire.ScenePhase.inactive : .active
            _ = try client.ask(SetPhase.self, .init(scene: "many", phase: phase))
            #expect(try reader.event().scene?.phase.known == phase)
        }
        _ = try client.ask(OpenScene.self, .init(id: "last"))
        #expect(try !many.output.contains(#""last""#) && client.status().watchers == 3)

        for watcher in [few, many] { try watcher.signal(SIGCONT) }
        try many.waitForOutput(#""last""#)
        #expect(many.output.contains(#""kind":"resync""#))
        try few.waitForOutput(#""phaseChanged""#)
        #expect(!few.output.contains(#""kind":"resync""#))
    }

    @Test func `presenters get their outcomes, whichever came while they were stopped`() throws {
        let daemon = try RunningDaemon()
        let (client, watcher) = (try daemon.connect(), try daemon.connect())
        try watcher.watch()
        let sheets = try (0..<3).map { _ in try WaitingSheet(daemon, watcher) }
        for sheet in sheets { try sheet.process.pause() }
        _ = try client.ask(Choose.self, .init(id: sheets[2].id, action: "ok"))
        _ = try client.ask(Dismiss.self, .init(id: sheets[1].id))
        try daemon.process.signal(SIGUSR1)
        for sheet in sheets {
            #expect(try watcher.events(upTo: "dismissed").last?.id != nil, "\(sheet.id)")
        }
        for sheet in sheets { try sheet.process.signal(SIGCONT) }
        #expect(try sheets.map { try $0.end().code } == [3, 4, 0])
    }
}
