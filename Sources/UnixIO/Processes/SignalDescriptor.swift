import CShims

/// Blocked signals, read from a descriptor: for clients that wait with `Poll`.
///
/// **Source:** signalfd(2).
package struct SignalDescriptor: ~Copyable, Sendable {
    /// Readable while a signal is pending; non-blocking, close-on-exec.
    package let descriptor: FileDescriptor

    /// Receives `signals`, which must be blocked (`Signals.block`) to come here.
    package init(_ signals: [Int32]) throws(Errno) {
        self.descriptor = FileDescriptor(
            owning: try checked("open a descriptor for signals") {
                shim_signal_descriptor(signals, Int32(signals.count))
            })
    }

    /// Takes the next pending signal; nil when there is none.
    package borrowing func next() -> Int32? {
        let number = descriptor.rawValue
        let signal = uninterrupted { shim_signal_read(number) }
        return signal > 0 ? signal : nil
    }
}
