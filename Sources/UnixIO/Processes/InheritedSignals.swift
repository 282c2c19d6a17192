import CShims
import Glibc

/// How a process found its signals, for the program that it starts to find them likewise.
///
/// **Source:** execve(2): the mask and the ignored signals outlast it.
package struct InheritedSignals: Sendable {
    /// Those that were blocked.
    let mask: sigset_t
    /// Whether ends of children were ignored, and so not to be waited for.
    let ignoresChildren: Bool

    /// Notes how signals are; then blocks some of them, and lets ends of children be waited for.
    ///
    /// - Parameter signals: Those to block from now on.
    package init(blocking signals: [Int32]) throws(Errno) {
        self.ignoresChildren = shim_signal_set_default(SIGCHLD)
        var mask = sigset_t()
        let code = pthread_sigmask(SIG_BLOCK, nil, &mask)
        guard code == 0 else { throw Errno(code: code, operation: "look at the signals") }
        self.mask = mask
        try Signals.block(signals)
    }
}
