import PresentationCore
import SheetInterface
import SheetService
import Testing

@Suite("R46: origin")
struct OriginTests {
    @Test(arguments: [
        (Peer(user: UserID(1000), group: 1), "uid 1000"),
        (Peer(user: UserID(1000), group: 1, userName: "alice"), "alice (uid 1000)"),
        (
            Peer(user: UserID(1000), group: 1, process: 7, program: "/usr/bin/backup"),
            "uid 1000 /usr/bin/backup"
        ),
        (
            Peer(
                user: .root, group: 0, process: 7, userName: "root", program: "/usr/bin/backup",
                unit: "backup.service"), "root (uid 0) /usr/bin/backup backup.service"
        ),
    ])
    func `it says the user always, and program and unit when they are known`(
        peer: Peer, words: String
    ) {
        #expect(Origin(of: peer).description == words)
    }

    /// A path, and how it is drawn.
    @Test(arguments: [
        // Controls, and what turns the direction of reading.
        ("/a\u{7}b\n", #"/a\u{7}b\u{A}"#),
        ("/a\u{202E}gpj.exe", #"/a\u{202E}gpj.exe"#),
        ("/\u{2067}a\u{2069}", #"/\u{2067}a\u{2069}"#),
        ("/a\u{200B}\u{AD}", #"/a\u{200B}\u{AD}"#),
        // What would look like the next part, or like the end.
        ("/tmp/x sshd.service", #"/tmp/x\u{20}sshd.service"#),
        ("/tmp/x\u{A0}y\u{2003}", #"/tmp/x\u{A0}y\u{2003}"#),
        // Letters that look like others, that are read from the right, or that stand on another.
        ("/usr/b\u{456}n", #"/usr/b\u{456}n"#), ("/\u{5D0}", #"/\u{5D0}"#),
        ("/e\u{301}", #"/e\u{301}"#), ("/\u{1F512}", #"/\u{1F512}"#),
        // What looks like this notation itself.
        (#"/a\u{7}"#, #"/a\\u{7}"#),
    ])
    func `nothing is hidden in it`(path: String, drawn: String) {
        let peer = Peer(user: UserID(1), group: 1, process: 7, program: path, unit: path)
        #expect(Origin(of: peer).description == "uid 1 \(drawn) \(drawn)")
        let named = Peer(user: UserID(1), group: 1, userName: path)
        #expect(Origin(of: named).description == "\(drawn) (uid 1)")
    }

    @Test func `a long path shows whose it is, and that it goes on`() {
        let path = "/home/mallory/" + String(repeating: "x", count: 4000) + "/usr/bin/gpg"
        let words = Origin(of: Peer(user: UserID(1), group: 1, program: path)).description
        #expect(words.hasPrefix("uid 1 /home/mallory/xxx"))
        #expect(words.hasSuffix("xxx..."))
        #expect(words.count < 200)
    }

    /// Who presents in Bob's scene, whether they ask for a secret, and whether the origin is drawn.
    @Test(arguments: [
        (Bench.root, false, false), (Bench.root, true, true),
        (Bench.bob, false, false), (Bench.bob, true, true),
        (Bench.alice, false, true), (Bench.service, false, true), (Bench.service, true, true),
    ])
    func `it is drawn for secrets, and for all but root's and the owner's`(
        peer: Peer, asksForSecrets: Bool, isDrawn: Bool
    ) throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect(Bench.bob))
        let secrets = [Wire.Element(id: "a", kind: "secret")]
        let id = try bench.presentAndWait(
            .form(asksForSecrets ? secrets : []), in: "desk", on: bench.connect(peer))
        let sheet = try #require(bench.service.coordinator.sheets[SheetID(id)])
        let origin = Origin(of: sheet, inSceneOf: Bench.bob.user)
        #expect((origin != nil) == isDrawn)
        if let origin { #expect(origin == Origin(of: peer)) }
    }

    @Test func `an update that asks for a secret makes it drawn`() throws {
        var bench = Bench()
        let (bob, other) = (bench.connect(Bench.bob), bench.connect(Bench.bob))
        try bench.open("desk", on: bob)
        let id = try bench.presentAndWait(in: "desk", on: bob)
        let secrets = [Wire.Element(id: "a", kind: "secret")]
        try bench.call(Update.self, Update.Parameters(id: id, elements: secrets), on: other)
        let sheet = try #require(bench.service.coordinator.sheets[SheetID(id)])
        #expect(Origin(of: sheet, inSceneOf: Bench.bob.user) != nil)
    }
}
