import Glibc
package import UnixIO

/// Whether a signal that has come to a wrapper is to be passed on to the program in it.
package struct SignalPassing: Hashable, Sendable {
    /// The program's number.
    private let program: Int32
    /// The wrapper's number.
    private let wrapper: Int32
    /// Whether the kernel's signals for a terminal's group reach both of them.
    private let sharesGroup: Bool
    /// Whether the wrapper is whom the kernel tells that the terminal has hung up.
    private let leadsSession: Bool

    package init(to program: Int32, by wrapper: Int32, sharesGroup: Bool, leadsSession: Bool) {
        self.program = program
        self.wrapper = wrapper
        self.sharesGroup = sharesGroup
        self.leadsSession = leadsSession
    }

    /// Not what the program has got, too, by a key of its terminal; not what it has sent itself; and not
    /// what comes of the wrapper's own doings.
    ///
    /// **Source:** tty_signal_session_leader() of the kernel: of a hang-up the session's leader hears
    /// alone. sudo(8), "Signal handling", does the same.
    package func passes(_ delivery: SignalDelivery) -> Bool {
        switch delivery.origin {
        case _ where delivery.signal == SIGCHLD: false
        case .process(let sender): sender != program && sender != wrapper
        case .kernel:
            switch delivery.signal {
            case SIGINT, SIGQUIT, SIGTSTP, SIGWINCH: !sharesGroup
            case SIGHUP, SIGCONT: leadsSession || !sharesGroup
            case let signal: !ProgramSignals.tellsOfFault(signal)
            }
        }
    }

    /// Whether it is the wrapper's own fault, and its end: a bound on its time or its files.
    package func isOwnFault(_ delivery: SignalDelivery) -> Bool {
        guard ProgramSignals.tellsOfFault(delivery.signal) else { return false }
        return delivery.origin == .kernel || delivery.origin == .process(wrapper)
    }
}
