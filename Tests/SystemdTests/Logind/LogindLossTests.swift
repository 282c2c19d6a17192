import Systemd
import Testing
import UnixIO

/// A bus and a logind that are not there, go, or say nothing.
@MainActor @Suite struct LogindLossTests {
    private static let session = FakeLogind.state([FakeLogind.read("3")])

    @Test func `a bus that is not there is told once, and heard once it is`() throws {
        let bus = try FakeBus(listens: false)
        let logind = try FakeLogind([.init("3")], bus: bus)
        let reports = try logind.take(1)
        #expect(
            reports == [
                .lost(
                    "cannot connect to the bus at \(bus.address): No such file or directory (ENOENT)"
                )
            ])
        var pauses: [Int64] = []
        var last: Int64?
        while pauses.count < 3 {
            try logind.step()
            guard let next = logind.monitor.nextDeadline, next != last else { continue }
            pauses.append(next - BootClock.now)
            last = next
        }
        #expect(pauses == pauses.sorted() && (pauses.last ?? 0) > 2 * (pauses.first ?? 0))
        try bus.listen()
        #expect(try logind.take(1) == [.read(Self.session)])
        #expect(logind.monitor.nextDeadline == nil)
    }

    @Test func `pauses double up to the longest, and are short again after a success`() {
        var pause = GrowingPause(from: .milliseconds(100), to: .seconds(1))
        #expect(
            (0..<6).map { _ in pause.grow() }
                == [100, 200, 400, 800, 1000, 1000].map { .milliseconds($0) })
        pause.reset()
        #expect(pause.grow() == .milliseconds(100))
    }

    @Test func `a bus that goes is told once, and all is read anew when it is back`() throws {
        let logind = try FakeLogind([.init("3")])
        #expect(try logind.take(1) == [.read(Self.session)])
        try logind.run { logind.isInhibited }
        try logind.bus.stop()
        #expect(try logind.take(1) == [.lost("the bus has closed the connection")])
        #expect(!logind.isInhibited)
        for _ in 0..<3 {
            let deadline = logind.monitor.nextDeadline
            try logind.run { logind.monitor.nextDeadline != deadline }
        }
        #expect(logind.reports == [])
        try logind.bus.listen()
        #expect(try logind.take(1) == [.read(Self.session)])
        try logind.run { logind.isInhibited }
        // The first pause is a short one again.
        logind.bus.disconnect()
        let start = BootClock.now
        _ = try logind.take(2)
        #expect(BootClock.now - start < 10_000_000_000)
        logind.emit("Lock", of: "3")
        #expect(try logind.take(1) == [.lockRequested(session: "3")])
    }

    @Test func `a bus that goes with questions open is a loss, not a reading`() throws {
        let logind = try FakeLogind([.init("3")])
        logind.users = [(1000, "3")]
        logind.holds = { $0.member == "Get" || $0.member == "Inhibit" }
        try logind.run { logind.bus.open.count == 3 }
        logind.bus.disconnect()
        #expect(try logind.take(1) == [.lost("the bus has closed the connection")])
        logind.holds = { _ in false }
        #expect(try logind.take(1).first?.isReading == true)
    }

    @Test func `a bus without logind is waited for, and nothing is asked`() throws {
        let bus = try FakeBus()
        bus.owner = nil
        let logind = try FakeLogind([.init("3")], bus: bus)
        #expect(try logind.take(1) == [.lost("there is no logind on the bus")])
        #expect(logind.monitor.nextDeadline == nil)
        for _ in 0..<20 { try logind.step() }
        #expect(bus.heard.last == "GetNameOwner")
        bus.setOwner(":1.8")
        #expect(try logind.take(1) == [.read(Self.session)])
        #expect(bus.connectionCount == 1)
    }

    @Test func `a logind that is restarted is read anew, and the old one's answers do not count`()
        throws
    {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.holds = { $0.member == "ListSessions" }
        logind.emitManager("SessionNew", [.string("9"), .path("/9")])
        try logind.run { logind.bus.open.count == 1 }
        logind.bus.setOwner(nil)
        #expect(try logind.take(1) == [.lost("there is no logind on the bus")])
        #expect(!logind.isInhibited)
        logind.emit("Lock", of: "3", from: ":1.7")
        logind.bus.setOwner(":1.8")
        try logind.run { logind.bus.open.count == 2 }
        // The first call, which was made to the old one, is answered with what it had.
        logind.holds = { [weak first = logind.bus.open.first] in $0 !== first }
        logind.bus.answerOpen()
        for _ in 0..<10 { try logind.step() }
        logind.sessions = [.init("9")]
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        #expect(try logind.take(1) == [.read(FakeLogind.state([FakeLogind.read("9")]))])
        try logind.run { logind.isInhibited }
        logind.emit("Lock", of: "9", from: ":1.7")
        #expect(try logind.takeAll() == [])
    }

    @Test func `a name that passes to another at once is a loss and a reading`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.bus.setOwner(":1.8")
        #expect(
            try logind.take(2) == [.lost("there is no logind on the bus"), .read(Self.session)])
    }

    @Test func `a bus that does not greet holds nothing up, and is given up`() throws {
        let bus = try FakeBus()
        bus.isAwake = false
        let start = ContinuousClock.now
        let logind = try FakeLogind([.init("3")], bus: bus, patience: .milliseconds(30))
        _ = try logind.loop.wait(timeout: .zero)
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try logind.take(1) == [.lost("the bus does not answer")])
        bus.disconnect()
        bus.isAwake = true
        #expect(try logind.take(1) == [.read(Self.session)])
    }

    @Test func `a logind that does not answer is given up, and asked again`() throws {
        let logind = try FakeLogind([.init("3")], patience: .milliseconds(30))
        logind.holds = { $0.member == "ListSessions" }
        #expect(
            try logind.take(1).first?.loss?.contains("logind does not answer sessionList") == true)
        logind.holds = { _ in false }
        #expect(try logind.take(1) == [.read(Self.session)])
    }

    @Test func `a monitor that is let go of leaves the loop as it was`() throws {
        let bus = try FakeBus()
        let loop = try EventLoop()
        var monitor: LogindMonitor? = LogindMonitor(in: loop, address: bus.address)
        for _ in 0..<20 {
            bus.step()
            _ = try loop.wait(timeout: .milliseconds(1))
            _ = monitor?.takeReports()
        }
        #expect(bus.open.count > 0)
        weak let observed = monitor
        monitor = nil
        #expect(observed == nil)
        bus.emit("Lock", FakeLogind.session, of: "/x")
        for call in bus.open { call.reply([]) }
        bus.step()
        let start = ContinuousClock.now
        _ = try loop.wait(timeout: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test func `a monitor that listens does not wake the loop`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        try logind.run { logind.isInhibited }
        _ = try logind.takeAll()
        let start = ContinuousClock.now
        _ = try logind.loop.wait(timeout: .milliseconds(50))
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(logind.monitor.takeReports() == [])
    }
}
