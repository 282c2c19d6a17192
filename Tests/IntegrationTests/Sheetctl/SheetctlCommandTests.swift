import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite(.witnessed) struct `The commands of sheetctl` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    @Test func `choose answers once, and says what the first answer was`() throws {
        let id = try daemon.presentDetached("-a", "ok=OK", "-a", "no=No")
        #expect(try daemon.sheetctl("choose", id, "no").answer.isEmpty)
        let second = try daemon.sheetctl("choose", id, "ok")
        #expect(second.code == 5 && second.words.contains("has ended already: action"))
    }

    @Test func `await gives the answer that comes, and the one that has come`() throws {
        let id = try daemon.presentDetached("-a", "ok=OK")
        let live = try daemon.sheetctl.start(["await", id])
        try daemon.waitForWaiters(2)
        #expect(try daemon.sheetctl("choose", id, "ok").code == 0)
        for run in [try SheetctlRun(live), try daemon.sheetctl("await", id)] {
            #expect(run.code == 0)
            #expect(run.answer == "ok\n" && run.words.isEmpty)
        }
    }

    @Test func `await prints the values of a form below the action`() throws {
        let form = #"""
            {"sheet":{"title":"x","actions":[{"id":"ok","label":"OK"}],"elements":[
              {"kind":"field","id":"name"},
              {"kind":"filter","id":"days","choices":[{"id":"mon","label":"Monday"},
                {"id":"tue","label":"Tuesday"}]}]}}
            """#
        let id = try daemon.sheetctl("call", "Present", form).value(Present.Reply.self).id
        let answer = #"""
            {"id":"\#(id)","action":"ok","values":[{"id":"name","value":["Ada"]},
              {"id":"days","value":["mon","tue"]}]}
            """#
        #expect(try daemon.sheetctl("call", "Choose", answer).code == 0)
        let run = try daemon.sheetctl("await", id)
        #expect(run.lines == ["ok", "name=Ada", "days=mon", "days=tue"])
        #expect(run.code == 0 && run.words.isEmpty)
    }

    @Test(arguments: [
        (Update.method, #"{"id":"ID","title":"y"}"#, #"{"generation":2}"#),
        (SelectDetent.method, #"{"id":"ID","detent":"large"}"#, "{}"),
        (
            Explain.method, #"{"id":"ID"}"#,
            #"{"state":"presented","reasons":["no renderer is attached to scene main"]}"#
        ),
        (Await.method, #"{"id":"ID","timeoutMSec":0}"#, #"{"state":"presented"}"#),
        (DismissAll.method, #"{"key":"k"}"#, #"{"dismissed":["ID"]}"#),
    ])
    func `call reaches what has no command of its own`(
        _ method: PresentationInterface.Method, _ parameters: String, _ reply: String
    ) throws {
        let sheet = #"{"sheet":{"title":"x","key":"k","detents":["medium","large"]}}"#
        let id = try daemon.sheetctl("call", "Present", sheet).value(Present.Reply.self).id
        func withID(_ text: String) -> String { text.split(separator: "ID").joined(separator: id) }
        let run = try daemon.sheetctl("call", method.rawValue, withID(parameters))
        #expect(run.code == 0 && run.line == withID(reply), "\(run)")
    }

    @Test func `await knows what declines a sheet while that lives, and cancel by its name after`()
        throws
    {
        let id = try daemon.presentDetached("-a", "ok=OK", "--cancel", "No")
        let live = try daemon.sheetctl.start(["await", id])
        try daemon.waitForWaiters(2)
        #expect(try daemon.sheetctl("choose", id, "cancel").code == 0)
        #expect(try SheetctlRun(live).code == 1)
        #expect(try daemon.sheetctl("await", id).code == 1)
    }

    @Test func `dismiss ends each with what was presented from it, and minds none that has ended`()
        throws
    {
        let first = try daemon.presentDetached()
        let child = try daemon.presentDetached("--parent", first)
        let second = try daemon.presentDetached()
        #expect(try daemon.sheetctl("dismiss", first, second).lines == [child, first, second])
        let again = try daemon.sheetctl("dismiss", second, first)
        #expect(again.code == 0)
        #expect(again.answer.isEmpty && again.words.isEmpty)
    }

    @Test func `dismiss tells of one that never was, and ends the others`() throws {
        let ids = [try daemon.presentDetached(), try daemon.presentDetached()]
        let run = try daemon.sheetctl("dismiss", ids[0], "zzz", ids[1])
        #expect(run.code == 5)
        #expect(run.lines == ids && run.words.contains("there is no sheet zzz"))
    }

    @Test func `dismiss --presented leaves the sheet itself`() throws {
        let parent = try daemon.presentDetached()
        let child = try daemon.presentDetached("--parent", parent)
        #expect(try daemon.sheetctl("dismiss", "--presented", parent).lines == [child])
        #expect(try daemon.sheetctl("dismiss", "--presented", parent).answer.isEmpty)
        #expect(try daemon.sheetctl("dismiss", parent).lines == [parent])
    }

    @Test func `dismiss --all ends all, or all of a scene`() throws {
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        let low = try daemon.presentDetached()
        let high = try daemon.presentDetached()
        let other = try daemon.presentDetached("--scene", "hall")
        #expect(try daemon.sheetctl("dismiss", "--all", "--scene", "hall").lines == [other])
        #expect(try daemon.sheetctl("dismiss", "--all").lines == [high, low])
        #expect(try daemon.sheetctl("dismiss", "--all").answer.isEmpty)
    }

    @Test func `scenes are opened, listed and closed`() throws {
        let opened = try daemon.sheetctl("open", "hall", "--title", "The hall")
        #expect(opened.lines.last?.hasPrefix("hall   2       active") == true)
        #expect(opened.answer.hasSuffix("The hall\n"))
        let listed = try daemon.sheetctl("scenes")
        #expect(listed.lines.map { $0.split(separator: " ").first } == ["SCENE", "main", "hall"])
        #expect(try daemon.sheetctl("close", "hall").code == 0)
        #expect(try daemon.sheetctl("scenes").lines.count == 2)
    }

    @Test func `main is emptied by close, and stays`() throws {
        let id = try daemon.presentDetached()
        #expect(try daemon.sheetctl("close", "main").lines == [id])
        #expect(try daemon.sheetctl("scenes").lines.last?.hasPrefix("main") == true)
    }

    @Test func `list shows a row a sheet: who asked, by name, and nothing that is empty`() throws {
        let first = try daemon.presentDetached("--title", "One")
        let user = try #require(Accounts.userName(of: getuid()))
        #expect(
            try daemon.sheetctl("list").lines.map {
                $0.split(separator: " ").joined(separator: " ")
            }
                == [
                    "ID STATE STYLE PRIORITY PRESENTER TITLE",
                    "\(first) presented sheet normal \(user) sheetctl One",
                ])
        let second = try daemon.presentDetached(
            "--parent", first, "--style", "alert", "--title", "Two\nlines")
        let lines = try daemon.sheetctl("list").lines
        #expect(lines.first?.contains("PARENT") == true)
        #expect(lines.last?.contains(first) == true && lines.last?.hasPrefix(second) == true)
        #expect(lines.last?.hasSuffix("Two lines") == true)
    }

    @Test func `list shows the queued ones last`() throws {
        #expect(try daemon.sheetctl("phase", "inactive").code == 0)
        let queued = try daemon.presentDetached()
        let held = try daemon.presentDetached("--on-inactive", "hold")
        let rows = try daemon.sheetctl("list").lines.dropFirst()
        #expect(
            rows.map { $0.split(separator: " ").prefix(2) } == [
                [held[...], "held"], [queued[...], "queued"],
            ])
    }

    @Test func `phase sets, names its source, and is taken back`() throws {
        let set = try daemon.sheetctl("phase", "background", "--scene", "main")
        #expect(set.lines.last?.contains("manual=background") == true)
        let door = try daemon.sheetctl("phase", "inactive", "--source", "door")
        #expect(door.lines.last?.contains("manual=background,door=inactive") == true)
        let cleared = try daemon.sheetctl("phase", "clear", "--scene", "main")
        #expect(cleared.lines.last?.contains(" door=inactive") == true)
        #expect(cleared.lines.last?.contains(" inactive ") == true)
        let all = try daemon.sheetctl("phase", "clear", "--source", "door")
        #expect(all.lines.first?.contains("SOURCES") == false)
        #expect(all.lines.last?.contains(" active ") == true)
    }

    @Test func `phase takes no word but the four, and says which`() throws {
        let run = try daemon.sheetctl("phase", "asleep")
        #expect(run.code == 64)
        #expect(run.words.contains("active, inactive, background, clear, not 'asleep'"))
    }

    @Test func `status tells what is live and what has been, in words`() throws {
        _ = try daemon.presentDetached()
        let answer = try daemon.sheetctl("status").answer
        for row in [
            "version               \(SheetdVersion.current)\n", "scenes                1\n",
            "sheets                1\n", "problem               none\n",
            "sheets accepted       1\n", "calls refused         0\n",
        ] {
            #expect(answer.contains(row), "\(answer)")
        }
    }

    @Test func `introspect gives the description that the daemon serves`() throws {
        #expect(try daemon.sheetctl("introspect").answer == PresentationInterface.text)
        let service = try daemon.sheetctl("introspect", "org.varlink.service").answer
        #expect(try InterfaceDescription(parsing: service).name == "org.varlink.service")
        let other = try daemon.sheetctl("introspect", "org.example.none")
        #expect(other.code == 5 && other.words.contains("org.example.none"))
    }

    @Test func `call takes a method by its short name or its full one`() throws {
        let short = try daemon.sheetctl("call", "ListScenes")
        let long = try daemon.sheetctl("call", "org.sheetd.Presentation.ListScenes", "{}")
        #expect(short.code == 0 && short.answer == long.answer)
        #expect(try short.value(ListScenes.Reply.self).scenes.map(\.id) == ["main"])
        let info = try daemon.sheetctl("call", "org.varlink.service.GetInfo")
        #expect(info.line.contains(#""product":"sheetd""#))
    }

    @Test(
        arguments: [
            (["GetStatus", "{"], 64, "line 1, column 2: the JSON text ends too early"),
            (["GetStatus", "3"], 64, "not a JSON object"),
            (["GetStatus", "{}", "{}"], 64, "unexpected argument '{}'"),
            (["GetStatus", #"{"a":1}"#], 5, "the parameter a: there is no such parameter"),
            (["getStatus"], 5, "did you mean GetStatus?"), (["Watch"], 5, "give --more"),
            (["org.example.none.Ask"], 5, "does not serve the interface org.example.none"),
            (["EndDrag"], 5, "does not take the parameter renderer"),
            (["AttemptDismiss", #"{"id":"a","gesture":"kick"}"#], 5, #"one of "swipe","#),
        ] as [([String], Int32, String)])
    func `call says what is wrong`(_ words: [String], _ code: Int32, _ hint: String) throws {
        let run = try daemon.sheetctl.run(["call"] + words)
        #expect(run.code == code)
        #expect(run.answer.isEmpty && run.words.contains(hint), "\(run)")
    }

    @Test func `call --more prints each reply, and call --oneway none`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let series = try daemon.sheetctl.start([
            "call", "--more", "Present", #"{"sheet":{"title":"x"}}"#,
        ])
        let id = try #require(try watcher.events(upTo: "presented").last?.id)
        let oneway = try daemon.sheetctl("call", "--oneway", "Dismiss", #"{"id":"\#(id)"}"#)
        #expect(oneway.code == 0 && oneway.answer.isEmpty)
        let replies = try SheetctlRun(series).values(Present.Reply.self)
        #expect(replies.map(\.state) == [.presented, .dismissed])
        #expect(replies.last?.outcome?.reason == "requested")
    }
}
