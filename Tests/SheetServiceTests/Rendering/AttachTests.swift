import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("Attach: renderers come and go")
struct AttachTests {
    @Test func `a renderer gets the whole picture at once, empty or not`() throws {
        var bench = Bench()
        let empty = try bench.attach().picture
        #expect(empty.revision == 1)
        #expect(empty.scene.id == "main")
        #expect(empty.scene.renderers == 1)
        #expect(empty.layers == [])
        let sheet = try bench.present(on: bench.connect())
        let late = try bench.attach().picture
        #expect(late.revision == 1)
        #expect(late.renderer != empty.renderer)
        #expect(late.ids == [sheet])
    }

    @Test func `without more it is refused`() throws {
        var bench = Bench()
        let service = bench.connect(Bench.service)
        let parameters = #"{"name":"x","size":{"width":1,"height":1}}"#
        #expect(
            try bench.refusal(of: .attach, parameters, on: service) == .standard(.expectedMore))
        #expect(bench.service.rendererCount == 0)
    }

    private static let long = String(repeating: "n", count: 257)
    private static let kinds = Array(repeating: #""k""#, count: 65).joined(separator: ",")

    @Test(arguments: [
        ("scene", #""scene":"a b","name":"x","size":{"width":1,"height":1}"#),
        ("name", #""name":"\u001b[2J","size":{"width":1,"height":1}"#),
        ("name", #""name":"\#(long)","size":{"width":1,"height":1}"#),
        ("size.width", #""name":"x","size":{"width":-1,"height":1}"#),
        ("size.height", #""name":"x","size":{"width":1,"height":1e9}"#),
        ("size.height", #""name":"x","size":{"width":1}"#),
        (
            "safeArea.top",
            #""name":"x","size":{"width":1,"height":1},"safeArea":{"top":-1,"leading":0,"bottom":0,"trailing":0}"#
        ),
        (
            "safeArea.trailing",
            #""name":"x","size":{"width":1,"height":1},"safeArea":{"top":0,"leading":0,"bottom":0,"trailing":-1}"#
        ),
        ("kinds", #""name":"x","size":{"width":1,"height":1},"kinds":[\#(kinds)]"#),
        ("kinds[1]", #""name":"x","size":{"width":1,"height":1},"kinds":["a","\u202e"]"#),
    ])
    func `what it says of itself is checked`(path: String, members: String) throws {
        var bench = Bench()
        let service = bench.connect(Bench.service)
        #expect(
            try bench.refusal(of: .attach, "{\(members)}", flags: .more, on: service)
                == .invalid(path))
    }

    @Test func `a scene is drawn by its owner, administrators and the group for it`() throws {
        var bench = Bench { $0.groups.renderers = 44 }
        try bench.open("desk", on: bench.connect())
        #expect(throws: Refused.permissionDenied) {
            try bench.attach(to: "desk", as: Bench.bob)
        }
        for peer in [Bench.alice, Bench.root, Bench.service] {
            #expect(try bench.attach(to: "desk", as: peer).picture.layers == [])
        }
        #expect(try bench.attach(to: "desk", as: Bench.bob, in: [44]).picture.layers == [])
        #expect(bench.service.rendererCount == 4)
    }

    @Test func `a scene has room for so many, and one more once another is gone`() throws {
        var bench = Bench { $0.limits.renderersPerScene = 2 }
        let first = try bench.screen()
        _ = try bench.screen()
        #expect(throws: Refused.interface(.quotaExceeded(resource: "renderers", limit: 2))) {
            try bench.attach()
        }
        #expect(try bench.attach(to: "other").picture.layers == [])
        bench.hangUp(first.connection)
        #expect(try bench.attach().picture.scene.renderers == 2)
    }

    @Test func `one who names no scene draws that of its session`() throws {
        var bench = Bench.machine()
        bench.read(.alice())
        let alice = bench.connect(session: "3")
        let desk = try bench.bind("desk", session: "3", on: alice)
        bench.begin(
            .attach, #"{"name":"x","size":{"width":1,"height":1}}"#, flags: .more, on: alice)
        #expect(try bench.reply(to: Attach.self, on: alice).scene.id == desk.id)
    }

    @Test func `scenes tell who draws them, and the extent of the eldest`() throws {
        var bench = Bench()
        let watcher = bench.connect(Bench.root)
        _ = try bench.watch(on: watcher)
        let margins = Wire.EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let first = try bench.screen(height: 700, safeArea: margins)
        let second = try bench.screen(height: 900)
        let events = try bench.events(on: watcher)
        #expect(events.map(\.kind) == ["sceneUpdated", "sceneUpdated"])
        #expect(events.map(\.scene?.renderers) == [1, 2])
        #expect(events.last?.scene?.size == Wire.Size(width: 400, height: 700))
        #expect(events.last?.scene?.safeArea == margins)
        // The picture of the first has a scene in it, too.
        #expect(try bench.picture(on: first).scene.renderers == 2)
        bench.hangUp(first.connection)
        let told = try #require(bench.events(on: watcher).last?.scene)
        #expect(told.renderers == 1)
        #expect(told.size == Wire.Size(width: 400, height: 900))
        #expect(told.safeArea == nil)
        bench.hangUp(second.connection)
        let left = try #require(bench.events(on: watcher).last?.scene)
        #expect(left.renderers == 0)
        #expect(left.size == nil)
    }

    @Test func `GetStatus counts them`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        _ = try bench.screen(of: "other")
        let root = bench.connect(Bench.root)
        #expect(try bench.call(GetStatus.self, NoParameters(), on: root).renderers == 2)
        bench.hangUp(screen.connection)
        #expect(try bench.call(GetStatus.self, NoParameters(), on: root).renderers == 1)
    }

    @Test func `no sheet ends because a renderer died`() throws {
        var bench = Bench()
        let sheet = try bench.present(on: bench.connect())
        let screen = try bench.screen()
        bench.hangUp(screen.connection)
        #expect(bench.isLive(sheet))
        #expect(try bench.attach().picture.ids == [sheet])
    }

    @Test func `a half-close does not end it`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        bench.endInput(of: screen.connection)
        let sheet = try bench.present(on: bench.connect())
        #expect(try bench.picture(on: screen).ids == [sheet])
    }

    @Test func `those attached are told that the service stops`() throws {
        var bench = Bench()
        let screen = try bench.screen()
        bench.hand(.stopRequested(restarting: true))
        #expect(throws: Refused.interface(.serviceStopping(restarting: true))) {
            try bench.nextReply(on: screen.connection)
        }
    }

    // MARK: Whose the scene is

    @Test func `a new owner's scene is not drawn by the former one any more`() throws {
        var bench = Bench.machine()
        bench.read(.alice())
        let theirs = try bench.screen(as: Bench.alice)
        let root = try bench.screen(as: Bench.root)
        bench.read(.alice(active: false), .bob())
        #expect(try bench.pictures(on: root).isEmpty == false)
        #expect(throws: Refused.permissionDenied) {
            while true { _ = try bench.nextReply(on: theirs.connection) }
        }
        #expect(bench.service.rendererCount == 1)
        // The connection is there for other calls.
        #expect(bench.isOpen(theirs.connection))
        #expect(throws: Refused.permissionDenied) {
            try bench.attach(as: Bench.alice)
        }
        #expect(try bench.attach(as: Bench.bob).picture.layers == [])
    }

    @Test func `a taken over scene is not drawn by the former owner any more`() throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect())
        let screen = try bench.screen(of: "desk", as: Bench.alice)
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        #expect(throws: Refused.permissionDenied) {
            while true { _ = try bench.nextReply(on: screen.connection) }
        }
    }

    @Test func `one whose group means nothing any more is let go`() throws {
        var bench = Bench { $0.groups.renderers = 44 }
        let screen = try bench.attach(as: Bench.bob, in: [44]).screen
        let other = try bench.screen()
        bench.configure { $0.groups.renderers = nil }
        #expect(throws: Refused.permissionDenied) {
            while true { _ = try bench.nextReply(on: screen.connection) }
        }
        #expect(bench.service.rendererCount == 1)
        #expect(try bench.picture(on: other).scene.renderers == 1)
    }
}
