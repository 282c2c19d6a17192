import CShims
import Glibc

/// A signal that has come, and where from.
///
/// **Source:** sigaction(2), signalfd(2).
package struct SignalDelivery: Hashable, Sendable {
    /// Who sent a signal.
    package enum Origin: Hashable, Sendable {
        /// The kernel: for a key of the terminal, for a timer.
        case kernel
        /// A process, by its number.
        case process(Int32)
    }

    /// Its number.
    package let signal: Int32
    package let origin: Origin
    /// The number that was sent with it by sigqueue; nil for a plain kill.
    package let value: Int32?

    package init(_ signal: Int32, from origin: Origin, value: Int32? = nil) {
        self.signal = signal
        self.origin = origin
        self.value = value
    }

    init(_ signal: shim_signal) {
        self.init(
            signal.number, from: signal.code > 0 ? .kernel : .process(signal.sender),
            value: Int(signal.code) == SHIM_SIGNAL_QUEUED ? signal.value : nil)
    }
}
