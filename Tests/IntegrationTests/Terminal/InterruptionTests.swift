import Glibc
import SheetInterface
import Testing
import Varlink

@Suite struct `A terminal that is interrupted` {
    private static let form = Wire.SheetRequest(
        title: "Who are you?",
        elements: [Wire.Element(id: "name", kind: "field", label: "Name")],
        actions: [.ok, .no], detents: ["large"])

    @Test(.bug(id: "JugglucoNG#253"), arguments: [Wire.PhasePolicy.dismiss, .hold])
    func `shows a sheet no more once a locker is told that it can go on`(
        policy: Wire.PhasePolicy
    ) throws {
        let stage = try AttachStage(options: [])
        var request = Self.form
        request.onInactive = policy
        let sheet = try stage.present(request)
        try stage.terminal.perform([.type("Ada"), .see("Ada")])
        let locker = try stage.daemon.connect()
        _ = try locker.ask(SetPhase.self, .init(scene: "main", phase: .inactive, source: "locker"))
        // What it had not written by now it will not write.
        let attached = try AttachStage.pause(stage.terminal)
        let screen = try stage.terminal.wait(forNo: "Who are you?")
        #expect(!screen.contains("Ada"))
        kill(attached, SIGCONT)
        try stage.terminal.wait(for: "inactive")
        // Into the dark.
        try stage.terminal.type("x")
        _ = try locker.ask(SetPhase.self, .init(scene: "main", source: "locker"))
        if policy == .dismiss {
            #expect(try sheet.outcome().reason == "sceneInactive")
            return
        }
        try stage.terminal.wait(for: "Who are you?", "Ada")
        try stage.terminal.perform([.type("!"), .press(["Enter"])])
        #expect(try sheet.outcome().values == [Wire.Value(id: "name", value: ["Ada!"])])
    }

    @Test func `keeps a locker waiting until it has drawn`() throws {
        let stage = try AttachStage()
        try stage.present(Self.form)
        let attached = try AttachStage.pause(stage.terminal)
        let locker = try stage.daemon.connect()
        try locker.call(SetPhase.self, .init(scene: "main", phase: .inactive, source: "locker"))
        // The daemon has heard of it, and others of that.
        let watcher = try stage.daemon.connect()
        while try watcher.ask(ListScenes.self, .init()).scenes[0].phase == .active {}
        #expect(try !locker.hasInput())
        kill(attached, SIGCONT)
        #expect(try locker.reply(SetPhase.self).scenes.map(\.phase) == [.inactive])
        try stage.terminal.wait(forNo: "Who are you?")
    }

    @Test func `shows a sheet no more once the machine may sleep`() throws {
        let stage = try LoginStage(configuration: AttachStage.configuration)
        try stage.bus.waitForInhibitor(true)
        let terminal = try AttachStage.attach(to: stage.daemon.folder)
        let asker = try stage.daemon.connect()
        try asker.presentAndWait(.init(sheet: Self.form))
        try terminal.wait(for: "Who are you?")
        try stage.bus.prepareForSleep(true)
        try stage.bus.waitForInhibitor(false)
        try AttachStage.pause(terminal)
        try terminal.wait(forNo: "Who are you?")
        #expect(try asker.outcome().reason == "sceneInactive")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `has what was typed after the daemon was restarted`(
        ending: RestartingDaemon.Ending
    ) throws {
        let daemon = try RestartingDaemon(configuration: AttachStage.configuration)
        let terminal = try AttachStage.attach(to: daemon.folder)
        let asker = try daemon.daemon.sheetctl.start([
            "present", "--title", "Who are you?", "--field", "name=Name", "--action", "ok=Go on",
        ])
        try terminal.wait(for: "Who are you?")
        try terminal.perform([.type("Ada"), .see("Ada")])
        try daemon.end(ending)
        try terminal.wait(for: "trying again")
        try daemon.start()
        try terminal.wait(for: "Who are you?", "Ada")
        try terminal.perform([.type(" L."), .press(["Enter"])])
        let run = try SheetctlRun(asker)
        #expect(run.lines == ["ok", "name=Ada L."])
        try terminal.wait(forNo: "Who are you?")
    }

    @Test func `shows the newest picture when it could not keep up`() throws {
        let stage = try AttachStage()
        let sheet = try stage.present(Self.form)
        // Nobody reads what is drawn, so that soon there is no room for more.
        let server = try #require(pid_t(stage.terminal.value(of: "pid")))
        let client = try stage.daemon.connect()
        kill(server, SIGSTOP)
        let rounds = 400
        for round in 1...rounds {
            let words = String(repeating: "Round \(round). ", count: 40)
            _ = try client.ask(Update.self, .init(id: sheet.id, message: words))
        }
        kill(server, SIGCONT)
        let before = stage.terminal.outputBytes
        try stage.terminal.wait(for: "Round \(rounds).")
        // Most rounds were never drawn.
        #expect(stage.terminal.outputBytes - before < rounds * 400)
        try stage.terminal.perform([.type("Ada"), .press(["Enter"])])
        #expect(try sheet.outcome().action == "ok")
    }

    @Test func `is drawn anew by Ctrl-L`() throws {
        let stage = try AttachStage()
        try stage.present(Self.form)
        let before = try stage.terminal.screen()
        let terminal = try stage.terminal.value(of: "pane_tty")
        let descriptor = open(terminal, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        write(descriptor, "\u{1B}[2Jnoise", 9)
        close(descriptor)
        try stage.terminal.wait(for: "noise")
        try stage.terminal.press("C-l")
        try stage.terminal.wait(for: "what was drawn before") { $0 == before }
    }
}
