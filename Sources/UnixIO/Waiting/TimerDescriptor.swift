import CShims
import Glibc

/// A descriptor that becomes readable when its time has come, by the clock that runs on while the
/// machine sleeps.
///
/// **Source:** timerfd_create(2), CLOCK_BOOTTIME.
package struct TimerDescriptor: ~Copyable, Sendable {
    /// Readable once the time has come; non-blocking, close-on-exec.
    package let descriptor: FileDescriptor

    /// A timer that is not set.
    package init() throws(Errno) {
        descriptor = FileDescriptor(
            owning: try checked("open a timer") {
                shim_timer_create()
            })
    }

    /// Sets the timer to go off once, at `deadline` in nanoseconds of `BootClock`, at once if that is
    /// past; nil unsets it. What it was set to before is forgotten.
    package borrowing func set(_ deadline: Int64?) throws(Errno) {
        // Zero would unset it.
        try set(deadline.map { max($0, 1) } ?? 0, interval: 0)
    }

    /// Sets the timer to go off again and again, `period` from now the first time; whole nanoseconds
    /// count.
    package borrowing func repeatEvery(_ period: Duration) throws(Errno) {
        let (seconds, attoseconds) = period.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        precondition(nanoseconds > 0, "a period of nothing would never end")
        try set(BootClock.now + nanoseconds, interval: nanoseconds)
    }

    /// Takes note that the timer went off: it is not readable until the next time. False when it did
    /// not.
    package borrowing func acknowledge() -> Bool {
        let number = descriptor.rawValue
        var count: UInt64 = 0
        let size = MemoryLayout<UInt64>.size
        return uninterrupted { read(number, &count, size) } == size
    }

    private borrowing func set(_ deadline: Int64, interval: Int64) throws(Errno) {
        let number = descriptor.rawValue
        try checked("set a timer") { shim_timer_set(number, deadline, interval) }
    }
}
