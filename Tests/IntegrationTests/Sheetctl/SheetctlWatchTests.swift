import SheetInterface
import Testing
import Varlink

@Suite struct `What sheetctl watch prints` {
    private let daemon: RunningDaemon
    private let watcher: Client

    init() throws {
        daemon = try RunningDaemon()
        watcher = try daemon.connect()
        try watcher.watch()
    }

    @Test func `the opening state, ready, and then each change`() throws {
        let first = try daemon.presentDetached("--title", "Old")
        let process = try daemon.sheetctl.start(["watch", "--count", "9"])
        try daemon.waitForWatchers(2)
        let second = try daemon.presentDetached("--title", "New", "-a", "ok=OK")
        #expect(try daemon.sheetctl("choose", second, "ok").code == 0)
        #expect(try daemon.sheetctl("phase", "inactive").code == 0)
        let attempt = #"{"id":"\#(first)","gesture":"swipe"}"#
        #expect(try daemon.sheetctl("call", "AttemptDismiss", attempt).code == 5)
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        #expect(try daemon.sheetctl("close", "hall").code == 0)
        let run = try SheetctlRun(process)
        #expect(run.code == 0 && run.words.isEmpty)
        #expect(
            run.lines.map { $0.drop { $0 != " " }.dropFirst() } == [
                "sceneOpened main active", "presented \(first) in main “Old”", "ready",
                "presented \(second) in main “New”", "dismissed \(second) in main action ok",
                "phaseChanged main active → inactive", "dismissed \(first) in main sceneInactive",
                "sceneOpened hall inactive", "sceneClosed hall inactive",
            ])
        let sequences = run.lines.compactMap {
            $0.split(separator: " ").first.flatMap { Int64($0) }
        }
        let opening = sequences[0]
        #expect(sequences == [0, 0, 0, 1, 2, 3, 4, 5, 6].map { opening + $0 })
    }

    @Test func `only the scenes that are named`() throws {
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        let process = try daemon.sheetctl.start(["watch", "hall", "--count", "3"])
        try daemon.waitForWatchers(2)
        _ = try daemon.presentDetached()
        let id = try daemon.presentDetached("--scene", "hall")
        let lines = try SheetctlRun(process).lines
        #expect(lines.map { $0.split(separator: " ")[1] } == ["sceneOpened", "ready", "presented"])
        #expect(lines.last?.contains(id) == true)
    }

    @Test func `nothing more once the service has stopped, which is 69`() throws {
        let process = try daemon.sheetctl.start(["watch"])
        try daemon.waitForWatchers(2)
        let id = try daemon.presentDetached()
        try daemon.stop()
        let run = try SheetctlRun(process)
        #expect(run.code == 69)
        #expect(run.lines.last?.contains("dismissed \(id) in main shutdown") == true)
        #expect(run.words.contains("the service stops"))
    }

    @Test(arguments: StopSignal.allCases)
    func `nothing more once it is stopped itself`(_ signal: StopSignal) throws {
        let process = try daemon.sheetctl.start(["watch"])
        try daemon.waitForWatchers(2)
        try process.signal(signal.rawValue)
        let run = try SheetctlRun(process)
        #expect(run.code == signal.code && run.words.isEmpty)
    }

    @Test func `events of kinds that it does not know`() throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["watch", "--count", "3"])
        let head = #""instance":"i","at":"","kind""#
        let connection = try fake.accept()
        for event in [
            #"{"sequence":1,\#(head):"ready"}"#,
            #"{"sequence":2,\#(head):"telepathy","id":"a1","thought":{"deep":[1]}}"#,
            #"{"sequence":3,\#(head):"dismissed","id":"a1","outcome":{"id":"a1","scene":"main","#
                + #""sequence":1,"reason":"boredom","endedAt":"","mood":"blue"}}"#,
        ] {
            connection.say(#"{"parameters":{"event":\#(event)},"continues":true}"#)
        }
        let run = try SheetctlRun(process)
        #expect(run.code == 0)
        #expect(run.lines == ["1 ready", "2 telepathy a1", "3 dismissed a1 in main boredom"])
    }
}

extension RunningDaemon {
    func waitForWatchers(_ count: Int64) throws {
        let client = try connect()
        let deadline = Deadline()
        while try client.status().watchers < count + witnessCount {
            _ = try deadline.remaining(for: "\(count) watchers")
        }
    }
}
