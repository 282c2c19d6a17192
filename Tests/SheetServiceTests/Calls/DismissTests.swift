import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct DismissTests {
    @Test func `the reply names what ended, in the order in which it ended`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let parent = try bench.present(on: alice)
        let child = try bench.present(from: parent, on: alice)
        let grandchild = try bench.present(from: child, on: alice)
        #expect(
            try bench.call(
                DismissPresented.self, DismissPresented.Parameters(id: parent), on: alice
            ).dismissed == [grandchild, child])
        #expect(
            try bench.call(Dismiss.self, Dismiss.Parameters(id: parent), on: alice).dismissed
                == [parent])
    }

    @Test func `DismissAll matches all that is given`() throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("hall", on: alice)
        try bench.open("desk", on: alice)
        let timer = Wire.SheetRequest(kind: "timer")
        let inHall = try bench.present(timer, in: "hall", on: alice)
        let inDesk = try bench.present(timer, in: "desk", on: alice)
        let other = try bench.present(in: "desk", on: alice)
        #expect(
            try bench.call(
                DismissAll.self, DismissAll.Parameters(scene: "desk", kind: "timer"), on: alice
            ).dismissed == [inDesk])
        #expect(
            try bench.call(DismissAll.self, DismissAll.Parameters(kind: "none"), on: alice)
                .dismissed == [])
        #expect(
            try bench.call(DismissAll.self, DismissAll.Parameters(), on: alice).dismissed
                == [inHall, other])
        #expect(throws: Refused.interface(.noSuchScene(scene: "gone"))) {
            try bench.call(DismissAll.self, DismissAll.Parameters(scene: "gone"), on: alice)
        }
    }

    @Test func `by tells who caused an end`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let ids = [try bench.present(on: alice), try bench.present(on: alice)]
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[0]), on: root)
        try bench.setPhase(.inactive, on: root)
        let by = try bench.outcome(of: ids[0]).by
        #expect(by == Wire.Peer(uid: 0, gid: 0, pid: 1, user: "root", program: "/sbin/a"))
        #expect(try bench.outcome(of: ids[1]).by == nil)
        #expect(try bench.outcome(of: ids[1]).reason == "sceneInactive")
    }
}
