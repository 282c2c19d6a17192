import Glibc
import SheetClient
import UnixIO

/// A program that sheetctl has started and stays with: what comes to the one comes to the other.
struct AttendedProgram: ~Copyable {
    private let child: Child

    /// Starts it.
    ///
    /// - Parameters:
    ///   - signals: Those that are passed on; it finds its own as sheetctl has found them.
    ///   - output: What it finds as standard output, borrowed; nil for that of sheetctl.
    ///
    /// Throws when there can be no process; that its program cannot be run comes with its end.
    init(
        _ words: [String], in environment: ChildEnvironment,
        with signals: borrowing ProgramSignals, output: Int32? = nil
    ) throws(Errno) {
        self.child = try Child(
            words, in: environment, finding: signals.inherited, orphanSignal: SIGTERM,
            output: output)
    }

    /// Its number.
    var pid: Int32 { child.pid }

    /// Passes on the signals that have come, and takes note of what has become of it; its end, if that
    /// has come.
    borrowing func attend(_ signals: borrowing ProgramSignals) -> ChildChange? {
        while let delivery = signals.next() { pass(delivery) }
        return takeChanges()
    }

    /// Sends it a signal of sheetctl's own.
    borrowing func signal(_ number: Int32) { child.signal(number) }

    /// What to exit with after its end.
    borrowing func status(after change: ChildChange, in context: Context) -> ExitStatus {
        if let error = child.failure() {
            context.output.tell(error.description)
            return error.code == ENOENT ? .notFound : .notRunnable
        }
        return switch change {
        case .exited(let code): ExitStatus(rawValue: code)
        case .killed(let signal), .stopped(let signal): ExitStatus(signal: signal)
        }
    }

    private borrowing func pass(_ delivery: SignalDelivery) {
        let passing = SignalPassing(
            to: child.pid, by: getpid(), sharesGroup: child.group == getpgrp(),
            leadsSession: getsid(0) == getpid())
        if passing.isOwnFault(delivery) { Signals.end(by: delivery.signal) }
        if passing.passes(delivery) { child.signal(delivery.signal, value: delivery.value) }
    }

    private borrowing func takeChanges() -> ChildChange? {
        while let (pid, change) = ChildChange.next() {
            guard pid == child.pid else { continue }
            switch change {
            case .exited, .killed: return change
            case .stopped(let signal): stop(with: signal)
            }
        }
        return nil
    }

    /// Stops with a program that the terminal has stopped: else its shell would wait for this process.
    private borrowing func stop(with signal: Int32) {
        guard [SIGTSTP, SIGTTIN, SIGTTOU].contains(signal), Terminal.isThere else { return }
        raise(SIGSTOP)
    }
}
