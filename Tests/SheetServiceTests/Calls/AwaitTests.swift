import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct AwaitTests {
    @Test func `Await is answered when the sheet ends`() throws {
        var bench = Bench()
        let (alice, waiting) = (bench.connect(), bench.connect())
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id), on: waiting)
        #expect(bench.replyCount(on: waiting) == 0)
        bench.wait(.seconds(100_000))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let reply = try bench.reply(to: Await.self, on: waiting)
        #expect(reply.state == .dismissed)
        #expect(reply.outcome?.reason == "requested")
    }

    @Test func `for a sheet that has ended it is answered at once`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let told = try bench.call(Await.self, Await.Parameters(id: id, timeoutMSec: 5), on: alice)
        #expect(told.outcome?.id == id)
        bench.wait(.seconds(3600))
        #expect(throws: Refused.interface(.noSuchSheet(id: id))) {
            try bench.call(Await.self, Await.Parameters(id: id), on: alice)
        }
    }

    @Test(arguments: [Int64(1), 1500, 3_600_000])
    func `its time runs out to the millisecond, and the sheet lives on`(timeout: Int64) throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: timeout), on: alice)
        bench.wait(.milliseconds(timeout) - .nanoseconds(1))
        #expect(bench.replyCount(on: alice) == 0)
        bench.wait(.nanoseconds(1))
        let reply = try bench.reply(to: Await.self, on: alice)
        #expect(reply.state == .presented)
        #expect(reply.outcome == nil)
        #expect(bench.isLive(id))
        #expect(bench.service.waiterCount(of: SheetID(id)) == 0)
        #expect(bench.nextDeadline == nil)
    }

    @Test func `no time at all asks for the state`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        let id = try bench.present(on: alice)
        let reply = try bench.call(Await.self, Await.Parameters(id: id, timeoutMSec: 0), on: alice)
        #expect(reply.state == .queued)
        #expect(reply.outcome == nil)
    }

    @Test func `the longest time there is never runs out`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: .max), on: alice)
        bench.wait(.seconds(1_000_000_000))
        #expect(bench.replyCount(on: alice) == 0)
    }

    @Test func `an outcome that comes in time calls the deadline off`() throws {
        var bench = Bench()
        let (alice, waiting) = (bench.connect(), bench.connect())
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 1000), on: waiting)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        #expect(bench.nextDeadline == nil)
        bench.wait(.seconds(2))
        #expect(bench.replyCount(on: waiting) == 1)
    }

    @Test func `calls behind an Await whose time ran out are carried out`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 10), on: alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        bench.wait(.milliseconds(10))
        try bench.reply(to: Await.self, on: alice)
        try bench.reply(to: ListScenes.self, on: alice)
    }

    @Test func `calls behind an Await whose time ran out wait for their turn`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 10), on: alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        bench.givesTurns = false
        bench.wait(.milliseconds(10))
        try bench.reply(to: Await.self, on: alice)
        #expect(bench.replyCount(on: alice) == 0)
        bench.takeTurn()
        try bench.reply(to: ListScenes.self, on: alice)
    }

    @Test func `calls behind an Await that wants no answer are carried out when the sheet ends`()
        throws
    {
        var bench = Bench()
        let (alice, waiting) = (bench.connect(), bench.connect())
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id), flags: .oneway, on: waiting)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: waiting)
        #expect(bench.replyCount(on: waiting) == 0)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        #expect(try bench.reply(to: ListScenes.self, on: waiting).scenes.count == 1)
    }

    @Test func `whoever waits is told in the order of coming, and all the same`() throws {
        var bench = Bench()
        let (presenting, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.presentAndWait(on: presenting)
        let waiting = [bench.connect(), bench.connect()]
        for connection in waiting {
            bench.begin(Await.self, Await.Parameters(id: id), on: connection)
        }
        #expect(bench.service.waiterCount(of: SheetID(id)) == 3)
        _ = bench.takeOrdered()
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: root)
        let told = try bench.reply(to: Present.self, on: presenting).outcome
        for connection in waiting {
            #expect(try bench.reply(to: Await.self, on: connection).outcome == told)
        }
        let sent = bench.takeOrdered().compactMap { output in
            if case .send(let connection, _) = output { connection } else { nil }
        }
        #expect(sent.filter { $0 != root } == [presenting] + waiting)
    }

    @Test func `an Await keeps no sheet of lifetime presenter alive`() throws {
        var bench = Bench()
        let (presenting, waiting) = (bench.connect(), bench.connect())
        let id = try bench.presentAndWait(on: presenting)
        bench.begin(Await.self, Await.Parameters(id: id), on: waiting)
        bench.hangUp(presenting)
        let outcome = try bench.reply(to: Await.self, on: waiting).outcome
        #expect(outcome?.reason == "presenterGone")
    }

    @Test func `who hangs up waits no more`() throws {
        var bench = Bench()
        let (alice, waiting) = (bench.connect(), bench.connect())
        let id = try bench.present(on: alice)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 1000), on: waiting)
        bench.hangUp(waiting)
        #expect(bench.service.waiterCount(of: SheetID(id)) == 0)
        #expect(bench.nextDeadline == nil)
    }
}
