import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R43: quotas")
struct QuotaTests {
    @Test func `connections are bounded in all, by closing the one past the bound`() {
        var bench = Bench { $0.limits.connections = 2 }
        let (one, other) = (bench.connect(), bench.connect(Bench.bob))
        let refused = bench.connect(Bench.root)
        #expect(bench.isOpen(one) && bench.isOpen(other))
        #expect(!bench.isOpen(refused))
        #expect(bench.service.connectionCount == 2)
        bench.hangUp(one)
        let next = bench.connect(Bench.root)
        #expect(bench.isOpen(next))
    }

    @Test func `connections are bounded for each user`() {
        var bench = Bench { $0.limits.connectionsPerUser = 1 }
        let alice = bench.connect()
        #expect(bench.isOpen(alice))
        let (refused, bob) = (bench.connect(), bench.connect(Bench.bob))
        #expect(!bench.isOpen(refused))
        #expect(bench.isOpen(bob))
        bench.hangUp(alice)
        let next = bench.connect()
        #expect(bench.isOpen(next))
    }

    @Test func `watchers are bounded for each user`() throws {
        var bench = Bench { $0.limits.watchersPerUser = 2 }
        let watchers = [bench.connect(), bench.connect()]
        for watcher in watchers { _ = try bench.watch(on: watcher) }
        let third = bench.connect()
        #expect(throws: Refused.interface(.quotaExceeded(resource: "watchers", limit: 2))) {
            try bench.watch(on: third)
        }
        _ = try bench.watch(on: bench.connect(Bench.bob))
        bench.hangUp(watchers[0])
        _ = try bench.watch(on: third)
        #expect(bench.service.watcherCount == 3)
    }

    @Test func `waiters are bounded for each sheet, its presenter among them`() throws {
        var bench = Bench { $0.limits.waitersPerSheet = 2 }
        let presenting = bench.connect()
        let id = try bench.presentAndWait(on: presenting)
        let waiting = bench.connect()
        bench.begin(Await.self, Await.Parameters(id: id), on: waiting)
        let third = bench.connect()
        #expect(throws: Refused.interface(.quotaExceeded(resource: "waiters", limit: 2))) {
            try bench.call(Await.self, Await.Parameters(id: id), on: third)
        }
        // Who does not wait is none.
        try bench.call(Await.self, Await.Parameters(id: id, timeoutMSec: 0), on: third)
        bench.hangUp(waiting)
        bench.begin(Await.self, Await.Parameters(id: id), on: third)
        #expect(bench.service.waiterCount(of: SheetID(id)) == 2)
    }

    @Test func `sheets are bounded for each user`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 2 }
        let alice = bench.connect()
        let first = try bench.present(on: alice)
        _ = try bench.present(on: alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "sheets", limit: 2))) {
            try bench.present(on: alice)
        }
        _ = try bench.present(on: bench.connect(Bench.bob))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: first), on: alice)
        _ = try bench.present(on: alice)
    }

    @Test func `the bytes of a request are counted as it came`() throws {
        let sheet = #"{"title":"0123456789"}"#
        var bench = Bench { $0.presentationLimits.sheetBytes = sheet.utf8.count }
        let alice = bench.connect()
        bench.begin(.present, #"{"sheet":\#(sheet)}"#, on: alice)
        try bench.reply(to: Present.self, on: alice)
        bench.begin(.present, #"{"sheet":\#(sheet.dropLast()) }}"#, on: alice)
        let limit = Int64(sheet.utf8.count)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: limit))) {
            try bench.reply(to: Present.self, on: alice)
        }
    }

    @Test func `scenes are bounded for each user, and those that are open are no new ones`() throws
    {
        var bench = Bench { $0.presentationLimits.scenesPerUser = 1 }
        let alice = bench.connect()
        try bench.open("a", on: alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "scenes", limit: 1))) {
            try bench.open("b", on: alice)
        }
        try bench.open("a", on: alice)
        try bench.open("b", on: bench.connect(Bench.bob))
    }

    @Test func `a frame past its bound closes the connection`() {
        var bench = Bench { $0.limits.wire.frameBytes = 100 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        bench.send(Array(repeating: 0x20, count: 100), on: alice)
        #expect(bench.isOpen(alice))
        bench.send([0x20], on: alice)
        #expect(!bench.isOpen(alice))
        #expect(bench.isOpen(bob))
    }

    @Test(arguments: [
        "\0", "nonsense\0", "[]\0", #"{"method":"a.B","more":true,"oneway":true}"# + "\0",
        #"{"method":"a.B","bogus":1}"# + "\0", #"{"parameters":{}}"# + "\0",
    ])
    func `what breaks the protocol closes the connection, and nobody else's`(frame: String) throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        bench.send(frame, on: alice)
        #expect(!bench.isOpen(alice))
        try bench.call(ListScenes.self, ListScenes.Parameters(), on: bob)
    }

    @Test func `replies to the calls before are sent before the connection is closed`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.stall(alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        bench.send("nonsense\0", on: alice)
        #expect(bench.isOpen(alice))
        #expect(!bench.isRead(alice))
        bench.resume(alice)
        #expect(!bench.isOpen(alice))
        try bench.reply(to: ListScenes.self, on: alice)
    }
}
