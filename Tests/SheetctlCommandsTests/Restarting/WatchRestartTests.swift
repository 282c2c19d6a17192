import DaemonDouble
import SheetctlCommands
import Testing

/// `sheetctl watch` and a daemon that does not stay.
@Suite struct WatchRestartTests {
    private func event(
        _ kind: String, _ rest: String = "", sequence: Int = 1, instance: String = "i"
    ) -> String {
        Replies.reply(
            #"{"event":{"sequence":\#(sequence),"instance":"\#(instance)","at":"","#
                + #""kind":"\#(kind)"\#(rest)}}"#, continues: true)
    }

    private func presented(_ id: String, sequence: Int = 1, instance: String = "i") -> String {
        let sheet = Replies.sheet.replacing(#""id":"a1""#, with: #""id":"\#(id)""#)
        return event(
            "presented", #","id":"\#(id)","sheet":\#(sheet)"#, sequence: sequence,
            instance: instance)
    }

    private func opening(_ ids: [String], instance: String = "i", sequence: Int = 1) -> [String] {
        let scene = event(
            "sceneOpened", #","scene":\#(Replies.scene)"#, sequence: sequence, instance: instance)
        return [scene] + ids.map { presented($0, sequence: sequence, instance: instance) }
            + [event("ready", sequence: sequence, instance: instance)]
    }

    @Test func `in words only what is different is printed after a restart, with how sheets ended`()
        throws
    {
        let outcome = Replies.outcome("presenterGone")
        let run = try Run.against(
            [
                .init([.init(opening(["a1", "b"]))]),
                .init(
                    at: .seconds(1),
                    [
                        .init(
                            opening(["b", "c"], instance: "j", sequence: 7)
                                + [presented("d", sequence: 8, instance: "j")]),
                        .init([Replies.reply(#"{"outcome":\#(outcome)}"#)], hangsUp: false),
                    ]),
            ], ["watch", "--count", "7"])
        #expect(run.status == .success)
        #expect(
            run.answer == """
                1 sceneOpened main active
                1 presented a1 in main “Go?”
                1 presented b in main “Go?”
                1 ready
                7 dismissed a1 in main presenterGone
                7 presented c in main “Go?”
                8 presented d in main “Go?”

                """)
        #expect(run.words == "sheetctl: the daemon was restarted\n")
    }

    @Test func `how a sheet ended that nobody remembers is left out`() throws {
        let run = try Run.against(
            [
                .init([.init(opening(["a1"]))]),
                .init(
                    at: .seconds(1),
                    [
                        .init(opening([], instance: "j")),
                        .init([Replies.error("NoSuchSheet", #"{"id":"a1"}"#)]),
                    ]),
            ], ["watch", "--count", "4"])
        #expect(run.status == .success)
        #expect(run.answer.hasSuffix("1 ready\n1 dismissed a1 in main “Go?”\n"))
    }

    @Test(arguments: [
        ("i", "the connection to the daemon was lost, and is back"),
        ("j", "the daemon was restarted"),
    ])
    func `nothing is printed that is the same, but what happened is told`(
        _ instance: String, _ words: String
    ) throws {
        let run = try Run.against(
            [
                .init([.init(opening(["a1"]))]),
                .init(at: .seconds(1), [.init(opening(["a1"], instance: instance))]),
            ], ["watch"])
        #expect(run.status == .unavailable)
        #expect(run.answer.split(separator: "\n").count == 3)
        #expect(run.words.hasPrefix("sheetctl: \(words)\nsheetctl: the daemon has not come back"))
    }

    @Test func `an opening state that was cut off is printed to its end`() throws {
        let run = try Run.against(
            [
                .init([.init(Array(opening(["a1", "b"]).prefix(2)))]),
                // Cut off, too: nothing of it counts.
                .init(
                    at: .seconds(1), [.init(Array(opening(["c"], instance: "j").prefix(2)))]),
                .init(at: .seconds(2), [.init(opening(["a1", "b"], instance: "k", sequence: 9))]),
            ], ["watch", "-n", "4"])
        #expect(run.status == .success)
        #expect(
            run.answer == """
                1 sceneOpened main active
                1 presented a1 in main “Go?”
                9 presented b in main “Go?”
                9 ready

                """)
        #expect(run.words == "sheetctl: the daemon was restarted\n")
    }

    @Test func `a series that ends is a fault, and no loss`() throws {
        let ready = event("ready").replacing(#","continues":true"#, with: "")
        let run = try Run.against([.init([.init([ready])])], ["watch"])
        #expect(run.status == .unavailable)
        #expect(run.words.contains("is not as declared at continues") && run.pauses.isEmpty)
    }

    @Test func `with --json every event is printed as it comes`() throws {
        let run = try Run.against(
            [
                .init([.init(opening(["a1"]))]),
                .init(at: .seconds(1), [.init(opening(["a1"], instance: "j"))]),
            ], ["watch", "--json", "-n", "6"])
        #expect(run.status == .success)
        let lines = run.answer.split(separator: "\n")
        #expect(
            lines.map { $0.contains(#""instance":"j""#) } == [
                false, false, false, true, true, true,
            ])
        #expect(run.words.isEmpty)
    }
}
