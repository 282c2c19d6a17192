import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R38a: stopping")
struct StopTests {
    @Test func `for good every sheet ends with shutdown, and waiters are told`() throws {
        var bench = Bench()
        let (presenting, waiting) = (bench.connect(), bench.connect())
        let id = try bench.presentAndWait(on: presenting)
        bench.begin(Await.self, Await.Parameters(id: id), on: waiting)
        bench.hand(.stopRequested(restarting: false))
        #expect(try bench.reply(to: Present.self, on: presenting).outcome?.reason == "shutdown")
        #expect(try bench.reply(to: Await.self, on: waiting).outcome?.reason == "shutdown")
        #expect(bench.service.coordinator.sheets.isEmpty)
    }

    @Test func `for good watchers are told of every end, then that the service stops`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        for _ in 0..<3 { _ = try bench.present(on: alice) }
        _ = try bench.events(on: watcher)
        bench.hand(.stopRequested(restarting: false))
        for _ in 0..<3 {
            #expect(
                try bench.reply(to: Watch.self, on: watcher).event.outcome?.reason == "shutdown")
        }
        #expect(throws: Refused.interface(.serviceStopping(restarting: false))) {
            try bench.nextReply(on: watcher)
        }
    }

    @Test func `to be back at once keeps the sheets and tells open calls so`() throws {
        var bench = Bench()
        let (presenting, watcher, waiting) = (bench.connect(), bench.connect(), bench.connect())
        let id = try bench.presentAndWait(on: presenting)
        _ = try bench.watch(on: watcher)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 1000), on: waiting)
        let facts = bench.facts
        bench.hand(.stopRequested(restarting: true))
        for connection in [presenting, watcher, waiting] {
            #expect(throws: Refused.interface(.serviceStopping(restarting: true))) {
                try bench.nextReply(on: connection)
            }
        }
        #expect(bench.facts == facts)
        #expect(bench.isLive(id))
    }

    @Test(arguments: [true, false])
    func `every connection is closed, and nothing is left`(restarting: Bool) throws {
        var bench = Bench()
        let (presenting, watcher, waiting, idle, partial) = (
            bench.connect(), bench.connect(), bench.connect(), bench.connect(), bench.connect()
        )
        let id = try bench.presentAndWait(on: presenting)
        _ = try bench.watch(on: watcher)
        bench.begin(Await.self, Await.Parameters(id: id, timeoutMSec: 1000), on: waiting)
        bench.send("{", on: partial)
        bench.hand(.stopRequested(restarting: restarting))
        for connection in [presenting, watcher, waiting, idle, partial] {
            #expect(!bench.isOpen(connection))
        }
        #expect(bench.service.connectionCount == 0)
        #expect(bench.service.watcherCount == 0)
        #expect(bench.service.waiterCount(of: SheetID(id)) == 0)
        #expect(bench.nextDeadline == nil)
    }

    @Test func `the stop is ordered last, and once`() throws {
        var bench = Bench()
        _ = try bench.presentAndWait(on: bench.connect())
        _ = bench.takeOrdered()
        bench.hand(.stopRequested(restarting: false))
        bench.hand(.stopRequested(restarting: true))
        let outputs = bench.takeOrdered()
        let stops = outputs.indices.filter { index in
            if case .stop = outputs[index] { true } else { false }
        }
        #expect(stops == [outputs.count - 1])
    }

    @Test func `calls that are queued are answered too`() throws {
        var bench = Bench()
        let (watcher, presenting) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: watcher)
        _ = try bench.presentAndWait(on: presenting)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: presenting)
        _ = try bench.events(on: watcher)
        bench.hand(.stopRequested(restarting: false))
        let stopping = Refused.interface(.serviceStopping(restarting: false))
        #expect(try bench.reply(to: Watch.self, on: watcher).event.kind == "dismissed")
        #expect(throws: stopping) { try bench.nextReply(on: watcher) }
        #expect(throws: stopping) { try bench.nextReply(on: watcher) }
        #expect(try bench.reply(to: Present.self, on: presenting).state == .dismissed)
        #expect(throws: stopping) { try bench.nextReply(on: presenting) }
    }

    @Test func `calls of a client that reads nothing are answered too`() throws {
        var bench = Bench { $0.limits.wire.unsentBytes = 100 }
        let alice = bench.connect()
        bench.stall(alice)
        for _ in 0..<3 { bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice) }
        bench.hand(.stopRequested(restarting: true))
        bench.resume(alice)
        try bench.reply(to: ListScenes.self, on: alice)
        for _ in 0..<2 {
            #expect(throws: Refused.interface(.serviceStopping(restarting: true))) {
                try bench.nextReply(on: alice)
            }
        }
    }

    @Test func `who connects now is turned away`() {
        var bench = Bench()
        bench.hand(.stopRequested(restarting: true))
        let late = bench.connect()
        #expect(!bench.isOpen(late))
    }

    @Test func `what falls due after it is left to the next one`() throws {
        var bench = Bench()
        let alice = bench.connect()
        var sheet = Wire.SheetRequest.question
        sheet.expiresAfterMSec = 10
        let id = try bench.present(sheet, on: alice)
        bench.hand(.stopRequested(restarting: true))
        #expect(bench.nextDeadline == nil)
        let facts = bench.facts
        bench.wait(.seconds(1))
        bench.hand(.deadlineCame)
        #expect(bench.facts == facts)
        #expect(bench.isLive(id))
    }
}
