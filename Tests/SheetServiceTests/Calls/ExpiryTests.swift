import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R22: what has expired")
struct ExpiryTests {
    @Test(arguments: [ClientConnection.Flags.none, .more], [Wire.ExpiryClock.elapsed, .visible])
    func `a sheet that is given no time is answered with its outcome`(
        flags: ClientConnection.Flags, clock: Wire.ExpiryClock
    ) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(
            Present.self,
            Present.Parameters(
                sheet: Wire.SheetRequest(expiresAfterMSec: 0, expiryClock: clock)),
            flags: flags, on: alice)
        let reply = try bench.nextReply(on: alice)
        #expect(!reply.continues)
        let told = try reply.decode(Present.Reply.self)
        #expect(told.state == .dismissed)
        #expect(told.outcome?.reason == "expired")
        #expect(bench.replyCount(on: alice) == 0)
        // The connection is free for other calls, and nothing waits for the sheet.
        #expect(bench.service.waiterCount(of: SheetID(told.id)) == 0)
        try bench.call(ListScenes.self, NoParameters(), on: alice)
        #expect(bench.nextDeadline == nil)
    }

    @Test func `after a suspend an answer comes too late, though it is read before the clock`()
        throws
    {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        var sheet = Wire.SheetRequest.question
        sheet.expiresAfterMSec = 1000
        let id = try bench.present(sheet, on: alice)
        bench.sleep(.seconds(3600))
        #expect(throws: Refused.self) {
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: root)
        }
        #expect(try bench.outcome(of: id).reason == "expired")
    }

    @Test func `after a suspend nothing comes back whose time was over`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let sheet = Wire.SheetRequest(onInactive: .hold, expiresAfterMSec: 1000)
        bench.begin(Present.self, Present.Parameters(sheet: sheet), flags: .more, on: alice)
        try bench.setPhase(.inactive, on: root)
        bench.sleep(.seconds(3600))
        try bench.setPhase(.active, on: root)
        var states: [Wire.Word<Wire.SheetState>] = []
        while bench.replyCount(on: alice) > 0 {
            states.append(try bench.reply(to: Present.self, on: alice).state)
        }
        #expect(states == [.presented, .held, .dismissed])
    }

    @Test func `the clock of the request measures the time that an Update gives`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(Wire.SheetRequest(expiryClock: .visible), on: alice)
        try bench.call(Update.self, Update.Parameters(id: id, expiresAfterMSec: 1000), on: alice)
        // Nothing draws the scene.
        bench.wait(.seconds(3600))
        #expect(bench.isLive(id))
    }

    @Test func `an Update that leaves no time is answered as any other`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        let reply = try bench.call(
            Update.self, Update.Parameters(id: id, title: "Too late", expiresAfterMSec: 0),
            on: alice)
        #expect(reply.generation == 2)
        #expect(try bench.outcome(of: id).reason == "expired")
    }
}
