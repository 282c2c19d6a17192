import CShims
import Glibc

/// Blocked signals, read from a descriptor: for clients that wait with `Poll`.
///
/// **Source:** signalfd(2).
package struct SignalDescriptor: ~Copyable, Sendable {
    /// Readable while a signal is pending; non-blocking, close-on-exec.
    package let descriptor: FileDescriptor

    /// Receives `signals`, which must be blocked (`Signals.block`) to come here.
    package init(_ signals: [Int32]) throws(Errno) {
        var set = Signals.set(signals)
        self.descriptor = FileDescriptor(
            owning: try checked("open a descriptor for signals") {
                signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
            })
    }

    /// Takes the next pending signal; nil when there is none.
    package borrowing func next() -> Int32? {
        let number = descriptor.rawValue
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        let count = uninterrupted { read(number, &info, size) }
        return count == size ? Int32(info.ssi_signo) : nil
    }
}
