import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// sheetctl as somebody else than the one whose daemon and sheets they are.
@Suite(.witnessed, .enabled(if: getuid() == 0, "only root can become somebody else"))
struct `sheetctl as another user` {
    /// Nobody's number on every system.
    private static let uid: UInt32 = 65534

    private let daemon: RunningDaemon
    private let stranger: Sheetctl

    init() throws {
        daemon = try RunningDaemon()
        // Where the other user can reach both the socket and the program.
        chmod(daemon.folder.path, 0o755)
        let program = daemon.folder.path(of: "sheetctl")
        try Programs.copy(Programs.sheetctl(), to: program)
        chmod(program, 0o755)
        var sheetctl = daemon.sheetctl
        sheetctl.wrapper = [
            try Programs.system("setpriv"), "--reuid=\(Self.uid)", "--regid=\(Self.uid)",
            "--clear-groups",
        ]
        sheetctl.program = program
        stranger = sheetctl
    }

    @Test func `may neither end, answer nor wait for the sheet of somebody else`() throws {
        let id = try daemon.presentDetached("-a", "ok=OK")
        for words in [
            ["dismiss", id], ["dismiss", "--presented", id], ["await", id], ["choose", id, "ok"],
            ["present", "-t", "x", "--parent", id], ["phase", "--scene", "main", "inactive"],
            ["close", "main"],
            ["call", "AttemptDismiss", #"{"id":"\#(id)","gesture":"swipe"}"#],
        ] {
            let run = try stranger.run(words)
            #expect(run.code == 5, "\(words)")
            #expect(run.answer.isEmpty, "\(words)")
            #expect(
                run.words == """
                    sheetctl: permission denied
                    org.varlink.service.PermissionDenied {}

                    """, "\(words)")
        }
        let every = try stranger.run(["phase", "inactive"])
        #expect(every.code == 5)
        #expect(every.words.hasPrefix("sheetctl: permission denied: of all scenes only admin"))
        #expect(try stranger.run(["dismiss", "--all"]).answer.isEmpty)
        #expect(
            try daemon.connect().ask(DescribeSheet.self, .init(id: id)).sheet?.state == .presented)
    }

    @Test func `sees that a sheet of somebody else is there, and not what it says`() throws {
        let id = try daemon.presentDetached("--title", "Private words")
        let list = try stranger.run(["list"])
        #expect(list.lines.last?.hasPrefix(id) == true)
        #expect(list.lines.last?.hasSuffix("(redacted)") == true)
        let sheet = try stranger.run(["list", "--json"]).value(Wire.Sheet.self)
        #expect(sheet.redacted == true && sheet.request == nil)
        #expect(sheet.presenter.program == nil && sheet.presenter.pid == nil)
        let watch = try stranger.run(["watch", "--json", "--count", "3"])
        for run in [list, try stranger.run(["list", "--json"]), watch] {
            #expect(!run.answer.contains("Private"))
        }
    }

    @Test func `rules over sheets of their own, and over no others`() throws {
        let other = try daemon.presentDetached()
        let own = try stranger.run(["present", "--detach", "-t", "Mine", "-a", "ok=OK"]).line
        let rows = try daemon.sheetctl("list").lines
        #expect(rows.last?.contains("sheetctl") == true && rows.last?.hasSuffix("Mine") == true)
        #expect(try stranger.run(["dismiss", "--all"]).lines == [own])
        #expect(try daemon.connect().ask(DescribeSheet.self, .init(id: other)).sheet != nil)
    }

    @Test func `is told that the socket is not for them`() throws {
        chmod(daemon.folder.path(of: "service"), 0o600)
        let run = try stranger.run(["status"])
        #expect(run.code == 69)
        #expect(run.answer.isEmpty && run.words.contains("(EACCES)"))
        #expect(run.words.contains("'sheetctl doctor' tells who would be let in"))
    }
}
