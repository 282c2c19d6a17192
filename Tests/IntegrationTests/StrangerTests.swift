import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// Who is calling is what the kernel says of the connection (R45). Only root can try to be others.
@Suite(.enabled(if: Person.isPossible, "\(Person.reason)")) struct `Another user` {
    private let daemon: RunningDaemon
    private let owner: Client
    private let name: String

    /// The name needs no folder that the other user may enter, and is nobody else's.
    init() throws {
        let folder = try TestFolder()
        name = "\(folder.path)/service"
        daemon = try RunningDaemon(.init(options: ["--socket", "@\(name)"]), in: folder)
        owner = try Client(UnixAddress(abstract: name), of: daemon)
    }

    /// Makes calls as the user 65534, and gives the replies.
    private func ask(_ calls: [(method: String, parameters: String)]) throws -> [RawReply] {
        // By its text, as the other user may not be able to read the file.
        let script = try Programs.text(ofScript: "raw_client.py")
        let frames = calls.map {
            #"{"method":"\#(PresentationInterface.name).\#($0.method)","#
                + #""parameters":\#($0.parameters)}"#
        }
        let identity = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        let python = [try Programs.system("python3"), "-c", script, "0", "@\(name)"]
        let process = try ChildProcess(
            .init(Programs.system("setpriv"), identity + python + frames))
        let ending = try process.waitForEnd()
        guard ending == .exited(0) else { throw HarnessFailure(process.errors) }
        return try process.output.split(separator: "\n").map { try RawReply(String($0)) }
    }

    private static let denied = #"{"error":"org.varlink.service.PermissionDenied"}"#

    @Test func `may not touch the sheets and scenes of others`() throws {
        let request = Present.Parameters(
            sheet: .init(
                title: "Words", actions: [.init(id: "ok", label: "OK")], onInactive: .keep))
        let id = try owner.ask(Present.self, request).id
        let ended = try owner.ask(Present.self, request).id
        _ = try owner.ask(Dismiss.self, .init(id: ended))
        let replies = try ask([
            ("Dismiss", #"{"id":"\#(id)"}"#), ("DismissPresented", #"{"id":"\#(id)"}"#),
            ("Await", #"{"id":"\#(id)"}"#), ("Await", #"{"id":"\#(ended)"}"#),
            ("Dismiss", #"{"id":"\#(ended)"}"#), ("Choose", #"{"id":"\#(id)","action":"ok"}"#),
            ("AttemptDismiss", #"{"id":"\#(id)","gesture":"swipe"}"#),
            ("Present", #"{"sheet":{},"parent":"\#(id)"}"#),
            ("SetPhase", #"{"scene":"main","phase":"inactive"}"#),
            ("SetPhase", #"{"phase":"inactive"}"#), ("CloseScene", #"{"id":"main"}"#),
            ("OpenScene", #"{"id":"main","title":"Mine"}"#),
        ])
        #expect(replies.map(\.text) == Array(repeating: Self.denied, count: 12))
        #expect(try owner.ask(DescribeSheet.self, .init(id: id)).sheet?.state == .presented)
        #expect(try owner.ask(ListScenes.self, .init()).scenes[0].phase == .active)
    }

    @Test func `sees that a sheet is there, and not what it says`() throws {
        let request = Present.Parameters(sheet: .init(title: "Words"))
        let (live, ended) = (
            try owner.ask(Present.self, request).id, try owner.ask(Present.self, request).id
        )
        _ = try owner.ask(Dismiss.self, .init(id: ended))
        let replies = try ask([
            ("DescribeSheet", #"{"id":"\#(live)"}"#), ("DescribeSheet", #"{"id":"\#(ended)"}"#),
            ("DescribeScene", "{}"), ("AttemptDismiss", #"{"id":"\#(ended)","gesture":"swipe"}"#),
        ])
        #expect(replies[0].text.contains(#""redacted":true"#))
        #expect(replies[1].text.contains(#""reason":"requested""#))
        for reply in replies {
            #expect(!reply.text.contains("Words"))
            #expect(!reply.text.contains(#""pid":"#) && !reply.text.contains(#""by":"#))
        }
    }

    @Test func `rules over what is their own, and the owner over all`() throws {
        let id = try owner.ask(Present.self, .init(sheet: .init())).id
        let replies = try ask([
            ("OpenScene", #"{"id":"theirs"}"#), ("Present", #"{"sheet":{}}"#),
            ("Present", #"{"sheet":{"title":"Mine"},"scene":"theirs"}"#),
            ("SetPhase", #"{"scene":"theirs","phase":"inactive"}"#), ("DismissAll", "{}"),
            ("Present", #"{"sheet":{},"scene":"main"}"#),
        ])
        #expect(replies.allSatisfy { $0.error == nil }, "\(replies)")
        #expect(replies[0].text.contains(#""owner":65534"#))
        #expect(replies[4].text.split(separator: ",").count == 1)
        #expect(try owner.ask(DescribeSheet.self, .init(id: id)).sheet?.state == .presented)
        let scene = try owner.ask(DescribeScene.self, .init(id: "main"))
        #expect(scene.sheets.map(\.presenter.uid) == [0, 65534])
        #expect(try owner.ask(DismissAll.self, .init()).dismissed.count == 2)
        #expect(try owner.ask(CloseScene.self, .init(id: "theirs")).dismissed.isEmpty)
    }
}
