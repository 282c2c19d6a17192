import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R45: who may do what")
struct PermissionTests {
    static let administrators = [Bench.root, Bench.service]

    // MARK: Sheets

    @Test func `one dismisses one's own sheets only`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let sheet = try bench.present(on: alice)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bob)
        }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(DismissPresented.self, DismissPresented.Parameters(id: sheet), on: bob)
        }
        #expect(bench.isLive(sheet))
        let other = bench.connect()
        let reply = try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: other)
        #expect(reply.dismissed == [sheet])
    }

    @Test(arguments: administrators)
    func `administrators dismiss everybody's`(administrator: Peer) throws {
        var bench = Bench()
        let sheet = try bench.present(on: bench.connect())
        let id = bench.connect(administrator)
        #expect(
            try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: id).dismissed
                == [sheet])
    }

    @Test func `a sheet of somebody else that has ended is not told by a refusal`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let sheet = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: alice)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bob)
        }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Await.self, Await.Parameters(id: sheet), on: bob)
        }
    }

    @Test func `one awaits one's own sheets only`() throws {
        var bench = Bench()
        let sheet = try bench.present(on: bench.connect())
        let bob = bench.connect(Bench.bob)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Await.self, Await.Parameters(id: sheet), on: bob)
        }
        for peer in PermissionTests.administrators + [Bench.alice] {
            let id = bench.connect(peer)
            try bench.call(Await.self, Await.Parameters(id: sheet, timeoutMSec: 0), on: id)
        }
    }

    @Test func `DismissAll ends the caller's sheets, and an administrator's everybody's`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let own = try bench.present(on: alice)
        let others = try bench.present(on: bob)
        #expect(
            try bench.call(DismissAll.self, DismissAll.Parameters(), on: alice).dismissed == [own])
        let more = try bench.present(on: alice)
        let root = bench.connect(Bench.root)
        #expect(
            try bench.call(DismissAll.self, DismissAll.Parameters(), on: root).dismissed
                == [more, others])
    }

    // MARK: Answers

    @Test(arguments: [Bench.alice, Bench.bob])
    func `only who rules over the scene answers for it`(peer: Peer) throws {
        var bench = Bench()
        let id = bench.connect(peer)
        // In `main`, which is the service's, not even to one's own sheet.
        let sheet = try bench.present(on: id)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Choose.self, Choose.Parameters(id: sheet, action: "ok"), on: id)
        }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(
                AttemptDismiss.self, AttemptDismiss.Parameters(id: sheet, gesture: .swipe), on: id)
        }
        #expect(bench.isLive(sheet))
    }

    @Test(arguments: administrators + [Bench.alice])
    func `the scene's owner and administrators answer`(peer: Peer) throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect(Bench.alice))
        let bob = bench.connect(Bench.bob)
        let id = bench.connect(peer)
        let chosen = try bench.present(in: "desk", on: bob)
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: chosen, action: "ok"), on: id
        ).outcome
        #expect(outcome.action == "ok")
        #expect(outcome.by?.uid == Int64(peer.user.number))
        let waved = try bench.present(in: "desk", on: bob)
        #expect(
            try bench.call(
                AttemptDismiss.self, AttemptDismiss.Parameters(id: waved, gesture: .swipe), on: id
            ).dismissed)
    }

    @Test func `a sheet that is not there is nobody's to be denied`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let refusal = Refused.interface(.noSuchSheet(id: "gone"))
        #expect(throws: refusal) {
            try bench.call(Choose.self, Choose.Parameters(id: "gone", action: "ok"), on: alice)
        }
        #expect(throws: refusal) {
            try bench.call(Dismiss.self, Dismiss.Parameters(id: "gone"), on: alice)
        }
        #expect(throws: refusal) {
            try bench.call(Await.self, Await.Parameters(id: "gone"), on: alice)
        }
        #expect(throws: refusal) {
            try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: "gone"), on: alice)
        }
    }

    // MARK: Scenes

    @Test func `a scene belongs to whoever opened it`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: alice)
        #expect(throws: Refused.permissionDenied) {
            try bench.call(OpenScene.self, OpenScene.Parameters(id: "desk"), on: bob)
        }
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.inactive, of: "desk", on: bob)
        }
        #expect(throws: Refused.permissionDenied) { try bench.setPhase(nil, of: "desk", on: bob) }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: bob)
        }
        try bench.setPhase(.inactive, of: "desk", on: alice)
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "desk", title: "Desk"), on: alice)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: alice)
    }

    @Test(arguments: administrators)
    func `administrators rule over every scene`(administrator: Peer) throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect())
        let id = bench.connect(administrator)
        try bench.setPhase(.inactive, of: "desk", on: id)
        let scene = try bench.call(
            OpenScene.self, OpenScene.Parameters(id: "desk", title: "Desk"), on: id
        ).scene
        #expect(scene.owner == Int64(administrator.user.number))
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: id)
    }

    @Test func `main is the service's own`() throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.permissionDenied) { try bench.setPhase(.inactive, on: alice) }
        #expect(throws: Refused.permissionDenied) {
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "main"), on: alice)
        }
        try bench.setPhase(.inactive, on: bench.connect(Bench.service))
    }

    @Test func `only administrators speak of every scene`() throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.inactive, of: nil, on: alice)
        }
        #expect(throws: Refused.permissionDenied) { try bench.setPhase(nil, of: nil, on: alice) }
        for peer in PermissionTests.administrators {
            try bench.setPhase(.inactive, of: nil, on: bench.connect(peer))
        }
    }

    @Test(arguments: ["session", "sleep", "signal", "notify:1", "notify:"])
    func `nobody speaks as a source of the service's own`(source: String) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        for scene in ["main", nil] {
            #expect(throws: Refused.permissionDenied) {
                try bench.setPhase(.inactive, of: scene, source: source, on: root)
            }
            #expect(throws: Refused.permissionDenied) {
                try bench.setPhase(nil, of: scene, source: source, on: root)
            }
        }
    }

    @Test func `locker is for a scene's owner, one scene at a time`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: alice)
        try bench.setPhase(.inactive, of: "desk", source: "locker", on: alice)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(nil, of: "desk", source: "locker", on: bob)
        }
        let root = bench.connect(Bench.root)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.inactive, of: nil, source: "locker", on: root)
        }
    }

    @Test(arguments: ["manual", "player", "notifier", "Session", "a:b@c.d_e-f"])
    func `other names are free`(source: String) throws {
        var bench = Bench()
        try bench.setPhase(.inactive, source: source, on: bench.connect(Bench.root))
    }

    // MARK: Parents

    @Test func `one presents from one's own sheets`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let parent = try bench.present(on: alice)
        #expect(throws: Refused.permissionDenied) { try bench.present(from: parent, on: bob) }
        _ = try bench.present(from: parent, on: alice)
    }

    @Test func `the scene's owner and administrators present from everybody's`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: bob)
        let parent = try bench.present(in: "desk", on: alice)
        _ = try bench.present(in: "desk", from: parent, on: bob)
        _ = try bench.present(in: "desk", from: parent, on: bench.connect(Bench.root))
    }
}
