import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// Groups that a configuration names while their members are connected (R45).
@Suite("R45: rights that a reload gives and takes")
struct RightsTests {
    @Test func `open connections have them at once, by the groups that they came with`() throws {
        var bench = Bench()
        let (alice, bob) = (
            bench.connect(Bench.alice, in: [50]), bench.connect(Bench.bob, in: [51])
        )
        for id in [alice, bob] {
            #expect(throws: Refused.permissionDenied) {
                try bench.setPhase(.inactive, of: nil, on: id)
            }
        }
        bench.configure { $0.groups.administrators = 50 }
        try bench.setPhase(.inactive, of: nil, on: alice)
        #expect(throws: Refused.permissionDenied) { try bench.setPhase(.active, of: nil, on: bob) }
        bench.configure { $0.groups.administrators = 51 }
        try bench.setPhase(.active, of: nil, on: bob)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(.inactive, of: nil, on: alice)
        }
    }

    /// What each group lets a stranger do, and which it is.
    @Test(arguments: [0, 1]) func `each group has its own`(_ index: Int) throws {
        let groups: WritableKeyPath<Access.Groups, UInt32?> =
            index == 0 ? \.renderers : \.prompters
        var bench = Bench()
        let alice = bench.connect(Bench.alice, in: [50])
        let sheet = try bench.present(on: bench.connect(Bench.bob))
        func choose(_ bench: inout Bench) throws {
            try bench.call(Choose.self, Choose.Parameters(id: sheet, action: "ok"), on: alice)
        }
        func ask(_ bench: inout Bench) throws {
            var urgent = Wire.SheetRequest.question
            urgent.priority = .critical
            _ = try bench.present(urgent, on: alice)
        }
        #expect(throws: Refused.permissionDenied) { try choose(&bench) }
        #expect(throws: Refused.permissionDenied) { try ask(&bench) }
        bench.configure { $0.groups[keyPath: groups] = 50 }
        if index == 0 {
            #expect(throws: Refused.permissionDenied) { try ask(&bench) }
            try choose(&bench)
        } else {
            #expect(throws: Refused.permissionDenied) { try choose(&bench) }
            try ask(&bench)
        }
    }

    @Test func `who watches and may know more, or less, is told the state anew`() throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(Bench.alice, in: [50]), bench.connect(Bench.carol))
        let bob = bench.connect(Bench.bob)
        let sheet = try bench.present(Wire.SheetRequest(title: "Private"), on: bob)
        #expect(try bench.watch(on: alice).compactMap(\.sheet).map(\.redacted) == [true])
        _ = try bench.watch(on: other)
        for isRenderer in [true, false] {
            bench.configure { $0.groups.renderers = isRenderer ? 50 : nil }
            let events = try bench.events(on: alice)
            #expect(events.map(\.kind) == ["resync", "sceneOpened", "presented", "ready"])
            #expect(events.compactMap(\.sheet).map { $0.redacted == true } == [!isRenderer])
            try bench.call(
                Update.self, Update.Parameters(id: sheet, message: "News"), on: bob)
            let update = try bench.events(on: alice).compactMap(\.sheet)
            #expect(update.map { $0.redacted == true } == [!isRenderer])
        }
        // Nothing is new to the others, but what has happened.
        #expect(try bench.events(on: other).map(\.kind) == ["updated", "updated"])
    }

    @Test func `who watches and does not read is told it once they do`() throws {
        var bench = Bench()
        let alice = bench.connect(Bench.alice, in: [50])
        _ = try bench.watch(on: alice)
        bench.stall(alice)
        let bob = bench.connect(Bench.bob)
        _ = try bench.present(Wire.SheetRequest(title: "Private"), on: bob)
        bench.configure { $0.groups.administrators = 50 }
        bench.configure()
        bench.resume(alice)
        let events = try bench.events(on: alice)
        #expect(events.last?.kind == "ready")
        // What was told while they had the right may be whole; what is told in the end is not.
        #expect(events.last { $0.sheet != nil }?.sheet?.redacted == true)
    }

    @Test func `who awaits a sheet of somebody else by a right that is gone is refused`() throws {
        var bench = Bench { $0.groups.administrators = 50 }
        let (alice, bob) = (bench.connect(Bench.alice, in: [50]), bench.connect(Bench.bob))
        let sheet = try bench.presentAndWait(on: bob)
        bench.begin(Await.self, Await.Parameters(id: sheet, timeoutMSec: 5000), on: alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        let own = bench.connect(Bench.bob)
        bench.begin(Await.self, Await.Parameters(id: sheet), on: own)
        bench.configure()
        #expect(throws: Refused.permissionDenied) { try bench.reply(to: Await.self, on: alice) }
        #expect(bench.service.waiterCount(of: SheetID(sheet)) == 2)
        // The connection goes on, and its time does not come any more.
        #expect(try bench.reply(to: ListScenes.self, on: alice).scenes.count == 1)
        bench.wait(.seconds(10))
        #expect(bench.replyCount(on: alice) == 0)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bench.connect(Bench.bob))
        #expect(try bench.reply(to: Await.self, on: own).outcome?.reason == "requested")
        #expect(bench.replyCount(on: alice) == 0)
    }

    @Test func `who awaits their own sheet goes on, whatever their rights`() throws {
        var bench = Bench { $0.groups.administrators = 50 }
        let alice = bench.connect(Bench.alice, in: [50])
        let sheet = try bench.present(on: bench.connect(Bench.alice))
        bench.begin(Await.self, Await.Parameters(id: sheet), on: alice)
        bench.configure()
        #expect(bench.replyCount(on: alice) == 0)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: sheet), on: bench.connect(Bench.alice))
        #expect(try bench.reply(to: Await.self, on: alice).outcome != nil)
    }

    @Test func `who looks back at everybody's sheets by a right that is gone is refused`() throws {
        var bench = Bench { $0.groups.administrators = 50 }
        let alice = bench.connect(Bench.alice, in: [50])
        bench.begin(History.self, History.Parameters(), on: alice)
        bench.configure()
        #expect(throws: Refused.permissionDenied) { try bench.reply(to: History.self, on: alice) }
        try bench.answerHistory()
        #expect(bench.replyCount(on: alice) == 0)
        bench.begin(History.self, History.Parameters(), on: alice)
        bench.configure { $0.groups.administrators = 50 }
        try bench.answerHistory()
        #expect(try bench.reply(to: History.self, on: alice).entries.isEmpty)
    }
}
