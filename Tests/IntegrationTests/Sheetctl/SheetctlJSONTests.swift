import Foundation
import SheetInterface
import Testing
import Varlink

/// Every command's answer with `--json`, read strictly.
@Suite struct `Answers as JSON` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    @Test func `present gives the whole outcome, an answer or not`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let chosen = try WaitingSheet(daemon, watcher, ["--json"])
        #expect(try daemon.sheetctl("choose", chosen.id, "ok").code == 0)
        let answer = try chosen.end()
        let outcome = try answer.value(Wire.Outcome.self)
        #expect(answer.code == 0 && answer.words.isEmpty)
        #expect(outcome.id == chosen.id && outcome.reason == "action" && outcome.action == "ok")

        let ended = try WaitingSheet(daemon, watcher, ["--json"])
        try daemon.process.signal(SIGUSR1)
        let end = try ended.end()
        #expect(end.code == 3 && end.words.isEmpty)
        #expect(try end.value(Wire.Outcome.self).reason == "sceneInactive")
    }

    @Test func `present --detach gives the reply`() throws {
        let reply = try daemon.sheetctl("present", "--detach", "-t", "x", "-j").value(
            Present.Reply.self)
        #expect(reply.state == .presented && reply.outcome == nil)
    }

    @Test func `--json FILE is a request, and a second --json asks for the outcome`() throws {
        let path = daemon.folder.path(of: "request")
        try #"{"title":"x"}"#.write(toFile: path, atomically: false, encoding: .utf8)
        let once = try daemon.sheetctl("present", "--detach", "--json", path)
        #expect(once.code == 0 && !once.answer.contains("{"))
        let twice = try daemon.sheetctl("present", "--detach", "--json", path, "--json")
        #expect(try twice.value(Present.Reply.self).state == .presented)
    }

    @Test func `choose and await give the outcome`() throws {
        let id = try daemon.presentDetached("-a", "ok=OK")
        let choice = try daemon.sheetctl("choose", "--json", id, "ok").value(Wire.Outcome.self)
        #expect(choice.action == "ok")
        #expect(try daemon.sheetctl("-j", "await", id).value(Wire.Outcome.self) == choice)
    }

    @Test func `dismiss gives one value, however many ids`() throws {
        let ids = [try daemon.presentDetached(), try daemon.presentDetached()]
        let run = try daemon.sheetctl("dismiss", "--json", ids[0], ids[1], ids[0])
        #expect(try run.value(Dismiss.Reply.self).dismissed == ids)
        #expect(
            try daemon.sheetctl("dismiss", "--all", "-j").value(Dismiss.Reply.self).dismissed == [])
    }

    @Test func `list and scenes give one a line, and none for nothing`() throws {
        #expect(try daemon.sheetctl("list", "--json").answer.isEmpty)
        let ids = [
            try daemon.presentDetached("-t", "\"\\\u{1F600}\n"), try daemon.presentDetached(),
        ]
        #expect(try daemon.sheetctl("list", "--json").values(Wire.Sheet.self).map(\.id) == ids)
        #expect(
            try daemon.sheetctl("list", "--json").values(Wire.Sheet.self)[0].presenter.program?
                .hasSuffix("/sheetctl") == true)
        let scenes = try daemon.sheetctl("scenes", "--json").values(Wire.Scene.self)
        #expect(scenes.map(\.id) == ["main"] && scenes[0].presented == 2)
    }

    @Test func `open, phase and close give what there is then`() throws {
        #expect(try daemon.sheetctl("open", "hall", "--json").value(Wire.Scene.self).id == "hall")
        let phases = try daemon.sheetctl("phase", "inactive", "--json").values(Wire.Scene.self)
        #expect(phases.map(\.phase) == [.inactive, .inactive])
        let close = try daemon.sheetctl("close", "hall", "--json").value(Dismiss.Reply.self)
        #expect(close.dismissed == [])
    }

    @Test func `status, introspect and call give the reply`() throws {
        let status = try daemon.sheetctl("status", "--json").value(GetStatus.Reply.self)
        #expect(status.scenes == 1)
        let description = try daemon.sheetctl("introspect", "--json").value(RawJSON.self)
        #expect(description.kind == .object)
        #expect(
            try daemon.sheetctl("call", "--json", "GetStatus").value(GetStatus.Reply.self).instance
                == status.instance)
    }

    @Test func `watch gives one event a line`() throws {
        let run = try daemon.sheetctl("watch", "--json", "--count", "2")
        #expect(try run.values(Wire.Event.self).map(\.kind) == ["sceneOpened", "ready"])
    }

    @Test(arguments: [
        ["present", "-t", "x", "-s", "attic", "-j"], ["await", "zzz", "-j"],
        ["dismiss", "--json"], ["list", "attic", "-j"], ["call", "-j", "EndDrag"],
    ])
    func `where there is no answer, nothing is on standard output`(_ words: [String]) throws {
        let run = try daemon.sheetctl.run(words)
        #expect(run.code == 5 || run.code == 64)
        #expect(run.answer.isEmpty && !run.words.isEmpty)
    }
}
