import CShims
import CSystemd
import Glibc
package import UnixIO

/// The daemon's one place to sleep: an epoll that holds its clients directly, and sd-event as a guest.
///
/// sd-event runs one callback for every look at the kernel, and each look is told of every ready source
/// again, so a source for each client would cost more the more clients are busy. As one descriptor
/// among them it costs nothing until a signal or a bus message comes. The deadline and the watchdog are
/// timer descriptors of the loop: moving an sd-event timer takes a pass through the guest's states and
/// two more system calls, and its watchdog reads NOTIFY_SOCKET anew for each ping, which is unset by
/// then. Nothing here wakes the process while it is idle.
///
/// The caller owns the `while`: `wait()`, handle the turn, again.
@MainActor package final class EventLoop {
    private var epoll: Epoll
    private let guest: EventGuest
    private let timer: TimerDescriptor
    private let watchdog: TimerDescriptor
    private var turn = Turn()
    private var deadline: Int64?
    /// What the timer was last set to.
    private var armedDeadline: Int64?

    /// The loop's own descriptors; the tokens of others are below.
    private enum OwnToken {
        static let guest = UInt64.max
        static let timer = UInt64.max - 1
        static let watchdog = UInt64.max - 2
    }

    /// The first number that cannot be a token.
    package nonisolated static let tokenBound = UInt64.max - 2

    /// A loop that waits for nothing yet.
    package init() throws(Errno) {
        let epoll = try Epoll()
        let guest = try EventGuest()
        let timer = try TimerDescriptor()
        let watchdog = try TimerDescriptor()
        try epoll.add(guest.descriptor, token: OwnToken.guest, interest: .readable)
        try epoll.add(timer.descriptor.rawValue, token: OwnToken.timer, interest: .readable)
        try epoll.add(watchdog.descriptor.rawValue, token: OwnToken.watchdog, interest: .readable)
        self.epoll = epoll
        self.guest = guest
        self.timer = timer
        self.watchdog = watchdog
    }

    /// Reports `descriptor` under `token`, which is below `tokenBound`, whenever it is ready. The caller
    /// keeps it open, and unwatches it before closing it.
    package func watch(
        _ descriptor: Int32, token: UInt64, interest: Readiness
    ) throws(Errno) {
        precondition(token < Self.tokenBound, "the loop's own token")
        try epoll.add(descriptor, token: token, interest: interest)
    }

    /// Changes what a watched descriptor is watched for: nothing, too, but a hang-up is still reported.
    package func modify(
        _ descriptor: Int32, token: UInt64, interest: Readiness
    ) throws(Errno) {
        precondition(token < Self.tokenBound, "the loop's own token")
        try epoll.modify(descriptor, token: token, interest: interest)
    }

    /// Stops reporting a watched descriptor.
    package func unwatch(_ descriptor: Int32) throws(Errno) {
        try epoll.remove(descriptor)
    }

    /// Takes `signals` in turns from now on; they must be blocked (`Signals.block`), else this throws
    /// `EBUSY`. **Source:** sd_event_add_signal(3).
    package func receive(signals: [Int32]) throws(Errno) {
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        try guest.with { (event) throws(Errno) in
            for signal in signals {
                try Errno.check(
                    sd_event_add_signal(event, nil, signal, signalArrived, userdata),
                    "receive the signal", "\(signal)")
            }
        }
    }

    /// Moves the one deadline, in nanoseconds of `BootClock`; nil for none. A turn says when it has come.
    package func setDeadline(_ deadline: Int64?) {
        self.deadline = deadline
    }

    /// Asks for a sign of life in a turn every so often from now on.
    package func startWatchdog(every period: Duration) throws(Errno) {
        try watchdog.repeatEvery(period)
    }

    /// Lends the guest `sd_event`, to attach a bus or to use one attached to it. After any such use
    /// outside the guest's own callbacks, what the bus waits for is looked at anew.
    package func withGuest<Result>(
        _ body: (OpaquePointer) throws(Errno) -> Result
    ) throws(Errno) -> Result {
        try guest.with(body)
    }

    /// Sleeps until something is ready, or `timeout` (nil: none) has passed, runs the guest's callbacks,
    /// and returns what there is to handle. `.zero` only looks.
    package func wait(timeout: Duration? = nil) throws(Errno) -> Turn {
        turn.clear()
        try armTimer()
        var isGuestReady = try guest.prepare()
        let count = try epoll.wait(timeout: isGuestReady ? .zero : timeout)
        for position in 0..<count {
            let event = epoll[position]
            switch event.token {
            case OwnToken.guest: isGuestReady = true
            case OwnToken.timer: noteTimer()
            case OwnToken.watchdog: turn.isWatchdogDue = watchdog.acknowledge()
            default: turn.ready.append(event)
            }
        }
        if isGuestReady { try guest.run() }
        return turn
    }

    private func armTimer() throws(Errno) {
        guard deadline != armedDeadline else { return }
        try timer.set(deadline)
        armedDeadline = deadline
    }

    private func noteTimer() {
        guard timer.acknowledge() else { return }
        turn.isDeadlinePassed = true
        deadline = nil
        armedDeadline = nil
    }

    fileprivate func note(_ signal: ReceivedSignal) {
        turn.signals.append(signal)
    }
}

/// Not a closure in the method: that would be taken for one of the main actor, which C cannot call.
private nonisolated func signalArrived(
    _ source: OpaquePointer?, _ info: UnsafePointer<signalfd_siginfo>?,
    _ userdata: UnsafeMutableRawPointer?
) -> Int32 {
    guard let info, let userdata else { return -EINVAL }
    let loop = Unmanaged<EventLoop>.fromOpaque(userdata).takeUnretainedValue()
    let signal = ReceivedSignal(info.pointee)
    MainActor.assumeIsolated { loop.note(signal) }
    return 0
}
