import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("a frame that does not come to its end")
struct PartialFrameTests {
    private func call(on id: ConnectionID, in bench: inout Bench) -> [UInt8] {
        bench.frame(ListScenes.self, ListScenes.Parameters(), on: id)
    }

    @Test func `closes the connection when its time is over`() {
        var bench = Bench()
        let alice = bench.connect()
        bench.send("{", on: alice)
        bench.wait(.seconds(30) - .nanoseconds(1))
        #expect(bench.isOpen(alice))
        bench.wait(.nanoseconds(1))
        #expect(!bench.isOpen(alice))
    }

    @Test func `gains no time by trickling in`() {
        var bench = Bench()
        let alice = bench.connect()
        for byte in call(on: alice, in: &bench).prefix(29) {
            bench.send([byte], on: alice)
            bench.wait(.seconds(1))
        }
        #expect(bench.isOpen(alice))
        bench.wait(.seconds(1))
        #expect(!bench.isOpen(alice))
    }

    @Test func `is forgotten when it does`() {
        var bench = Bench()
        let alice = bench.connect()
        let call = call(on: alice, in: &bench)
        bench.send(Array(call.prefix(10)), on: alice)
        bench.wait(.seconds(29))
        bench.send(Array(call.dropFirst(10)), on: alice)
        #expect(bench.nextDeadline == nil)
        bench.wait(.seconds(100))
        #expect(bench.isOpen(alice))
    }

    @Test func `has a time of its own, though another was unfinished before it`() {
        var bench = Bench()
        let alice = bench.connect()
        // Each piece ends inside a frame, and no frame takes longer than ten seconds.
        var unsent = call(on: alice, in: &bench)
        bench.send(Array(unsent.prefix(10)), on: alice)
        for _ in 0..<12 {
            bench.wait(.seconds(10))
            let next = call(on: alice, in: &bench)
            bench.send(Array(unsent.dropFirst(10)) + next.prefix(10), on: alice)
            unsent = next
        }
        #expect(bench.isOpen(alice))
        bench.wait(.seconds(30))
        #expect(!bench.isOpen(alice))
    }

    @Test func `is not held against a client that is not read`() throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(), bench.connect())
        let id = try bench.present(on: other)
        // Behind an Await waits a whole call, so the service does not read on; where what it has read
        // ends is not the client's doing.
        let first = bench.frame(Await.self, Await.Parameters(id: id), on: alice)
        let second = call(on: alice, in: &bench)
        let third = call(on: alice, in: &bench)
        bench.send(first + second + third.prefix(10), on: alice)
        #expect(!bench.isRead(alice))
        bench.wait(.seconds(3600))
        #expect(bench.isOpen(alice))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: other)
        // Now it is read again, and has all of its time.
        #expect(bench.isRead(alice))
        bench.wait(.seconds(30) - .nanoseconds(1))
        #expect(bench.isOpen(alice))
        bench.wait(.nanoseconds(1))
        #expect(!bench.isOpen(alice))
    }

    @Test func `is dropped when the client has closed its side`() {
        var bench = Bench()
        let alice = bench.connect()
        bench.send(call(on: alice, in: &bench) + [UInt8(ascii: "{")], on: alice)
        bench.endInput(of: alice)
        #expect(!bench.isOpen(alice))
        #expect(bench.nextDeadline == nil)
    }

    @Test func `takes what lived with the connection with it`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(lifetime: .presenter, on: alice)
        bench.send("{", on: alice)
        bench.wait(.seconds(30))
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `counts as breaking the protocol`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        bench.send("{", on: alice)
        bench.wait(.seconds(30))
        let status = try bench.call(GetStatus.self, NoParameters(), on: root)
        #expect(status.counters.first { $0.name == "violations" }?.value == 1)
    }
}
