import CSystemd
import Glibc

/// A signal that this process was sent.
///
/// **Source:** sigaction(2), signalfd(2).
package struct ReceivedSignal: Hashable, Sendable {
    /// Its number.
    package let signal: Int32
    /// The number sent with it by sigqueue; nil for a plain kill.
    package let value: Int32?
    /// Who sent it; zeros when the kernel did.
    package let sender: Sender

    /// The process and user that sent a signal.
    package struct Sender: Hashable, Sendable {
        package let pid: Int32
        package let uid: UInt32

        package init(pid: Int32, uid: UInt32) {
            self.pid = pid
            self.uid = uid
        }
    }

    package init(signal: Int32, value: Int32?, sender: Sender) {
        self.signal = signal
        self.value = value
        self.sender = sender
    }

    init(_ info: signalfd_siginfo) {
        self.init(
            signal: Int32(info.ssi_signo),
            value: info.ssi_code == SI_QUEUE ? info.ssi_int : nil,
            sender: Sender(pid: Int32(bitPattern: info.ssi_pid), uid: info.ssi_uid))
    }
}
