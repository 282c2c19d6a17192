import DaemonDouble
import Foundation
import SheetInterface
import SheetctlCommands
import Testing

/// What a newer daemon says with words that this sheetctl does not know.
@Suite struct NewerWordTests {
    private static let scene = Replies.scene
        .replacingFirst(#""phase":"active""#, by: #""phase":"ambient""#)
        .replacingFirst(#""phase":"active""#, by: #""phase":"dimmed""#)
    private static let sheet = Replies.sheet
        .replacingFirst(#""presented""#, by: #""pinned""#)
        .replacingFirst(#""normal""#, by: #""urgent""#)
        .replacingFirst(#""style":"sheet""#, by: #""style":"island""#)
        .replacingFirst(#""detached""#, by: #""leased""#)
        .replacingFirst(
            #""title":"Go?""#, by: #""title":"Go?","style":"island","priority":"urgent""#
        )
        .replacingFirst(
            #""actions":[{"#, by: #""elements":[{"id":"s","kind":"sparkle"}],"actions":[{"#)

    private static func event(_ rest: String) -> String {
        Replies.reply(
            #"{"event":{"sequence":1,"instance":"i","at":"",\#(rest)}}"#, continues: true)
    }

    @Test(arguments: [
        (
            ["list"], #"{"scene":\#(scene),"sheets":[\#(sheet)]}"#,
            ["pinned", "island", "urgent", "Go?"]
        ),
        (
            ["list", "--json"], #"{"scene":\#(scene),"sheets":[\#(sheet)]}"#,
            [#""state":"pinned""#, #""style":"island","priority""#, #""lifetime":"leased""#]
        ),
        (
            ["describe", "a1"], #"{"sheet":\#(sheet)}"#,
            ["pinned", "island", "urgent", "leased", "Go?", "sparkle"]
        ),
        (["describe", "a1", "--json"], #"{"sheet":\#(sheet)}"#, [#""kind":"sparkle""#]),
        (["scenes"], #"{"scenes":[\#(scene)]}"#, ["ambient", "manual=dimmed"]),
        (["scenes", "--json"], #"{"scenes":[\#(scene)]}"#, [#""phase":"ambient""#, "dimmed"]),
        (["phase", "active"], #"{"scenes":[\#(scene)]}"#, ["ambient"]),
        (["explain", "a1"], #"{"state":"pinned","reasons":["so it is"]}"#, ["pinned\nso it is\n"]),
        (["present", "--detach", "-t", "Go?"], #"{"id":"a1","state":"pinned"}"#, ["a1\n"]),
        (
            ["present", "--detach", "-t", "Go?", "--json"], #"{"id":"a1","state":"pinned"}"#,
            [#""state":"pinned""#]
        ),
        (
            ["history"],
            #"{"entries":["#
                + Replies.entry(
                    "a1", #","request":{"title":"Go?","style":"island"}"#,
                    ending: Replies.outcome("tidied")) + "]}",
            ["tidied", "Go?"]
        ),
    ])
    func `are shown as they came, and keep no command from its work`(
        _ command: [String], _ reply: String, _ shown: [String]
    ) throws {
        let run = try Run.against([[Replies.reply(reply)]], command)
        #expect(run.status == .success && run.words.isEmpty, "\(run)")
        for word in shown { #expect(run.answer.contains(word), "\(word): \(run.answer)") }
    }

    @Test(arguments: [
        (
            #""kind":"phaseChanged","previousPhase":"ambient","scene":\#(Replies.scene)"#,
            "1 phaseChanged main ambient → active\n"
        ),
        (#""kind":"dismissAttempted","id":"a1","gesture":"shake""#, "by shake\n"),
        (#""kind":"presented","id":"a1","sheet":\#(sheet),"position":0"#, "“Go?”\n"),
        (#""kind":"wobbled","scene":\#(scene)"#, "1 wobbled main ambient\n"),
    ])
    func `are shown by a watch`(_ event: String, _ line: String) throws {
        let run = try Run.against([[Self.event(event)]], ["watch", "--count", "1"])
        #expect(run.status == .success && run.answer.hasSuffix(line), "\(run)")
        let json = try Run.against([[Self.event(event)]], ["watch", "--count", "1", "--json"])
        #expect(json.status == .success && json.answer.contains(#""instance":"i""#))
    }

    @Test func `change nothing about the answer to a sheet`() throws {
        let ended = Replies.outcome("action", action: "no")
        let waited = try Run.against(
            [
                [
                    Replies.reply(#"{"sheet":\#(Self.sheet)}"#),
                    Replies.reply(#"{"state":"settled","outcome":\#(ended)}"#),
                ]
            ], ["await", "a1"])
        #expect(waited.status == .declined && waited.answer == "no\n", "\(waited)")
        let presented = try Run.against(
            [
                [
                    Replies.reply(#"{"id":"a1","state":"pinned"}"#, continues: true),
                    Replies.reply(#"{"id":"a1","state":"settled","outcome":\#(ended)}"#),
                ]
            ], ["present", "-t", "Go?", "--cancel", "No"])
        #expect(presented.status == .success && presented.answer == "no\n", "\(presented)")
    }

    @Test func `are told in a refusal as they came`() throws {
        let refusal = Replies.error("SceneNotActive", #"{"scene":"main","phase":"ambient"}"#)
        let run = try Run.against([[refusal]], ["present", "-t", "Go?", "--detach"])
        #expect(run.status == .refused && run.words.contains("ambient"))
        #expect(!run.words.contains("this sheetctl is"))
    }

    @Test func `are a finding of the doctor, with both versions`() throws {
        let status =
            #"{"version":"99.0.0","instance":"i","startedAt":"","scenes":1,"sheets":1,"watchers":0,"#
            + #""connections":1,"renderers":1,"counters":{}}"#
        let run = try Run.against(
            [
                DaemonDouble.Life([
                    .init([Replies.reply(status)]),
                    .init(
                        [
                            Replies.reply(#"{"scene":\#(Self.scene),"sheets":[\#(Self.sheet)]}"#),
                            Replies.reply(#"{"scenes":[\#(Self.scene)]}"#),
                        ], awaitsCalls: true),
                ])
            ], ["doctor", "--json"])
        #expect(run.status == .declined && run.words.isEmpty, "\(run)")
        let line = try #require(
            run.answer.split(separator: "\n").first { $0.contains(#""unknownWords""#) })
        for word in ["ambient", "dimmed", "pinned", "island", "urgent", "leased"] {
            #expect(line.contains("“\(word)”"))
        }
        #expect(line.contains("is version 99.0.0, this sheetctl is \(SheetdVersion.current)"))
        #expect(line.contains("is the older one"))
    }
}

extension String {
    /// With the first place of some text changed, which must be there.
    fileprivate func replacingFirst(_ text: String, by other: String) -> String {
        guard let place = range(of: text) else {
            preconditionFailure("\(text) is not in \(self)")
        }
        return replacingCharacters(in: place, with: other)
    }
}
