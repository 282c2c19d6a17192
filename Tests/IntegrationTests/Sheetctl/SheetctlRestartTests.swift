import Foundation
import SheetInterface
import Testing

/// What those who wait notice of a restart of the daemon: nothing.
@Suite struct `sheetctl over a restart` {
    private let place: RestartingDaemon

    init() throws { place = try RestartingDaemon() }

    private var daemon: RunningDaemon { place.daemon }

    /// Somebody who asks, and is heard.
    private func ask(_ words: [String] = []) throws -> WaitingSheet {
        let watcher = try daemon.connect()
        try watcher.watch()
        return try WaitingSheet(daemon, watcher, words)
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `present gets the answer that is given after it`(
        _ ending: RestartingDaemon.Ending
    ) throws {
        let sheet = try ask()
        try place.restart(ending)
        try daemon.waitForWaiters(2)
        #expect(try daemon.connect().status().sheets == 1)
        #expect(try daemon.sheetctl("choose", sheet.id, "ok").code == 0)
        let run = try sheet.end()
        #expect(run.code == 0 && run.answer == "ok\n" && run.words.isEmpty, "\(run)")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `present gets the answer that was given while it was not back yet`(
        _ ending: RestartingDaemon.Ending
    ) throws {
        let sheet = try ask()
        try sheet.process.pause()
        try place.restart(ending)
        #expect(try daemon.sheetctl("choose", sheet.id, "cancel").code == 0)
        try sheet.process.signal(SIGCONT)
        let run = try sheet.end()
        #expect(run.code == 1 && run.answer == "cancel\n" && run.words.isEmpty, "\(run)")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `await goes on`(_ ending: RestartingDaemon.Ending) throws {
        let id = try daemon.presentDetached("--action", "ok=OK", "--action", "no=No")
        let process = try daemon.sheetctl.start(["await", id])
        try daemon.waitForWaiters(2)
        try place.restart(ending)
        try daemon.waitForWaiters(2)
        #expect(try daemon.sheetctl("choose", id, "no").code == 0)
        let run = try SheetctlRun(process)
        #expect(run.code == 0 && run.answer == "no\n" && run.words.isEmpty, "\(run)")
    }

    @Test func `the time of an await goes on`() throws {
        let id = try daemon.presentDetached("--action", "ok=OK")
        let process = try daemon.sheetctl.start(["await", id, "--timeout", "0.5"])
        try daemon.waitForWaiters(2)
        try place.end(.killed)
        let run = try SheetctlRun(process)
        #expect(run.code == 124 && run.words.contains("no answer yet"), "\(run)")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `watch prints what is different, and goes on`(_ ending: RestartingDaemon.Ending) throws {
        let id = try daemon.presentDetached("--action", "ok=OK")
        let sheet = try ask()
        let process = try daemon.sheetctl.start(["watch", "--count", "6"])
        try daemon.waitForWatchers(1)
        try sheet.process.pause()
        try place.end(ending)
        try place.start()
        #expect(try daemon.sheetctl("dismiss", sheet.id).code == 0)
        try daemon.waitForWatchers(1)
        #expect(try daemon.sheetctl("choose", id, "ok").code == 0)
        let run = try SheetctlRun(process)
        #expect(run.code == 0)
        #expect(run.words == "sheetctl: the daemon was restarted\n")
        #expect(
            run.lines.map { $0.drop { $0 != " " }.dropFirst() } == [
                "sceneOpened main active", "presented \(id) in main “Go?”",
                "presented \(sheet.id) in main “Go?”", "ready",
                "dismissed \(sheet.id) in main requested", "dismissed \(id) in main action ok",
            ])
    }

    @Test func `watch --json prints all as it comes, from another instance`() throws {
        let process = try daemon.sheetctl.start(["watch", "--json", "--count", "4"])
        try daemon.waitForWatchers(1)
        try place.restart(.killed)
        let run = try SheetctlRun(process)
        let events = try run.values(Wire.Event.self)
        #expect(events.map(\.kind) == ["sceneOpened", "ready", "sceneOpened", "ready"])
        #expect(Set(events.map(\.instance)).count == 2)
        #expect(run.words.isEmpty)
    }

    @Test(arguments: StopSignal.allCases)
    func `a signal ends the wait while there is no daemon, and then the sheet ends by itself`(
        _ signal: StopSignal
    ) throws {
        let sheet = try ask()
        try place.end(.killed)
        try sheet.process.signal(signal.rawValue)
        let run = try sheet.end()
        #expect(run.code == signal.code && run.answer.isEmpty && run.words.isEmpty, "\(run)")
    }

    @Test func `a secret that was told to somebody else meanwhile is lost`() throws {
        let file = place.folder.path(of: "form.json")
        let form =
            #"{"elements":[{"kind":"secret","id":"pin"}],"actions":[{"id":"ok","label":"OK"}]}"#
        try Data(form.utf8).write(to: URL(filePath: file))
        let sheet = try ask(["--request", file])
        try sheet.process.pause()
        try place.restart(.killed)
        let (other, person) = (try daemon.connect(), try daemon.connect())
        try other.call(Await.self, .init(id: sheet.id))
        // A turn later the other one waits.
        _ = try person.status()
        let values = [Wire.Value(id: "pin", value: ["1234"])]
        _ = try person.ask(
            Choose.self, .init(id: sheet.id, action: "ok", values: values, generation: 1))
        #expect(try other.reply(Await.self).outcome?.values == values)
        try sheet.process.signal(SIGCONT)
        let run = try sheet.end()
        #expect(run.code == 69 && run.answer.isEmpty)
        #expect(run.words.contains("what was answered to pin is lost"))
    }
}

/// A presenter's connection may break anywhere.
@Suite struct `A daemon that hangs up` {
    @Test(arguments: [
        ["present", "-t", "x"], ["present", "-t", "x", "--detach"], ["await", "a"], ["watch"],
    ])
    func `is asked the same again by those who wait`(_ words: [String]) throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(words)
        let calls = try (0..<3).map { _ in try fake.accept().call() }
        #expect(Set(calls).count == 1)
        let connection = try fake.accept()
        #expect(try connection.call() == calls[0])
        connection.say(
            #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":false}}"#
        )
        let run = try SheetctlRun(process)
        #expect(run.code == 69 && run.words.contains("the service stops"), "\(run)")
    }

    @Test(arguments: StopSignal.allCases)
    func `is not waited for after a signal, though it took the next connection`(
        _ signal: StopSignal
    ) throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["present", "-t", "x"])
        do {
            let connection = try fake.accept()
            _ = try connection.call()
            connection.say(#"{"parameters":{"id":"a","state":"presented"},"continues":true}"#)
        }
        let connection = try fake.accept()
        _ = try connection.call()
        try process.signal(signal.rawValue)
        let run = try SheetctlRun(process)
        #expect(run.code == signal.code && run.words.isEmpty, "\(run)")
        #expect(try !fake.isCalled())
        withExtendedLifetime(connection) {}
    }
}
