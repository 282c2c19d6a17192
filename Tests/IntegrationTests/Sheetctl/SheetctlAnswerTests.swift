import Glibc
import SheetInterface
import Testing
import Varlink

/// Sheets that are presented, changed, answered and dismissed by options alone.
@Suite(.witnessed) struct `What sheetctl says by options` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    private func sheet(_ id: String) throws -> Wire.Sheet {
        try #require(try daemon.connect().ask(DescribeSheet.self, .init(id: id)).sheet)
    }

    @Test func `the daemon takes what every option says`() throws {
        let id = try daemon.presentDetached(
            "--icon", "network-wireless", "--text", "Read this.", "--copyable", "Code=4711",
            "--image", "/nonexistent.png", "--field", "name=Name", "--placeholder", "name=Ada",
            "--required", "name,pin", "--number", "n=N:1..5", "--value", "n=2", "--field",
            "pin=PIN", "--digits", "pin", "--length", "pin=4..8", "--choice", "c=C:a=A,b=B",
            "--choice-icon", "c/b=flag", "--destructive", "erase=Erase", "--action-icon",
            "erase=edit-delete", "--key", "wifi", "--kind", "picker", "--payload", #"{"a":1}"#,
            "--detent", "medium", "--detent", "large", "--selected-detent", "large",
            "--largest-undimmed", "medium", "--no-grabber", "--undismissable", "--grace", "5s",
            "--visible-for", "1h", "--placement", "queue", "--when-inactive", "reject",
            "--lifetime", "detached")
        let sheet = try sheet(id)
        let request = try #require(try sheet.decodedRequest())
        #expect(sheet.selectedDetent == "large")
        #expect(request.elements?.count == 7 && request.actions?.first?.role == .destructive)
        #expect(request.expiresAfterMSec == 3_600_000 && request.expiryClock == .visible)
        #expect(try daemon.sheetctl("select", id, "medium").code == 0)
        #expect(try self.sheet(id).selectedDetent == "medium")
        let waved = try daemon.sheetctl("dismiss", "--gesture", "swipe", id)
        #expect(waved.code == 1 && waved.answer.isEmpty)
        #expect(try daemon.sheetctl("update", id, "--dismissable", "--clear", "icon").code == 0)
        #expect(try self.sheet(id).decodedRequest()?.icon == nil)
        #expect(try daemon.sheetctl("dismiss", "--gesture", "swipe", id).line == id)
        let ended = try daemon.sheetctl("describe", id)
        #expect(ended.lines.contains { $0.hasSuffix("  swipe") }, "\(ended)")
        #expect(try daemon.sheetctl("explain", id).lines == ["dismissed", "it ended: swipe"])
    }

    @Test func `a secret is answered to the sheet as it is, or as it was seen`() throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let sheet = try WaitingSheet(daemon, watcher, ["--secret", "pin=PIN", "--print", "pin"])
        #expect(try daemon.sheetctl("update", sheet.id, "-t", "New").code == 0)
        let stale = try daemon.sheetctl(
            "choose", sheet.id, "ok", "pin=4711", "--generation", "1")
        #expect(stale.code == 5 && stale.words.contains("StaleAnswer"))
        #expect(try daemon.sheetctl("choose", sheet.id, "ok", "pin=4711").code == 0)
        let run = try sheet.end()
        #expect(run.code == 0)
        #expect(run.answer == "4711\n")
    }

    @Test func `sheets are dismissed by where they are, by their keys and by their kinds`() throws {
        let ids = try (0..<4).map { number in
            try daemon.presentDetached("--key", "k\(number)", "--kind", "kind\(number)")
        }
        #expect(try daemon.sheetctl("dismiss", "--top").line == ids[3])
        #expect(try daemon.sheetctl("dismiss", "--key", "k0").line == ids[0])
        #expect(try daemon.sheetctl("dismiss", "--kind", "kind2", "--scene", "main").line == ids[2])
        #expect(try daemon.sheetctl("dismiss", "--top", "--scene", "main").line == ids[1])
        let none = try daemon.sheetctl("dismiss", "--top")
        #expect(none.code == 0 && none.answer.isEmpty && none.words.isEmpty)
    }

    @Test(arguments: [
        (["TERM=xterm"], true), (["TERM=xterm", "NO_COLOR=1"], false), (["TERM=dumb"], false),
        (["TERM=xterm", "NO_COLOR="], true),
    ])
    func `names of columns stand out on a terminal that has colours`(
        _ variables: [String], _ standOut: Bool
    ) throws {
        let words = try [Programs.system("env")] + variables + [Programs.sheetctl(), "scenes"]
        var terminal = daemon.sheetctl
        terminal.program = try Programs.system("script")
        let run = try terminal.run(["-qec", words.joined(separator: " "), "/dev/null"])
        #expect(run.answer.contains("\u{1B}[1mSCENE") == standOut, "\(run)")
        #expect(try daemon.sheetctl("scenes").answer.hasPrefix("SCENE"))
    }
}
