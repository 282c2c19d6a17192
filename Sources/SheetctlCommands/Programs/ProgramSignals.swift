import Glibc
import SheetClient
import UnixIO

/// The signals of `sheetctl run`: nearly all of them are for the program that it runs.
struct ProgramSignals: ~Copyable, Sendable {
    /// How sheetctl found its signals: so is the program to find them.
    let inherited: InheritedSignals
    private let signals: SignalDescriptor

    /// Withholds them from the process from now on.
    init() throws(SheetClientError) {
        let inherited: InheritedSignals
        do throws(Errno) {
            inherited = try InheritedSignals(blocking: Self.numbers)
            self.signals = try SignalDescriptor(Self.numbers)
        } catch {
            throw .failed(error.description)
        }
        self.inherited = inherited
    }

    /// Readable when one has come; borrowed.
    var descriptor: Int32 { signals.descriptor.rawValue }

    /// The next that has come.
    borrowing func next() -> SignalDelivery? { signals.nextDelivery() }

    /// The next that ends this process while there is no program to pass it on to; those before it are
    /// dropped.
    borrowing func nextEnd() -> Int32? {
        while let delivery = next() {
            let ends =
                [SIGHUP, SIGINT, SIGQUIT, SIGTERM].contains(delivery.signal)
                || Self.tellsOfFault(delivery.signal)
            // Of a blocked signal we hear though it is to do nothing, as under nohup.
            if ends, !Signals.isIgnored(delivery.signal) { return delivery.signal }
        }
        return nil
    }

    /// Whether a signal tells of a fault of the process that it comes to, unless another one sends it: a
    /// manager's watchdog does.
    ///
    /// Blocking them keeps no fault from ending this process: abort() lets SIGABRT through, and so does the
    /// kernel with what it has to force. What it only sends is read here.
    ///
    /// **Source:** abort(3), signal(7); systemd.service(5), WatchdogSignal=.
    static func tellsOfFault(_ signal: Int32) -> Bool { faults.contains(signal) }

    private static let faults = [SIGABRT, SIGXCPU, SIGXFSZ, SIGSYS, SIGTRAP, SIGSTKFLT]

    /// All that can be passed on. Missing are those that cannot be blocked, those of a fault that nobody
    /// has a use for sending, and those that stop whoever is to keep away from the terminal.
    private static let numbers: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD, SIGCONT,
            SIGTSTP, SIGURG, SIGVTALRM, SIGPROF, SIGWINCH, SIGIO, SIGPWR,
        ] + faults + Signals.allRealTime
}
