import SheetInterface
import TestKit
import Testing
import Varlink

/// A renderer at the other end of a socket.
private struct Screen {
    let client: Client
    let name: String
    private let control: Client

    init(
        of scene: String? = nil, height: Double = 800, on daemon: RunningDaemon
    ) throws {
        client = try daemon.connect()
        control = try daemon.connect()
        let size = Wire.Size(width: 400, height: height)
        try client.call(
            Attach.self, .init(scene: scene, name: "test", size: size), flags: .more)
        name = try client.reply(Attach.self).renderer
    }

    func picture() throws -> Attach.Reply { try client.reply(Attach.self) }

    /// Waits for the picture that is meant.
    func picture(_ isMeant: (Attach.Reply) -> Bool) throws -> Attach.Reply {
        while true {
            let picture = try picture()
            if isMeant(picture) { return picture }
        }
    }

    /// Waits until a sheet takes input.
    func reach(_ id: String) throws {
        _ = try picture { $0.layers.contains { $0.sheet.id == id && $0.interactive } }
    }

    func draw(_ picture: Attach.Reply) throws {
        _ = try control.ask(ReportDrawn.self, .init(renderer: name, revision: picture.revision))
    }

    func ask<M: InterfaceMethod>(_ method: M.Type, _ parameters: M.Parameters) throws -> M.Reply {
        try control.ask(method, parameters)
    }
}

@Suite struct `A renderer on the socket` {
    private static let question = Wire.SheetRequest(
        title: "Restart now?", actions: [Wire.Action(id: "ok", label: "OK")])

    @Test func `draws what is asked, guards it, and answers`() throws {
        let daemon = try RunningDaemon()
        let screen = try Screen(on: daemon)
        let asker = try daemon.connect()
        let id = try asker.presentAndWait(.init(sheet: Self.question)).id
        let picture = try screen.picture()
        #expect(picture.layers.map(\.sheet.id) == [id])
        #expect(picture.layers.map(\.interactive) == [false])
        let choice = Choose.Parameters(id: id, action: "ok", renderer: screen.name)
        #expect {
            try screen.ask(Choose.self, choice)
        } throws: { error in
            (error as? Client.Refused)?.name == "org.sheetd.Presentation.NotInteractive"
        }
        try screen.reach(id)
        #expect(try screen.ask(Choose.self, choice).outcome.action == "ok")
        #expect(try asker.outcome().action == "ok")
        #expect(try screen.picture().layers == [])
    }

    @Test func `drags a sheet from one height to another, and away`() throws {
        let daemon = try RunningDaemon()
        let screen = try Screen(on: daemon)
        let asker = try daemon.connect()
        let id = try asker.presentAndWait(.init(sheet: .init(detents: ["half", "large"]))).id
        try screen.reach(id)
        func drag(_ way: Double) throws -> EndDrag.Reply {
            try screen.ask(
                EndDrag.self,
                .init(renderer: screen.name, id: id, translation: way, velocity: 0))
        }
        let reply = try drag(-350)
        #expect(reply == EndDrag.Reply(dismissed: false, detent: "large", height: 800))
        #expect(try screen.picture().layers.map(\.height) == [800])
        #expect(try drag(700).dismissed)
        #expect(try asker.outcome().reason == "swipe")
    }

    @Test(.bug(id: "flatpak/xdg-desktop-portal-gtk#140"))
    func `a locker goes on when no screen shows any more what was dismissed`() throws {
        let daemon = try RunningDaemon()
        let screens = [try Screen(on: daemon), try Screen(height: 300, on: daemon)]
        let (asker, locker) = (try daemon.connect(), try daemon.connect())
        try asker.presentAndWait(.init(sheet: Self.question))
        for screen in screens { _ = try screen.picture { $0.layers.count == 1 } }
        try locker.call(
            SetPhase.self, .init(scene: "main", phase: .inactive, source: "locker"))
        // The dismissal waits for nobody.
        #expect(try asker.outcome().reason == "sceneInactive")
        for screen in screens {
            #expect(try !locker.hasInput())
            try screen.draw(screen.picture { $0.layers.isEmpty && $0.scene.phase != .active })
        }
        #expect(try locker.reply(SetPhase.self).scenes.map(\.phase) == [.inactive])
    }

    @Test(.bug(id: "JugglucoNG#253"))
    func `a sheet is as high as its content was reported last, on that screen`() throws {
        let daemon = try RunningDaemon()
        let (low, high) = (try Screen(height: 400, on: daemon), try Screen(on: daemon))
        let id = try daemon.connect().ask(Present.self, .init(sheet: Self.question)).id
        #expect(try high.picture { !$0.layers.isEmpty }.layers[0].height == 416)
        #expect(try low.picture { !$0.layers.isEmpty }.layers[0].height == 216)
        for height in [40.0, 150] {
            _ = try low.ask(
                ReportContentHeight.self, .init(renderer: low.name, id: id, height: height))
            _ = try low.picture { $0.layers[0].height == height + 16 }
        }
        _ = try high.ask(
            ResizeRenderer.self,
            .init(renderer: high.name, size: Wire.Size(width: 400, height: 600)))
        #expect(try high.picture { $0.layers[0].height != 416 }.layers[0].height == 316)
    }

    @Test func `a scene that was opened to be drawn goes with its last renderer`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        do {
            let screen = try Screen(of: "wall", on: daemon)
            #expect(try watcher.event().kind == "sceneOpened")
            #expect(try watcher.event().scene?.renderers == 1)
            #expect(try screen.ask(ListScenes.self, .init()).scenes.map(\.id) == ["main", "wall"])
        }
        let events = try watcher.events(upTo: "sceneClosed")
        #expect(events.last?.scene?.id == "wall")
    }

    @Test func `one that reads nothing gets the newest picture once it does`() throws {
        let daemon = try RunningDaemon()
        let screen = try Screen(on: daemon)
        let driver = try daemon.connect()
        let words = String(repeating: "many words ", count: 2000)
        let before = try daemon.residentBytes()
        for _ in 0..<500 {
            let id = try driver.ask(Present.self, .init(sheet: .init(message: words))).id
            _ = try driver.ask(Dismiss.self, .init(id: id))
        }
        let last = try driver.ask(Present.self, .init(sheet: Self.question)).id
        let growth = try daemon.residentBytes() - before
        #expect(ResidentMemory.mayGrow(by: growth, bound: 16 << 20))
        let picture = try screen.picture { $0.layers.map(\.sheet.id) == [last] }
        // Of a thousand changes most were skipped.
        #expect(picture.revision < 1000)
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `after a restart a renderer that comes again draws what is there`(
        ending: RestartingDaemon.Ending
    ) throws {
        let runs = try RestartingDaemon()
        let id: String
        do {
            let screen = try Screen(of: "wall", on: runs.daemon)
            id = try runs.daemon.connect().ask(
                Present.self, .init(scene: "wall", sheet: Self.question)
            ).id
            #expect(try screen.picture().layers.map(\.sheet.id) == [id])
        }
        try runs.restart(ending)
        let client = try runs.daemon.connect()
        let size = Wire.Size(width: 400, height: 800)
        try client.call(Attach.self, .init(scene: "wall", name: "test", size: size), flags: .more)
        #expect(try client.reply(Attach.self).layers.map(\.sheet.id) == [id])
    }
}
