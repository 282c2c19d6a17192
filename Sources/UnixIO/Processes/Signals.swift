import CShims
import Glibc

/// The signals of a process that takes them as descriptors rather than in handlers.
///
/// **Source:** signal(7), sigqueue(3).
package enum Signals {
    /// Withholds `signals` from the calling thread and those it makes later; they stay pending. Call it
    /// first in main, before there is another thread for them to interrupt.
    package static func block(_ signals: [Int32]) throws(Errno) {
        try change(SIG_BLOCK, signals)
    }

    /// Lets `signals` through again: before running another program.
    package static func unblock(_ signals: [Int32]) throws(Errno) {
        try change(SIG_UNBLOCK, signals)
    }

    /// Whether a signal does nothing to this process while it is not blocked.
    package static func isIgnored(_ signal: Int32) -> Bool { shim_signal_is_ignored(signal) }

    /// The real-time signal `SIGRTMIN+offset`.
    package static func realTime(_ offset: Int32) -> Int32 {
        shim_signal_rtmin() + offset
    }

    /// Every real-time signal that libc leaves to programs.
    package static var allRealTime: [Int32] {
        Array(shim_signal_rtmin()...shim_signal_rtmax())
    }

    /// Sends `signal` with a number as its value.
    ///
    /// Throws `ESRCH`, `EPERM`, and `EAGAIN` when the receiver's queue is full.
    package static func queue(_ signal: Int32, value: Int32, to pid: Int32) throws(Errno) {
        try checked("signal the process", "\(pid)") { shim_sigqueue(pid, signal, value) }
    }

    /// Ends this process by a signal whose default is that, unless the signal is ignored, and returns
    /// then.
    package static func end(by signal: Int32) {
        guard !isIgnored(signal) else { return }
        _ = shim_signal_set_default(signal)
        try? unblock([signal])
        raise(signal)
    }

    /// Lets a signal do again what it does by default, unless the process is to ignore it: a runtime may
    /// have taken it.
    package static func letDefault(_ signal: Int32) {
        if !isIgnored(signal) { _ = shim_signal_set_default(signal) }
    }

    private static func change(_ how: Int32, _ signals: [Int32]) throws(Errno) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        let code = pthread_sigmask(how, &set, nil)
        guard code == 0 else { throw Errno(code: code, operation: "block signals") }
    }
}
