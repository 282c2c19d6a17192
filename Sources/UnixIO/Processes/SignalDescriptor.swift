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
    package borrowing func next() -> Int32? { nextDelivery()?.signal }

    /// Takes the next pending signal, with where it came from; nil when there is none.
    package borrowing func nextDelivery() -> SignalDelivery? {
        let number = descriptor.rawValue
        var signal = shim_signal()
        let count = uninterrupted { shim_signal_read(number, &signal) }
        return count > 0 ? SignalDelivery(signal) : nil
    }
}
