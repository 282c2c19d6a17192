import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite(.witnessed) struct `What sheetctl present asks for` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    private func sheet(_ id: String) throws -> Wire.Sheet {
        try #require(try daemon.connect().ask(DescribeSheet.self, .init(id: id)).sheet)
    }

    private func request(of id: String) throws -> Wire.SheetRequest {
        try #require(try sheet(id).decodedRequest())
    }

    /// What is presented when this text is on standard input.
    private func present(_ text: String, _ words: [String]) throws -> SheetctlRun {
        let file = daemon.folder.path(of: "input")
        try Data(text.utf8).write(to: URL(filePath: file))
        let input = FileDescriptor(owning: open(file, O_RDONLY | O_CLOEXEC))
        var sheetctl = daemon.sheetctl
        sheetctl.standardInput = input.rawValue
        return try sheetctl.run(["present", "--detach"] + words)
    }

    @Test func `each option says what it says`() throws {
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        let parent = try daemon.presentDetached("--scene", "hall", "--priority", "high")
        let id = try daemon.presentDetached(
            "--title", "Leave?", "--message", "Nothing is kept.", "--cancel", "Stay",
            "--action", "go=Leave", "--action", "save=Save = leave", "--style", "alert",
            "--parent", parent, "--on-inactive", "hold", "--on-background", "keep",
            "--priority", "critical", "--scene", "hall")
        let sheet = try sheet(id)
        #expect(sheet.scene == "hall" && sheet.parent == parent && sheet.state == .presented)
        #expect(sheet.style == .alert && sheet.priority == .critical)
        #expect(sheet.lifetime == .detached)
        #expect(
            try sheet.decodedRequest()
                == Wire.SheetRequest(
                    style: .alert, title: "Leave?", message: "Nothing is kept.",
                    actions: [
                        Wire.Action(id: "cancel", label: "Stay", role: .cancel),
                        Wire.Action(id: "go", label: "Leave"),
                        Wire.Action(id: "save", label: "Save = leave"),
                    ],
                    onInactive: .hold, onBackground: .keep, priority: .critical))
    }

    @Test func `a sheet that is waited for goes with the one who waits, a detached one stays`()
        throws
    {
        let watcher = try daemon.connect()
        try watcher.watch()
        let waiting = try WaitingSheet(daemon, watcher)
        #expect(try sheet(waiting.id).lifetime == .presenter)
        #expect(try sheet(try daemon.presentDetached()).lifetime == .detached)
    }

    @Test(arguments: [
        #"He said "no""#, "It's", "two\nlines", "\ttab", "👩‍👩‍👧 é e\u{301}", "שלום עולם",
        "\u{2067}مرحبا\u{2069}", "100% %s %d %n", "<b>bold</b> & &amp;", #"C:\new\t \\ \u0041"#,
        "$HOME `id` $(id)", "--title", " ", "\u{FEFF}mark", "\u{10FFFF}", "a/b",
        String(repeating: "long ", count: 2000),
    ])
    func `words arrive as they are`(_ words: String) throws {
        let id = try daemon.presentDetached(
            "--title=\(words)", "--message", words, "--action", "ok=x\(words)", "--cancel=\(words)")
        let request = try request(of: id)
        #expect(request.title.map { Array($0.utf8) } == Array(words.utf8))
        #expect(request.message.map { Array($0.utf8) } == Array(words.utf8))
        #expect(request.actions?.map(\.label) == ["x\(words)", words])
    }

    @Test(arguments: [
        (["-t", "a\u{1B}[31mb"], "sheet.title: its character 2, U+001B,"),
        (["-t", "a\rb"], "sheet.title: its character 2, U+000D,"),
        (["-t", "x", "-m", "\u{202E}evil"], "sheet.message: its character 1, U+202E,"),
        (["-t", "x", "-a", "ok=a\u{7F}"], "sheet.actions[0].label: its character 2, U+007F,"),
        (["-t", "x", "--cancel", "\u{2066}a"], "sheet.actions[0].label: an isolate"),
        (["-t", "x", "-a", "not ok=a"], "sheet.actions[0].id: it has to be"),
        (["-t", "x", "-a", "ok=a", "-a", "ok=b"], "sheet.actions[1].id: 'ok' stands for"),
    ])
    func `what may not be drawn is refused with what is wrong, and nothing is presented`(
        _ options: [String], _ words: String
    ) throws {
        let run = try daemon.sheetctl.run(["present"] + options)
        #expect(run.code == 5)
        #expect(run.answer.isEmpty && run.words.contains(words))
        #expect(!run.words.contains("\u{1B}") && !run.words.contains("\u{202E}"))
        #expect(try daemon.connect().status().sheets == 0)
    }

    @Test func `an argument that is not UTF-8 is refused instead of guessed at`() throws {
        var shell = daemon.sheetctl
        shell = try shell.inShell(#""$@" "$(printf 'a\377b')""#)
        let run = try shell.run(["present", "--detach", "--title"])
        #expect(run.code == 64)
        #expect(run.answer.isEmpty && run.words.contains("argument 4 is not UTF-8"))
    }

    @Test(arguments: [["--request"], ["--json"]])
    func `a request comes from a file or from standard input, payload and all`(
        _ option: [String]
    ) throws {
        let text = #"""
            {"title": "Pick", "kind": "picker", "payload": { "a" : [1.0, "\u00e9"] },
             "actions": [{"id": "no", "label": "No", "role": "cancel"}]}
            """#
        let fromInput = try present(text, option + ["-"])
        let fromFile = try daemon.sheetctl.run(
            ["present", "--detach"] + option + [daemon.folder.path(of: "input")])
        for run in [fromInput, fromFile] {
            #expect(run.code == 0, "\(run)")
            let request = try request(of: run.line)
            #expect(request.title == "Pick" && request.kind == "picker")
            #expect(request.payload?.description == #"{ "a" : [1.0, "\u00e9"] }"#)
            #expect(request.actions?.first?.role == .cancel)
        }
    }

    @Test func `other options replace what the file says`() throws {
        let run = try present(
            #"{"title":"Old","message":"Kept","style":"cover"}"#,
            ["--request", "-", "--title", "New", "--style", "alert"])
        let request = try request(of: run.line)
        #expect(request == Wire.SheetRequest(style: .alert, title: "New", message: "Kept"))
    }

    @Test(arguments: [
        ("{\"title\":\n  oops}", "line 2, column 3: unexpected 'o'"),
        (#"{"title":"x""#, "line 1, column 13: the JSON text ends too early"),
        (#"{"titel":"x"}"#, "at titel: there is no such parameter; did you mean title?"),
        (#"{"style":"wide"}"#, #"at style: it has to be one of "sheet", "alert", "cover""#),
        (#"{"actions":[{"id":"a"}]}"#, "at actions[0].label: it is missing"),
        (#"{"title":1}"#, "at title: it has to be a string, not 1"),
        (#"{"title":"a","title":"b"}"#, "line 1, column 22: duplicate member"),
        ("[]", "it has to be an object"), ("", "line 1, column 1:"),
    ])
    func `a malformed file is told of with its place`(_ text: String, _ words: String) throws {
        let run = try present(text, ["--request", "-"])
        #expect(run.code == 64)
        #expect(run.answer.isEmpty && run.words.contains("standard input is not "))
        #expect(run.words.contains(words), "\(run)")
    }

    @Test func `a request holds what no option says: elements, detents, a key and times`() throws {
        let run = try present(
            #"""
            {"title":"x","key":"wifi","elements":[{"kind":"field","id":"a","required":true}],
             "detents":["medium","large"],"selectedDetent":"large","grabberVisible":true,
             "inactiveGraceMSec":5,"expiresAfterMSec":60000,"expiryClock":"elapsed"}
            """#, ["--request", "-"])
        let sheet = try sheet(run.line)
        #expect(
            try sheet.decodedRequest()
                == Wire.SheetRequest(
                    key: "wifi", title: "x",
                    elements: [Wire.Element(id: "a", kind: "field", required: true)],
                    detents: ["medium", "large"], selectedDetent: "large", grabberVisible: true,
                    inactiveGraceMSec: 5, expiresAfterMSec: 60000, expiryClock: .elapsed))
        #expect(sheet.selectedDetent == "large")
        #expect(try #require(sheet.expiresInMSec) <= 60000)
    }

    @Test func `what the daemon has no room or place for is refused`() throws {
        #expect(try present(#"{"title":"x","key":"k"}"#, ["--request", "-"]).code == 0)
        let second = try present(#"{"title":"y","key":"k"}"#, ["--request", "-"])
        #expect(second.code == 5 && second.words.contains("KeyInUse"))
    }

    @Test func `a scene that is left out is that of the environment`() throws {
        #expect(try daemon.sheetctl("open", "hall").code == 0)
        var sheetctl = daemon.sheetctl
        sheetctl.environment["SHEETD_SCENE"] = "hall"
        let run = try sheetctl.run(["present", "--detach", "-t", "x"])
        #expect(try sheet(run.line).scene == "hall")
        #expect(try sheetctl.run(["list"]).lines.count == 2)
        #expect(try daemon.sheetctl("list").lines.count == 1)
    }
}
