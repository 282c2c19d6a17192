import CSystemd
import Glibc
import Systemd
import Testing
import UnixIO

@MainActor @Suite struct EventLoopTests {
    private static let patience: Duration = .seconds(30)

    @Test func `a ready descriptor comes back under its token`() throws {
        let loop = try EventLoop()
        let pair = try SocketPair()
        try loop.watch(pair.near.rawValue, token: 7, interest: .readable)
        #expect(try loop.wait(timeout: .zero).ready.isEmpty)
        pair.sendFromFar()
        #expect(
            try loop.wait(timeout: Self.patience).ready
                == [ReadyEvent(token: 7, readiness: .readable)])
        try loop.modify(pair.near.rawValue, token: 8, interest: .writable)
        #expect(
            try loop.wait(timeout: Self.patience).ready
                == [ReadyEvent(token: 8, readiness: .writable)])
        try loop.unwatch(pair.near.rawValue)
        #expect(try loop.wait(timeout: .zero).ready.isEmpty)
    }

    @Test func `several pending signals and ready descriptors come in one turn`() throws {
        let signals = [Signals.realTime(8), Signals.realTime(9)]
        try Signals.block(signals)
        let loop = try EventLoop()
        try loop.receive(signals: signals)
        let pair = try SocketPair()
        try loop.watch(pair.near.rawValue, token: 1, interest: .readable)
        pair.sendFromFar()
        for signal in signals.reversed() { #expect(pthread_kill(pthread_self(), signal) == 0) }
        let turn = try loop.wait(timeout: Self.patience)
        #expect(turn.signals.map(\.signal) == signals)
        #expect(turn.signals.map(\.value) == [nil, nil])
        #expect(turn.ready.map(\.token) == [1])
        #expect(try loop.wait(timeout: .zero).signals.isEmpty)
    }

    @Test func `a queued signal brings its value and its sender`() throws {
        let signal = Signals.realTime(8)
        try Signals.block([signal])
        let loop = try EventLoop()
        try loop.receive(signals: [signal])
        #expect(queue(pthread_self(), signal, sigval(sival_int: -42)) == 0)
        let sender = ReceivedSignal.Sender(pid: getpid(), uid: getuid())
        #expect(
            try loop.wait(timeout: Self.patience).signals
                == [ReceivedSignal(signal: signal, value: -42, sender: sender)])
    }

    @Test func `a flood of signals is spread over turns and none is lost`() throws {
        let signal = Signals.realTime(8)
        try Signals.block([signal])
        let loop = try EventLoop()
        try loop.receive(signals: [signal])
        let count = Int32(SystemdLimits.guestCallbacks) + 6
        for value in 0..<count {
            #expect(queue(pthread_self(), signal, sigval(sival_int: value)) == 0)
        }
        let first = try loop.wait(timeout: Self.patience).signals
        #expect(first.count == SystemdLimits.guestCallbacks)
        let second = try loop.wait(timeout: Self.patience).signals
        #expect((first + second).map(\.value) == Array(0..<count))
    }

    @Test func `a signal that is not blocked is refused`() throws {
        let signal = Signals.realTime(10)
        try Signals.unblock([signal])
        let loop = try EventLoop()
        #expect(throws: Errno(code: EBUSY, operation: "receive the signal", object: "\(signal)")) {
            try loop.receive(signals: [signal])
        }
    }

    @Test func `a deadline comes once and not early`() throws {
        let loop = try EventLoop()
        let deadline = BootClock.now + 3_000_000
        loop.setDeadline(deadline)
        #expect(try loop.wait(timeout: Self.patience).isDeadlinePassed)
        #expect(BootClock.now >= deadline)
        #expect(try !loop.wait(timeout: .milliseconds(5)).isDeadlinePassed)
        loop.setDeadline(deadline)
        #expect(try loop.wait(timeout: Self.patience).isDeadlinePassed)
    }

    @Test(arguments: [nil, Int64.max])
    func `a deadline that was moved away does not come`(later: Int64?) throws {
        let loop = try EventLoop()
        loop.setDeadline(BootClock.now + 1_000_000_000)
        #expect(try !loop.wait(timeout: .zero).isDeadlinePassed)
        loop.setDeadline(0)
        loop.setDeadline(later)
        #expect(try !loop.wait(timeout: .zero).isDeadlinePassed)
    }

    @Test func `an idle loop sleeps through`() throws {
        let signal = Signals.realTime(8)
        try Signals.block([signal])
        let loop = try EventLoop()
        try loop.receive(signals: [signal])
        loop.setDeadline(BootClock.now + 3_600_000_000_000)
        try loop.startWatchdog(every: .seconds(3600))
        let start = ContinuousClock.now
        let turn = try loop.wait(timeout: .milliseconds(50))
        // Any wake-up of the guest, the timer or the watchdog would end the wait early.
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(turn.ready.isEmpty && turn.signals.isEmpty)
        #expect(!turn.isDeadlinePassed && !turn.isWatchdogDue)
    }

    @Test func `the watchdog is due again and again`() throws {
        let loop = try EventLoop()
        try loop.startWatchdog(every: .milliseconds(1))
        for _ in 0..<3 { #expect(try loop.wait(timeout: Self.patience).isWatchdogDue) }
    }

    @Test func `what is added to the sleeping guest is armed before the next sleep`() throws {
        let loop = try EventLoop()
        _ = try loop.wait(timeout: .zero)
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        try loop.withGuest { (event) throws(Errno) in
            #expect(
                sd_event_add_time_relative(event, nil, CLOCK_MONOTONIC, 1000, 1, countTimer, count)
                    >= 0)
        }
        while count.pointee == 0 { _ = try loop.wait(timeout: Self.patience) }
        #expect(count.pointee == 1)
    }

    @Test func `what the guest has pending at once keeps the loop from sleeping`() throws {
        let loop = try EventLoop()
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        try loop.withGuest { (event) throws(Errno) in
            #expect(sd_event_add_defer(event, nil, countDeferred, count) >= 0)
        }
        _ = try loop.wait()
        #expect(count.pointee == 1)
    }
}

/// Sends a value to one thread: the signal of another test's thread would end the process.
@_silgen_name("pthread_sigqueue")
private func queue(_ thread: pthread_t, _ signal: Int32, _ value: sigval) -> Int32

private nonisolated func countTimer(
    _ source: OpaquePointer?, _ time: UInt64, _ userdata: UnsafeMutableRawPointer?
) -> Int32 {
    userdata?.assumingMemoryBound(to: Int.self).pointee += 1
    return 0
}

private nonisolated func countDeferred(
    _ source: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?
) -> Int32 {
    userdata?.assumingMemoryBound(to: Int.self).pointee += 1
    return 0
}
