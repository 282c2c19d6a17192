import PresentationCore
import SheetService
import Testing

@Suite struct `The sections of scenes` {
    @Test func `name a scene, with or without saying more`() throws {
        let read = try configuration(
            """
            [Scene kiosk]
            Title=Front door
            Seat=seat0
            User=guest
            [Scene bare]
            """)
        #expect(read.scenes.keys == [SceneID("kiosk"), SceneID("bare")])
        var kiosk = SceneConfiguration()
        kiosk.title = "Front door"
        kiosk.seat = "seat0"
        kiosk.user = "guest"
        #expect(read.scenes[SceneID("kiosk")] == kiosk)
        #expect(read.scenes[SceneID("bare")] == SceneConfiguration())
    }

    @Test func `of the same scene add up`() throws {
        let read = try configuration(
            "[Scene a]\nTitle=One\nSeat=seat1\n[Scene b]\n[Scene a]\nTitle=Two\nSeat=")
        #expect(read.scenes.keys == [SceneID("a"), SceneID("b")])
        #expect(read.scenes[SceneID("a")]?.title == "Two")
        #expect(read.scenes[SceneID("a")]?.seat == nil)
    }

    @Test(arguments: ["A.b_c:d@e-9", String(repeating: "x", count: 64)])
    func `take every name that a scene may have`(_ name: String) throws {
        #expect(try configuration("[Scene \(name)]").scenes.keys == [SceneID(name)])
    }

    @Test(arguments: [
        "Scene", "Scene ", "Scene a b", "Scene ä", "Scene " + String(repeating: "x", count: 65),
    ])
    func `take no other name, and what they say is passed over`(_ header: String) {
        var read = Configuration()
        let said = read.take(statements("[\(header)]\nTitle=x\nNonsense=y"), from: "test.conf")
        #expect(
            said.map(\.description) == [
                "test.conf:1: [\(header)] names no scene: write [Scene NAME], where NAME is 1 to 64"
                    + " characters of A-Z a-z 0-9 . _ : @ -"
            ])
        #expect(read == Configuration())
    }

    @Test(arguments: [
        "Title=a\u{202E}b", "Seat=main", "Seat=seat/0", "User=two words", "Colour=red",
    ])
    func `say nothing that cannot be`(_ line: String) {
        #expect(warnings("[Scene a]\n\(line)").count == 1)
    }
}
