import SheetInterface
import Testing
import Varlink

/// What is told of a sheet to those who may not read it (R45).
@Suite(.witnessed, .enabled(if: Person.isPossible, "\(Person.reason)"))
struct `What somebody is told of a sheet` {
    private let stage: AccessStage

    init() throws { stage = try AccessStage() }

    /// What is in no text for those who may not know.
    private static let secrets = [
        "ords", "large", #""pid""#, #""program""#, #""request""#, #""action":"#, #""values""#,
        #""by""#,
    ]

    @Test(arguments: AccessStage.Role.allCases)
    func `is all or nothing, in events, descriptions and outcomes alike`(
        _ role: AccessStage.Role
    ) throws {
        let scene = try stage.scene()
        let watcher = try RawConnection(role.person, of: stage.daemon)
        try watcher.send(Self.watch)
        // All that follows is told as events, so nothing is missed.
        var texts = try frames(of: watcher, upTo: #""ready""#)
        let asker = try RawConnection(role.person, of: stage.daemon)
        let (ended, live) = (try present(in: scene), try present(in: scene))
        _ = try stage.presenter.ask(Update.self, .init(id: ended, title: "New words"))
        _ = try stage.owner.ask(SelectDetent.self, .init(id: ended, detent: "large"))
        _ = try stage.owner.ask(Choose.self, .init(id: ended, action: "ok"))

        texts += try frames(of: watcher, upTo: #""dismissed""#)
        texts += [
            try asker.ask(Self.call("DescribeSheet", id: live)).text,
            try asker.ask(Self.call("DescribeSheet", id: ended)).text,
            try asker.ask(Self.call("DescribeScene", id: scene)).text,
        ]
        try asker.send(Self.watch)
        texts += try frames(of: asker, upTo: #""ready""#)
        let text = texts.joined(separator: "\n")
        for part in Self.secrets {
            #expect(text.contains(part) == Deed.read.allowed.contains(role), "\(part) in \(text)")
        }
        // That it is there everybody may know.
        for part in [live, ended, #""reason":"action""#, #""uid":71002"#] {
            #expect(text.contains(part))
        }
    }

    @Test func `keeps of an outcome what says that it has ended`() throws {
        let (id, _) = try stage.sheet()
        _ = try stage.presenter.ask(Dismiss.self, .init(id: id))
        let known = try #require(
            try stage.owner.ask(DescribeSheet.self, .init(id: id)).outcome)
        #expect(known.by != nil)
        let stranger = try stage.connect(as: .stranger)
        let told = try #require(try stranger.ask(DescribeSheet.self, .init(id: id)).outcome)
        #expect(
            told
                == Wire.Outcome(
                    id: id, scene: known.scene, sequence: known.sequence, reason: known.reason,
                    endedAt: known.endedAt))
    }

    @Test func `is in no error for those who may not know, and in one for those who may`() throws {
        let (id, _) = try stage.sheet()
        _ = try stage.owner.ask(Choose.self, .init(id: id, action: "ok"))
        for role in AccessStage.Role.allCases {
            let client = try stage.connect(as: role)
            for call in [
                try refusal { _ = try client.ask(Dismiss.self, .init(id: id)) },
                try refusal { _ = try client.ask(Choose.self, .init(id: id, action: "ok")) },
            ] {
                let tells = call.text.contains(#""action":"ok""#)
                #expect(tells != call.isPermissionDenied, "\(role): \(call)")
                #expect(!call.isPermissionDenied || call.text == "{}")
            }
        }
    }

    private func refusal(_ call: () throws -> Void) throws -> Client.Refused {
        do {
            try call()
        } catch let error as Client.Refused {
            return error
        }
        throw HarnessFailure("a call that is to be refused was not")
    }

    private func present(in scene: String) throws -> String {
        try stage.presenter.ask(Present.self, .init(scene: scene, sheet: AccessStage.words)).id
    }

    private func frames(of connection: RawConnection, upTo word: String) throws -> [String] {
        var frames = [try connection.reply().text]
        while frames.last?.contains(#""kind":\#(word)"#) == false {
            frames.append(try connection.reply().text)
        }
        return frames
    }

    private static let watch = #"{"method":"org.sheetd.Presentation.Watch","more":true}"#

    private static func call(_ method: String, id: String) -> String {
        #"{"method":"org.sheetd.Presentation.\#(method)","parameters":{"id":"\#(id)"}}"#
    }
}
