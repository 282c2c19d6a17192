import DaemonDouble
import Glibc
import SheetInterface
import SheetTerminal
import Testing
import Varlink

/// The loop, on a terminal of its own, against a daemon whose replies lie ready.
@Suite struct AttachedTerminalTests {
    private static let denied = #"{"error":"org.varlink.service.PermissionDenied"}"#
    private static let done = #"{"parameters":{}}"#
    private static let outcome =
        #"{"parameters":{"outcome":{"id":"a","scene":"main","sequence":1,"reason":"action","#
        + #""endedAt":""}}}"#

    private static func picture(_ revision: Int64, _ layers: [Wire.Layer]) -> String {
        let reply = Desk.reply(revision, layers)
        return #"{"continues":true,"parameters":"# + RawJSON(reply).description + "}"
    }

    /// A daemon that says these pictures, and these replies to calls.
    private static func daemon(
        _ pictures: [String], _ replies: [String] = [], times: Int = 1, hangsUp: Bool = false
    ) throws -> DaemonDouble {
        let attachment: [DaemonDouble.Conversation] = [
            .init(replies, hangsUp: false, awaitsCalls: true), .init(pictures, hangsUp: hangsUp),
        ]
        return try DaemonDouble([
            .init(Array(repeating: attachment, count: times).flatMap { $0 })
        ])
    }

    private static let sheet = picture(1, [Desk.layer(title: "Are you sure?")])

    private func attach(
        _ daemon: DaemonDouble, on terminal: PseudoTerminal? = nil, asJob: Bool = false
    ) throws -> PseudoTerminal {
        let terminal = try terminal ?? PseudoTerminal()
        try terminal.run(
            "screen-program", (asJob ? ["job"] : []) + ["attach", daemon.address],
            variables: ["TERM=xterm-256color"])
        return terminal
    }

    /// What was called, by its name.
    private func methods(_ daemon: DaemonDouble) throws -> [String] {
        try daemon.heard().map { call in
            String(call.split(separator: ".").dropFirst(3).first?.prefix { $0.isLetter } ?? "")
        }
    }

    @Test func `an image is seen as soon as it is read`() throws {
        let folder = ImageFolder()
        let path = folder.write(PNGFile.bytes(width: 8, height: 6))
        let image = Wire.Element(kind: "image", value: [path])
        let sheet = Self.picture(1, [Desk.layer(uid: Int64(getuid()), elements: [image])])
        let terminal = try attach(try Self.daemon([sheet], [Self.done, Self.done]))
        try terminal.expect("▀▀▀▀▀▀▀▀")
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .status(0))
    }

    @Test func `a sheet is drawn and reported, and who leaves finds the terminal as it was`() throws
    {
        let daemon = try Self.daemon([Self.sheet], [Self.done, Self.done])
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        _ = try attach(daemon, on: terminal)
        try terminal.expect("Are you sure?")
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(terminal.output.hasSuffix("\u{1B}[?1049l\u{1B}[?25h"))
        #expect(terminal.settings == before)
        let heard = try daemon.heard()
        #expect(heard.contains { $0.contains("ReportDrawn") && $0.contains(#""revision":1"#) })
        #expect(heard.contains { $0.contains("ReportContentHeight") })
        #expect(heard.last?.contains(#""size":{"width":640.0,"height":384.0}"#) == true)
    }

    @Test(arguments: [
        (nil, 100), ("25", 25), ("10000", 10_000), ("0", 100), ("-5", 100), ("10001", 100),
        ("x", 100),
    ])
    func `how long an Escape is waited for can be said`(_ word: String?, _ milliseconds: Int) {
        let patience = AttachedTerminal.escapePatience { $0 == "ESCDELAY" ? word : nil }
        #expect(patience == .milliseconds(milliseconds))
    }

    @Test func `Enter answers, and a lone Escape is known by its silence`() throws {
        let daemon = try Self.daemon(
            [Self.sheet], [Self.done, Self.done, Self.outcome, Self.outcome])
        let terminal = try attach(daemon)
        try terminal.expect("Are you sure?")
        try terminal.type("\r")
        try terminal.type("\u{1B}")
        // The answer to Escape is no such outcome, which is the end.
        try terminal.expect("FAILED")
        #expect(try terminal.waitForEnd() == .status(1))
        let methods = try methods(daemon)
        #expect(methods.contains("Choose") && methods.contains("AttemptDismiss"))
    }

    @Test func `a daemon that refuses ends it, and is quoted`() throws {
        let daemon = try Self.daemon([Self.denied])
        let terminal = try attach(daemon)
        try terminal.expect("\u{1B}[?1049l")
        try terminal.expect("permission denied")
        #expect(try terminal.waitForEnd() == .status(1))
    }

    @Test func `a daemon that is lost is told of`() throws {
        let daemon = try Self.daemon([Self.sheet], hangsUp: true)
        let terminal = try attach(daemon)
        try terminal.expect("sheetd is away")
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .status(0))
    }

    @Test func `a terminal of another size is drawn anew, and the daemon knows`() throws {
        let daemon = try Self.daemon([Self.sheet], [Self.done, Self.done, Self.done])
        let terminal = try attach(daemon)
        try terminal.expect("Are you sure?")
        try terminal.resize(rows: 30, columns: 100)
        try terminal.expect("Are you sure?")
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(
            try daemon.heard().contains {
                $0.contains("ResizeRenderer") && $0.contains(#"{"width":800.0,"height":480.0}"#)
            })
    }

    @Test func `Ctrl-Z gives the terminal back and detaches; all is drawn again afterwards`() throws
    {
        let daemon = try Self.daemon([Self.sheet], [Self.done, Self.done], times: 2)
        let terminal = try attach(daemon, asJob: true)
        try terminal.expect("Are you sure?")
        try terminal.type("\u{1A}")
        try terminal.expect("STOPPED by \(SIGTSTP)\r\n")
        try terminal.expect("Are you sure?")
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(try methods(daemon).count { $0 == "Attach" } == 2)
    }

    @Test func `Ctrl-L draws all anew`() throws {
        let daemon = try Self.daemon([Self.sheet])
        let terminal = try attach(daemon)
        for _ in 0..<2 {
            try terminal.expect("Are you sure?")
            try terminal.type("\u{C}")
        }
        try terminal.expect("Are you sure?")
    }

    @Test func `a terminal that is gone ends it`() throws {
        let daemon = try Self.daemon([Self.sheet])
        let terminal = try attach(daemon)
        try terminal.expect("Are you sure?")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForEnd() == .signal(SIGTERM))
        #expect(terminal.output.hasSuffix("\u{1B}[?1049l\u{1B}[?25h"))
    }

    @Test(arguments: [["TERM=dumb"], []])
    func `a terminal that cannot be drawn on is refused`(_ variables: [String]) throws {
        let terminal = try PseudoTerminal()
        try terminal.run("screen-program", ["attach", "@nobody"], variables: variables)
        try terminal.expect("a terminal is needed that can draw anywhere")
        #expect(try terminal.waitForEnd() == .status(1))
        #expect(!terminal.output.contains("\u{1B}"))
    }
}
