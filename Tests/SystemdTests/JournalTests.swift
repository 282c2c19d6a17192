import Glibc
import Systemd
import Testing
import UnixIO

@Suite struct JournalTests {
    @Test func `an entry has its message, its level, its id and its own fields`() {
        let entry = JournalEntry(
            .warning, "two\nlines", id: "0123456789abcdef0123456789abcdef",
            fields: [JournalField("SHEETD_SCENE", "main"), JournalField("SHEETD_UID", "1000")])
        #expect(
            entry.assignments == [
                "MESSAGE=two\nlines", "PRIORITY=4", "MESSAGE_ID=0123456789abcdef0123456789abcdef",
                "SHEETD_SCENE=main", "SHEETD_UID=1000",
            ])
        #expect(JournalEntry(.emergency, "").assignments == ["MESSAGE=", "PRIORITY=0"])
    }

    @Test(arguments: [
        ("plain", "err: plain\n"), ("two\nlines", "err: two\n    lines\n"),
        ("\u{1B}[2J\r\0\u{9B}", "err: \u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}\n"),
        ("a\té", "err: a\té\n"),
    ])
    func `a line gives a terminal no orders`(message: String, line: String) {
        #expect(JournalEntry(.error, message).line == line)
    }

    @Test func `without the journal, messages up to the threshold are lines`() throws {
        let pair = try SocketPair()
        var journal = Journal(
            environment: ServiceEnvironment(), threshold: .notice, output: pair.far.rawValue)
        #expect(!journal.isConnected)
        journal.log(.notice, "seen", fields: [JournalField("SHEETD_SCENE", "main")])
        journal.log(.info, Self.neverMade())
        journal.threshold = .debug
        journal.log(.debug, "seen too")
        #expect(pair.receivedAtNear() == "notice: seen\ndebug: seen too\n")
    }

    private static func neverMade() -> String {
        Issue.record("a message below the threshold costs nothing")
        return ""
    }

    @Test func `the journal is used only when the output is the stream it named`() throws {
        let pair = try SocketPair()
        var status = stat()
        #expect(fstat(pair.far.rawValue, &status) == 0)
        func isConnected(_ stream: String?) -> Bool {
            Journal(
                environment: ServiceEnvironment(journalStream: stream), output: pair.far.rawValue
            ).isConnected
        }
        #expect(isConnected("\(status.st_dev):\(status.st_ino)"))
        #expect(!isConnected("\(status.st_dev):\(status.st_ino + 1)"))
        for stream in [nil, "", ":", "1", "1:2:3", "\(status.st_dev):"] {
            #expect(!isConnected(stream))
        }
    }

    @Test(arguments: LogLevel.allCases)
    func `a level is read by the name and the number systemd has`(level: LogLevel) {
        #expect(LogLevel(level.name) == level)
        #expect(LogLevel("\(level.rawValue)") == level)
    }

    @Test(arguments: ["", "error", "8", "-1", "INFO"])
    func `another name is no level`(text: String) {
        #expect(LogLevel(text) == nil)
    }
}
