import Testing

/// What sheetctl makes of something that listens and is no daemon.
@Suite struct `A daemon that does not behave` {
    private static let commands = [
        ["status"], ["present", "-t", "x"], ["present", "-t", "x", "--detach"], ["await", "a"],
        ["watch"], ["dismiss", "a"], ["choose", "a", "b"], ["list"],
    ]

    @Test func `one that never answers, or takes nobody, is given up, with words`() throws {
        let full = try FakeDaemon(backlog: 0)
        let first = try full.sheetctl.start(["status"])
        let second = try full.sheetctl.start(["present", "-t", "x"])
        let fake = try FakeDaemon()
        // All at once, as each takes its time.
        let processes = try Self.commands.map { try fake.sheetctl.start($0) }
        let connections = try processes.map { _ in try fake.accept() }
        for process in processes {
            let run = try SheetctlRun(process)
            #expect(run.code == 69)
            #expect(
                run.answer.isEmpty && run.words == "sheetctl: the daemon did not reply in time\n")
        }
        withExtendedLifetime(connections) {}
        let words = [try SheetctlRun(first), try SheetctlRun(second)].map(\.words)
        #expect(words.count { $0.contains("did not reply in time") } == 1)
        #expect(words.count { $0.contains("(ETIMEDOUT)") } == 1)
    }

    @Test(arguments: [["status"], ["dismiss", "a"], ["choose", "a", "b"], ["list"]])
    func `one that hangs up at once is told of by what is not repeated`(_ words: [String]) throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(words)
        _ = try fake.accept()
        let run = try SheetctlRun(process)
        #expect(run.code == 69)
        #expect(run.answer.isEmpty && run.words.contains("closed the connection without a reply"))
    }

    @Test(arguments: [
        "HTTP/1.1 400 Bad Request\r\n\r\n\0", "\0", "[]\0", "{\"parameters\":[]}\0", "{}{}\0",
        "{\"parameters\":{\"id\":7,\"state\":\"presented\"},\"continues\":true}\0", "\u{FEFF}{}\0",
        "{\"parameters\":{\"id\":\"a\",\"state\":7},\"continues\":true}\0",
        "{\"error\":7}\0", "{\"parameters\":{}}\0", "{}\0",
    ])
    func `one that sends garbage is told of`(_ garbage: String) throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["present", "-t", "x"])
        let connection = try fake.accept()
        connection.send(Array(garbage.utf8))
        let run = try SheetctlRun(process)
        #expect(run.code == 69)
        #expect(run.answer.isEmpty && run.words.hasPrefix("sheetctl: the daemon"), "\(run)")
        withExtendedLifetime(connection) {}
    }

    @Test func `an error that nobody knows is told of by its name`() throws {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["status"])
        let connection = try fake.accept()
        connection.say(#"{"error":"org.example.Odd","parameters":{"why":"\u001b[31m"}}"#)
        let run = try SheetctlRun(process)
        #expect(run.code == 5)
        #expect(
            run.words == """
                sheetctl: the daemon refused: org.example.Odd
                org.example.Odd {"why":"\\u001b[31m"}

                """)
    }

    @Test func `an outcome with a reason that nobody knows means that somebody else ended it`()
        throws
    {
        let fake = try FakeDaemon()
        let process = try fake.sheetctl.start(["present", "-t", "x"])
        let connection = try fake.accept()
        connection.say(#"{"parameters":{"id":"a","state":"presented"},"continues":true}"#)
        connection.say(
            #"{"parameters":{"id":"a","state":"dismissed","outcome":{"id":"a","scene":"main","#
                + #""sequence":1,"reason":"boredom","endedAt":""}}}"#)
        let run = try SheetctlRun(process)
        #expect(run.code == 4)
        #expect(run.answer.isEmpty && run.words.contains("(boredom)"))
    }
}
