import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct TurnTests {
    private func calls(
        _ count: Int, on id: ConnectionID, in bench: inout Bench
    ) -> [UInt8] {
        (0..<count).flatMap { _ in
            bench.frame(ListScenes.self, ListScenes.Parameters(), on: id)
        }
    }

    private func yields(_ outputs: [Output]) -> Int {
        outputs.count { output in
            if case .yield = output { true } else { false }
        }
    }

    private func replies(_ outputs: [Output]) -> Int {
        outputs.reduce(0) { sum, output in
            guard case .send(_, let bytes) = output else { return sum }
            return sum + bytes.count { $0 == 0 }
        }
    }

    @Test func `the calls of one turn are answered in one go, the rest in the next`() {
        var bench = Bench { $0.limits.callsPerTurn = 3 }
        bench.givesTurns = false
        let alice = bench.connect()
        bench.stall(alice)
        bench.send(calls(7, on: alice, in: &bench), on: alice)
        let first = bench.takeOrdered()
        #expect(replies(first) == 3)
        #expect(yields(first) == 1)
        bench.takeTurn()
        #expect(replies(bench.takeOrdered()) == 3)
        bench.takeTurn()
        let last = bench.takeOrdered()
        #expect(replies(last) == 1)
        #expect(yields(last) == 0)
    }

    @Test func `nothing is read while calls are queued`() {
        var bench = Bench { $0.limits.callsPerTurn = 2 }
        bench.givesTurns = false
        let alice = bench.connect()
        bench.stall(alice)
        bench.send(calls(3, on: alice, in: &bench), on: alice)
        #expect(!bench.isRead(alice))
        bench.takeTurn()
        #expect(bench.isRead(alice))
    }

    @Test func `another connection has its turn in between`() throws {
        var bench = Bench { $0.limits.callsPerTurn = 1 }
        bench.givesTurns = false
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        bench.stall(alice)
        bench.send(calls(50, on: alice, in: &bench), on: alice)
        try bench.call(ListScenes.self, ListScenes.Parameters(), on: bob)
        #expect(bench.isOpen(alice))
    }

    @Test func `a client that reads nothing is not read, and no further call of its is begun`() {
        var bench = Bench { $0.limits.wire.unsentBytes = 100 }
        let alice = bench.connect()
        bench.stall(alice)
        bench.send(calls(5, on: alice, in: &bench), on: alice)
        // One reply may pass the bound.
        #expect(replies(bench.takeOrdered()) == 1)
        #expect(bench.waitingBytes(for: alice) > 100)
        #expect(!bench.isRead(alice))
        bench.resume(alice)
        #expect(bench.replyCount(on: alice) == 5)
        #expect(bench.isRead(alice))
    }

    @Test(
        .bug(id: "hyprwm/Hyprland#15262"), .bug(id: "hyprwm/Hyprland#15263"),
        .bug(id: "hyprwm/Hyprland#15455")) func `calls may come in any pieces`() throws
    {
        var bench = Bench()
        let alice = bench.connect()
        for byte in calls(3, on: alice, in: &bench) { bench.send([byte], on: alice) }
        #expect(bench.replyCount(on: alice) == 3)
        bench.send(calls(3, on: alice, in: &bench), on: alice)
        #expect(bench.replyCount(on: alice) == 6)
    }

    @Test(arguments: [300, 331, 362, 400])
    func `a presenter that reads nothing is told only the newest state, once it reads`(
        bound: Int
    ) throws {
        var bench = Bench { $0.limits.wire.unsentBytes = bound }
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        bench.stall(alice)
        bench.begin(
            Present.self, Present.Parameters(sheet: Wire.SheetRequest(onInactive: .hold)),
            flags: .more, on: alice)
        for _ in 0..<50 {
            try bench.setPhase(.inactive, on: root)
            try bench.setPhase(.active, on: root)
        }
        try bench.setPhase(.inactive, on: root)
        #expect(bench.waitingBytes(for: alice) <= bound)
        bench.resume(alice)
        var states: [Wire.Word<Wire.SheetState>] = []
        while bench.replyCount(on: alice) > 0 {
            states.append(try bench.reply(to: Present.self, on: alice).state)
        }
        #expect(states.first == .presented)
        #expect(states.last == .held)
        #expect(states.count < 10)
        try bench.call(DismissAll.self, DismissAll.Parameters(), on: root)
        #expect(try bench.reply(to: Present.self, on: alice).state == .dismissed)
    }

    @Test func `facts come before all else that a turn orders`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        _ = try bench.present(lifetime: .presenter, on: alice)
        _ = try bench.presentAndWait(on: alice)
        _ = bench.takeOrdered()
        bench.hangUp(alice)
        let kinds = bench.takeOrdered().map { output in
            if case .record = output { "record" } else { "other" }
        }
        #expect(kinds.filter { $0 == "record" }.count == 2)
        #expect(kinds.prefix(2) == ["record", "record"])
    }
}
