import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R21: lifetime")
struct LifetimeTests {
    @Test func `with more a sheet lives with its presenter`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.presentAndWait(on: alice)
        bench.hangUp(alice)
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `without more it does not`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.hangUp(alice)
        #expect(bench.isLive(id))
    }

    @Test func `a plain call counts too when it asks for it`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let ids = [
            try bench.present(lifetime: .presenter, on: alice),
            try bench.present(lifetime: .presenter, on: alice),
            try bench.present(lifetime: .detached, on: alice),
        ]
        bench.hangUp(alice)
        #expect(try bench.outcome(of: ids[0]).reason == "presenterGone")
        #expect(try bench.outcome(of: ids[1]).reason == "presenterGone")
        #expect(bench.isLive(ids[2]))
    }

    @Test func `a detached sheet outlives the call that waits for it`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.presentAndWait(lifetime: .detached, on: alice)
        bench.hangUp(alice)
        #expect(bench.isLive(id))
    }

    @Test func `a half-close is not the end of a call that waits`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.presentAndWait(on: alice)
        bench.endInput(of: alice)
        #expect(bench.isLive(id))
        #expect(bench.isOpen(alice))
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: root)
        #expect(try bench.reply(to: Present.self, on: alice).outcome?.action == "ok")
        #expect(!bench.isOpen(alice))
    }

    @Test func `a half-close is not the end of a sheet that was asked for plainly`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(lifetime: .presenter, on: alice)
        bench.endInput(of: alice)
        #expect(bench.isLive(id))
        bench.hangUp(alice)
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `a half-closed connection is closed when nothing lives with it any more`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let ids = [
            try bench.present(lifetime: .presenter, on: alice),
            try bench.present(lifetime: .presenter, on: alice),
        ]
        bench.endInput(of: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[0]), on: root)
        #expect(bench.isOpen(alice))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[1]), on: root)
        #expect(!bench.isOpen(alice))
    }

    @Test func `a half-closed connection with which nothing lives is closed at once`() throws {
        var bench = Bench()
        let alice = bench.connect()
        _ = try bench.present(on: alice)
        bench.endInput(of: alice)
        #expect(!bench.isOpen(alice))
    }

    @Test func `a scene that its opener keeps open survives a half-close, not a hang-up`() throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", lifetime: .presenter, on: alice)
        bench.endInput(of: alice)
        #expect(bench.isOpen(alice))
        #expect(bench.service.coordinator.scenes[SceneID("desk")] != nil)
        bench.hangUp(alice)
        #expect(bench.service.coordinator.scenes[SceneID("desk")] == nil)
    }

    @Test(arguments: [true, false])
    func `a half-closed opener is let go when its scene closes or is to stay`(
        closes: Bool
    ) throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("desk", lifetime: .presenter, on: alice)
        bench.endInput(of: alice)
        if closes {
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        } else {
            try bench.open("desk", lifetime: .detached, on: root)
        }
        #expect(!bench.isOpen(alice))
        #expect((bench.service.coordinator.scenes[SceneID("desk")] == nil) == closes)
    }

    @Test func `a scene closes with the last of its openers`() throws {
        var bench = Bench()
        let (one, other) = (bench.connect(), bench.connect())
        try bench.open("desk", lifetime: .presenter, on: one)
        try bench.open("desk", lifetime: .presenter, on: other)
        let id = try bench.present(in: "desk", on: bench.connect())
        bench.hangUp(one)
        #expect(bench.isLive(id))
        bench.hangUp(other)
        #expect(try bench.outcome(of: id).reason == "sceneClosed")
    }

    @Test func `a scene that was asked for as detached stays`() throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", lifetime: .presenter, on: alice)
        try bench.open("desk", lifetime: .detached, on: alice)
        bench.hangUp(alice)
        #expect(bench.service.coordinator.scenes[SceneID("desk")] != nil)
    }

    @Test func `what broke the protocol is gone like what hung up`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(lifetime: .presenter, on: alice)
        bench.send("nonsense\0", on: alice)
        #expect(!bench.isOpen(alice))
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `of several sheets the topmost ends first`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let ids = try (0..<3).map { _ in try bench.present(lifetime: .presenter, on: alice) }
        bench.hangUp(alice)
        let sequences = try ids.map { try bench.outcome(of: $0).sequence }
        #expect(sequences == [3, 2, 1])
    }
}
