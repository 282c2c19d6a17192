import Glibc
import SheetTerminal
import Testing
import UnixIO

@Suite struct TerminalScreenTests {
    private static let entering = "\u{1B}[?1049h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?7l"
    private static let leaving =
        "\u{18}\u{1B}[m\u{1B}[?2026l\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l"
        + "\u{1B}[?1049l\u{1B}[?25h"

    /// A program that has taken its terminal, and how that was set before.
    private func taken(_ terminal: PseudoTerminal) throws -> [UInt8] {
        let before = terminal.settings
        try terminal.run("screen-program")
        try terminal.expect(Self.entering)
        try terminal.expect("READY\r\n")
        #expect(terminal.isRaw)
        #expect(terminal.settings != before)
        return before
    }

    @Test(arguments: [("q", PseudoTerminal.End.status(0)), ("x", .status(3))])
    func `a program that ends leaves the terminal as it found it`(
        key: String, end: PseudoTerminal.End
    ) throws {
        let terminal = try PseudoTerminal()
        let before = try taken(terminal)
        try terminal.type(key)
        #expect(try terminal.waitForEnd() == end)
        #expect(terminal.settings == before)
        #expect(terminal.output.hasSuffix(Self.leaving))
    }

    @Test(arguments: [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGXCPU, 40, SIGFPE,
        SIGBUS, SIGSYS, SIGABRT, SIGSEGV,
    ])
    func `a program that a signal ends leaves the terminal as it found it`(signal: Int32) throws {
        let terminal = try PseudoTerminal()
        let before = try taken(terminal)
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signal(signal))
        #expect(terminal.settings == before)
        #expect(terminal.output.hasSuffix(Self.leaving))
    }

    @Test(arguments: [
        ("a", [SIGABRT]), ("s", [SIGSEGV]), ("i", [SIGILL, SIGTRAP]), ("o", [SIGSEGV]),
    ])
    func `a program that crashes leaves the terminal as it found it`(
        key: String, signals: [Int32]
    ) throws {
        let terminal = try PseudoTerminal()
        let before = try taken(terminal)
        try terminal.type(key)
        let end = try terminal.waitForEnd()
        #expect(signals.contains { end == .signal($0) }, "\(end)")
        #expect(terminal.settings == before)
        #expect(terminal.output.contains(Self.leaving))
    }

    @Test func `a program that is stopped gives the terminal back, and takes it again`() throws {
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        try terminal.run("screen-program", ["job"])
        try terminal.expect("READY")
        try terminal.type("z")
        try terminal.expect(Self.leaving)
        try terminal.expect("STOPPED by \(SIGTSTP)\r\n")
        try terminal.expect(Self.entering)
        try terminal.expect("BACK")
        #expect(terminal.isRaw)
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(terminal.settings == before)
    }

    @Test func `a program that nobody could let go on comes back at once`() throws {
        let terminal = try PseudoTerminal()
        let before = try taken(terminal)
        try terminal.type("z")
        try terminal.expect(Self.leaving + Self.entering)
        try terminal.expect("BACK")
        #expect(terminal.isRaw)
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(terminal.settings == before)
    }

    @Test func `the terminal can be entered again, and its first setting is kept`() throws {
        let terminal = try PseudoTerminal()
        let before = try taken(terminal)
        try terminal.type("e")
        try terminal.expect(Self.entering)
        try terminal.expect("AGAIN")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .status(0))
        #expect(terminal.settings == before)
    }

    @Test func `a process has one terminal`() throws {
        let terminal = try PseudoTerminal()
        _ = try taken(terminal)
        try terminal.type("2")
        try terminal.expect("EBUSY")
    }

    @Test(arguments: [
        (UInt16(30), UInt16(100), "30 × 100"), (0, 0, "24 × 80"), (9999, 9999, "1000 × 1000"),
    ])
    func `a terminal tells its size, or has the usual one`(
        rows: UInt16, columns: UInt16, words: String
    ) throws {
        let terminal = try PseudoTerminal(rows: rows, columns: columns)
        _ = try taken(terminal)
        try terminal.type("p")
        try terminal.expect(words)
    }

    @Test func `what is no terminal is refused`() throws {
        let file = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(file) }
        #expect(
            throws: Errno(code: ENOTTY, operation: "draw on", object: "what is no terminal")
        ) {
            _ = try TerminalScreen(input: file, output: file, modes: .all)
        }
    }
}
