import DaemonDouble
import SheetInterface
import SheetctlCommands
import Testing

/// What a doctor makes of what the daemon tells.
@Suite struct DoctorTests {
    private static func status(_ more: String = "", version: String = SheetdVersion.current)
        -> String
    {
        #"{"version":"\#(version)","instance":"i","startedAt":"","scenes":1,"sheets":0,"watchers":0,"#
            + #""connections":1,"renderers":1,"counters":{}\#(more)}"#
    }

    private static func scene(
        _ id: String = "main", sources: String = "", presented: Int = 0, held: Int = 0,
        renderers: Int = 1
    ) -> String {
        let phase = sources.isEmpty ? "active" : "inactive"
        return #"{"id":"\#(id)","number":0,"owner":0,"phase":"\#(phase)","sources":[\#(sources)],"#
            + #""session":"c7","renderers":\#(renderers),"presented":\#(presented),"queued":0,"#
            + #""held":\#(held)}"#
    }

    private static func source(_ name: String, _ phase: String = "inactive") -> String {
        #"{"name":"\#(name)","phase":"\#(phase)","status":"so it is"}"#
    }

    /// Examines a daemon whose first scene is the one that is meant.
    private func doctor(
        status: String = status(), _ scenes: [String] = [scene()], _ words: [String] = []
    ) throws -> Run {
        let described = Replies.reply(#"{"scene":\#(scenes[0]),"sheets":[]}"#)
        let list = Replies.reply(#"{"scenes":[\#(scenes.joined(separator: ","))]}"#)
        let life = DaemonDouble.Life([
            .init([Replies.reply(status)]), .init([described, list], awaitsCalls: true),
        ])
        return try Run.against([life], ["doctor"] + words)
    }

    @Test func `says that all is well`() throws {
        let run = try doctor()
        #expect(run.status == .success && run.words.isEmpty)
        #expect(run.answer == "all is well: sheetd \(SheetdVersion.current) answers\n")
        #expect(try doctor([Self.scene()], ["--json"]).answer.isEmpty)
    }

    @Test(arguments: [
        ("manual", "somebody has said so", "sheetctl phase --scene main clear"),
        ("signal", "a signal has said so", "SIGUSR2"),
        ("panel", "who speaks as panel", "sheetctl phase --scene main --source panel clear"),
    ])
    func `a word that somebody has left standing is a problem, and can be taken back`(
        _ source: String, _ who: String, _ deed: String
    ) throws {
        let run = try doctor([Self.scene(sources: Self.source(source))])
        #expect(run.status == .declined)
        #expect(
            run.answer.hasPrefix("problem: scene main is inactive for the source \(source) (“so"))
        #expect(run.answer.contains(who) && run.answer.contains(deed))
    }

    @Test(arguments: [
        ("session", "inactive", "session c7 is locked"),
        ("session", "background", "session c7 is not the one at the seat"),
        ("locker", "inactive", "sheetctl unlock main"), ("sleep", "inactive", "goes to sleep"),
        ("notify:4711", "background", "process 4711"),
    ])
    func `what happens each day is a note, and a problem only for sheets that wait`(
        _ source: String, _ phase: String, _ words: String
    ) throws {
        let sources = Self.source(source, phase)
        let note = try doctor([Self.scene(sources: sources)])
        #expect(note.status == .success && note.answer.hasPrefix("note: scene main is \(phase)"))
        #expect(note.answer.contains(words))
        let problem = try doctor([Self.scene(sources: sources, held: 2)])
        #expect(problem.status == .declined && problem.answer.hasPrefix("problem: "))
        #expect(problem.answer.contains("2 sheets are not shown"))
    }

    @Test func `a source that says active is none`() throws {
        #expect(
            try doctor([Self.scene(sources: Self.source("manual", "active"))]).status == .success)
    }

    @Test func `a scene that nothing draws is told of where sheets go, or are`() throws {
        let target = try doctor([Self.scene(renderers: 0), Self.scene("side")])
        #expect(target.status == .declined)
        #expect(target.answer.contains("no renderer is attached to scene main, where sheets go"))
        #expect(
            target.answer.contains("sheetctl attach main; or present where one is: --scene side"))
        let idle = try doctor([Self.scene(), Self.scene("side", renderers: 0)])
        #expect(idle.status == .success)
        let other = try doctor([Self.scene(), Self.scene("side", presented: 1, renderers: 0)])
        #expect(other.status == .declined)
        #expect(other.answer.contains("1 sheet is presented in scene side, and drawn nowhere"))
        #expect(other.answer.contains("sheetctl attach side"))
    }

    @Test func `a scene that is named is looked at alone`() throws {
        let scenes = [Self.scene(), Self.scene("side", presented: 1, renderers: 0)]
        let run = try doctor(scenes, ["main"])
        #expect(run.status == .success && run.calls.contains { $0.contains(#"{"id":"main"}"#) })
    }

    @Test(arguments: [
        (
            #","problem":"no space left: /run/sheetd/state""#,
            "make room where it records, in the folders of its --runtime-dir and --state-dir"
        ),
        (#","problem":"the configuration is as it was: x""#, "sheetctl check-config"),
    ])
    func `what is degraded is told with what to do`(_ more: String, _ deed: String) throws {
        let run = try doctor(status: Self.status(more))
        #expect(run.status == .declined)
        #expect(run.answer.contains("the daemon is degraded: ") && run.answer.contains(deed))
    }

    @Test(arguments: [
        ("0.0.9", "restart the daemon"), ("999.0.0", "is the older one"),
        ("next", "let both be of one release"),
    ])
    func `versions that differ are told, with what is to be restarted`(
        _ version: String, _ deed: String
    ) throws {
        let run = try doctor(status: Self.status(version: version))
        #expect(run.status == .declined)
        #expect(
            run.answer.contains(
                "the daemon is version \(version), this sheetctl is \(SheetdVersion.current)"))
        #expect(run.answer.contains(deed))
    }

    @Test func `findings are objects where JSON is wanted, whatever is in them`() throws {
        let run = try doctor(
            status: Self.status(#","problem":"a\nb\u001b\"""#), [Self.scene(renderers: 0)], ["-j"])
        #expect(run.status == .declined)
        let lines = run.answer.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix(#"{"finding":"degraded","weight":"problem","words":""#))
        #expect(lines[0].contains(#"a\nb\u001b\""#))
        #expect(lines[1].hasPrefix(#"{"finding":"noRenderer","weight":"problem""#))
    }

    @Test func `what others wrote does not move the cursor`() throws {
        let run = try doctor(status: Self.status(#","problem":"a\nb\u001b[2J""#))
        #expect(run.answer.contains("degraded: a b\u{FFFD}[2J\n  do: "))
    }

    @Test(arguments: [
        (["doctor"], ", which SHEETD_SCENE names"),
        (["doctor", "side"], "there is no scene side\n"),
    ])
    func `a scene that is not there is told of`(_ command: [String], _ words: String) throws {
        let replies = [
            [Replies.reply(Self.status())], [Replies.error("NoSuchScene", #"{"scene":"side"}"#)],
        ]
        let run = try Run.against(replies, scene: "side", command)
        #expect(run.status == .declined)
        #expect(run.answer.contains("there is no scene side") && run.answer.contains(words))
        #expect(run.answer.contains("sheetctl open side"))
    }

    @Test func `no daemon is told of, with how to start it`() {
        let run = Run.alone(["doctor"])
        #expect(run.status == .declined && run.words.isEmpty)
        #expect(run.answer.contains("there is no folder /nonexistent"))
        #expect(run.answer.contains("do: start it: ") && run.answer.contains("unset SHEETD_SOCKET"))
    }

    @Test(arguments: [
        ("system", "systemctl start sheetd.socket"),
        ("user", "systemctl --user start sheetd.socket"),
    ])
    func `how it is started depends on whose it is`(_ whose: String, _ command: String) {
        let run = Run.alone(["doctor", "--\(whose)"])
        guard run.status == .declined else { return }
        #expect(run.answer.contains(command))
    }

    @Test(arguments: [
        (#"{"parameters":{}}"#, "does not speak as sheetd does"),
        ("[]", "does not speak as sheetd does"),
        (Replies.error("Odd", "{}"), "does not speak as sheetd does"),
    ])
    func `something else that listens there is told of`(_ frame: String, _ words: String) throws {
        let run = try Run.against([[frame]], ["doctor"])
        #expect(run.status == .declined && run.answer.contains(words))
    }

    @Test func `a daemon that hangs up is told of`() throws {
        let run = try Run.against([[]], ["doctor"])
        #expect(run.status == .declined && run.answer.contains("and does not answer"))
    }
}
