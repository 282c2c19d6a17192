import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// Every exit code that this version gives, as scripts meet it.
@Suite(.witnessed) struct `Exit codes of sheetctl present` {
    private let daemon: RunningDaemon
    private let watcher: Client

    init() throws {
        daemon = try RunningDaemon()
        watcher = try daemon.connect()
        try watcher.watch()
    }

    @Test func `0 for an action, with its id alone on standard output`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        #expect(try daemon.sheetctl("choose", sheet.id, "ok").code == 0)
        let run = try sheet.end()
        #expect(run.code == 0)
        #expect(run.answer == "ok\n")
        #expect(run.words.isEmpty)
    }

    @Test func `1 for the action that cancels, which is an answer`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        #expect(try daemon.sheetctl("choose", sheet.id, "cancel").code == 0)
        let run = try sheet.end()
        #expect(run.code == 1)
        #expect(run.answer == "cancel\n")
    }

    @Test(arguments: ["swipe", "tapOutside"])
    func `1 for a gesture, which is no answer`(_ gesture: String) throws {
        let sheet = try WaitingSheet(daemon, watcher)
        let attempt = #"{"id":"\#(sheet.id)","gesture":"\#(gesture)"}"#
        #expect(
            try daemon.sheetctl("call", "AttemptDismiss", attempt).line == #"{"dismissed":true}"#)
        try expect(sheet, endsWith: 1, for: gesture)
    }

    @Test func `1 for Escape, which is the action that cancels where there is one`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        let attempt = #"{"id":"\#(sheet.id)","gesture":"escape"}"#
        #expect(try daemon.sheetctl("call", "AttemptDismiss", attempt).code == 0)
        let run = try sheet.end()
        #expect(run.code == 1)
        #expect(run.answer == "cancel\n")
    }

    @Test func `1 for Escape where no action cancels`() throws {
        let process = try daemon.sheetctl.start(["present", "--title", "Go?"])
        let id = try #require(try watcher.events(upTo: "presented").last?.id)
        let attempt = #"{"id":"\#(id)","gesture":"escape"}"#
        #expect(try daemon.sheetctl("call", "AttemptDismiss", attempt).code == 0)
        let run = try SheetctlRun(process)
        #expect(run.code == 1)
        #expect(run.answer.isEmpty && run.words.contains("(escape)"))
    }

    @Test func `3 for SIGUSR1`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        try daemon.process.signal(SIGUSR1)
        try expect(sheet, endsWith: 3, for: "sceneInactive")
    }

    @Test func `3 for a scene in the background`() throws {
        let sheet = try WaitingSheet(
            daemon, watcher, ["--on-inactive", "keep", "--on-background", "dismiss"])
        #expect(try daemon.sheetctl("phase", "background").code == 0)
        try expect(sheet, endsWith: 3, for: "sceneBackground")
    }

    @Test func `3 for a scene that closes`() throws {
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        let sheet = try WaitingSheet(daemon, watcher, ["--scene", "hall"])
        #expect(try daemon.sheetctl("close", "hall").line == sheet.id)
        try expect(sheet, endsWith: 3, for: "sceneClosed")
    }

    @Test func `4 for a dismissal`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        #expect(try daemon.sheetctl("dismiss", sheet.id).line == sheet.id)
        try expect(sheet, endsWith: 4, for: "requested")
    }

    @Test func `4 for the end of the parent, which has its own code`() throws {
        let parent = try WaitingSheet(daemon, watcher)
        let child = try WaitingSheet(daemon, watcher, ["--parent", parent.id])
        let confirm = try WaitingSheet(daemon, watcher, ["--parent", child.id, "--style", "alert"])
        #expect(
            try daemon.sheetctl("dismiss", parent.id).lines == [confirm.id, child.id, parent.id])
        try expect(confirm, endsWith: 4, for: "parentDismissed")
        try expect(child, endsWith: 4, for: "parentDismissed")
        try expect(parent, endsWith: 4, for: "requested")
    }

    @Test func `4 for a sheet that another one replaces`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        let call = #"{"sheet":{},"placement":"replace","replaces":"\#(sheet.id)"}"#
        #expect(try daemon.sheetctl("call", "Present", call).code == 0)
        try expect(sheet, endsWith: 4, for: "replaced")
    }

    @Test func `4 for a sheet that another one replaces, by name or by key`() throws {
        let first = try WaitingSheet(daemon, watcher, ["--key", "wifi"])
        let second = try WaitingSheet(
            daemon, watcher, ["--key", "wifi", "--placement", "replace"])
        try expect(first, endsWith: 4, for: "replaced")
        #expect(
            try daemon.sheetctl("present", "-t", "x", "--detach", "--replaces", second.id).code == 0
        )
        try expect(second, endsWith: 4, for: "replaced")
    }

    @Test(arguments: [[], ["--detach"]])
    func `6 where nothing draws the scene and that was asked for`(_ words: [String]) throws {
        let run = try daemon.sheetctl.run(["present", "-t", "x", "--require-renderer"] + words)
        #expect(run.code == 6)
        #expect(run.answer.isEmpty && run.words.contains("nothing draws scene main"))
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test(arguments: [["-0"], ["--print", "action"], ["--json"]])
    func `124 for a sheet that expires while it is waited for`(_ words: [String]) throws {
        let run = try daemon.sheetctl.run(["present", "-t", "x", "--expires", "10ms"] + words)
        #expect(run.code == 124)
        #expect(run.answer.isEmpty == (words != ["--json"]), "\(run)")
    }

    @Test func `124 for a sheet whose time is over`() throws {
        let call = #"{"sheet":{"title":"x","expiresAfterMSec":10}}"#
        let presented = try daemon.sheetctl("call", "Present", call)
        let id = try presented.value(Present.Reply.self).id
        let run = try daemon.sheetctl("await", id)
        #expect(run.code == 124)
        #expect(run.answer.isEmpty && run.words.contains("its time was over (expired)"))
    }

    @Test(arguments: StopSignal.allCases)
    func `4 for the end of the service`(_ signal: StopSignal) throws {
        let sheet = try WaitingSheet(daemon, watcher)
        #expect(try daemon.stop(signal.rawValue) == .exited(0))
        try expect(sheet, endsWith: 4, for: "shutdown")
    }

    @Test(arguments: StopSignal.allCases)
    func `128 and the signal that stops it, and the sheet is withdrawn before it exits`(
        _ signal: StopSignal
    ) throws {
        let sheet = try WaitingSheet(daemon, watcher)
        try sheet.process.signal(signal.rawValue)
        let run = try sheet.end()
        #expect(run.code == signal.code)
        #expect(run.answer.isEmpty && run.words.isEmpty)
        let described = try daemon.connect().ask(DescribeSheet.self, .init(id: sheet.id))
        #expect(described.outcome?.reason == "requested")
        #expect(try watcher.events(upTo: "dismissed").last?.id == sheet.id)
    }

    @Test func `a sheet whose asker is killed outright is withdrawn, too`() throws {
        let sheet = try WaitingSheet(daemon, watcher)
        try sheet.process.signal(SIGKILL)
        #expect(try watcher.events(upTo: "dismissed").last?.outcome?.reason == "presenterGone")
    }

    private func expect(
        _ sheet: WaitingSheet, endsWith code: Int32, for reason: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let run = try sheet.end()
        #expect(run.code == code, sourceLocation: location)
        #expect(run.answer.isEmpty, sourceLocation: location)
        #expect(run.words.contains("sheet \(sheet.id) has no answer"), sourceLocation: location)
        #expect(run.words.contains("(\(reason))"), sourceLocation: location)
    }
}

@Suite struct `Exit codes of other commands` {
    @Test func `5 for what the daemon refuses, with words and the error as it came`() throws {
        let daemon = try RunningDaemon()
        let id = try daemon.presentDetached("--action", "ok=OK")
        #expect(try daemon.sheetctl("dismiss", id).code == 0)
        for (words, error) in [
            (["present", "-t", "x", "--scene", "attic"], "NoSuchScene"),
            (["present", "-t", "x", "--parent", "zzz"], "NoSuchSheet"),
            (["present", "-t", "x", "--parent", id], "NoSuchSheet"),
            (["choose", "zzz", "ok"], "NoSuchSheet"), (["choose", id, "ok"], "AlreadyDismissed"),
            (["await", "zzz"], "NoSuchSheet"), (["dismiss", "zzz"], "NoSuchSheet"),
            (["list", "attic"], "NoSuchScene"), (["close", "attic"], "NoSuchScene"),
            (["phase", "active", "--scene", "attic"], "NoSuchScene"),
            (["call", "Explain", #"{"id":"x"}"#], "NoSuchSheet"),
            (["call", "EndDrag"], "InvalidParameter"),
        ] {
            let run = try daemon.sheetctl.run(words)
            #expect(run.code == 5, "\(words)")
            #expect(run.answer.isEmpty, "\(words)")
            let lines = run.words.split(separator: "\n")
            #expect(lines.count == 2 && lines[0].hasPrefix("sheetctl: "), "\(words)")
            #expect(lines.last?.contains(".\(error) {") == true, "\(words)")
        }
    }

    @Test func `5 for an action that the sheet does not have`() throws {
        let daemon = try RunningDaemon()
        let id = try daemon.presentDetached("--action", "ok=OK")
        let run = try daemon.sheetctl("choose", id, "maybe")
        #expect(run.code == 5)
        #expect(run.words.contains("action maybe: the sheet has no such action"))
    }

    @Test(arguments: [["status"], ["present", "-t", "x"], ["watch"], ["await", "a"], ["scenes"]])
    func `69 where no daemon is`(_ words: [String]) throws {
        let run = try Sheetctl.alone.run(words)
        #expect(run.code == 69)
        #expect(run.answer.isEmpty && run.words.contains("/nonexistent/sheetd"))
    }

    @Test func `124 for a wait that is over, and the sheet is still there`() throws {
        let daemon = try RunningDaemon()
        let id = try daemon.presentDetached("--action", "ok=OK")
        for timeout in ["0", "0.01"] {
            let run = try daemon.sheetctl("await", id, "--timeout", timeout)
            #expect(run.code == 124)
            #expect(run.answer.isEmpty && run.words.contains("sheet \(id) has no answer yet"))
        }
        #expect(try daemon.sheetctl("choose", id, "ok").code == 0)
    }

    @Test(arguments: StopSignal.allCases)
    func `128 and the signal that stops an await, which leaves the sheet alone`(
        _ signal: StopSignal
    ) throws {
        let daemon = try RunningDaemon()
        let id = try daemon.presentDetached("--action", "ok=OK")
        let process = try daemon.sheetctl.start(["await", id])
        try daemon.waitForWaiters(2)
        try process.signal(signal.rawValue)
        #expect(try SheetctlRun(process).code == signal.code)
        #expect(try daemon.connect().ask(DescribeSheet.self, .init(id: id)).sheet != nil)
    }
}

extension RunningDaemon {
    /// Waits until so many connections are open, one of them that of the asker.
    func waitForWaiters(_ count: Int64) throws {
        let client = try connect()
        let deadline = Deadline()
        while try client.status().connections < count + witnessCount {
            _ = try deadline.remaining(for: "\(count) connections")
        }
    }
}
