import Glibc
package import SheetClient
import UnixIO

/// SIGINT and SIGTERM, taken as an end to a wait instead of the process's end.
package struct StopSignals: ~Copyable, Sendable {
    private let signals: SignalDescriptor

    /// Withholds them from the process from now on.
    package init() throws(SheetClientError) {
        let numbers = [SIGINT, SIGTERM]
        do throws(Errno) {
            try Signals.block(numbers)
            self.signals = try SignalDescriptor(numbers)
        } catch {
            throw .failed(error.description)
        }
    }

    /// Readable when one has come; borrowed.
    package var descriptor: Int32 { signals.descriptor.rawValue }

    /// What to exit with after the one that has come.
    package borrowing func status() -> ExitStatus {
        signals.next() == SIGTERM ? .terminated : .interrupted
    }
}

extension Context {
    /// Carries out what waits for people, until SIGINT or SIGTERM.
    ///
    /// - Parameter body: Connects so that the signals end its waits.
    func untilStopped(
        _ body: (borrowing StopSignals) throws(SheetClientError) -> ExitStatus
    ) throws(SheetClientError) -> ExitStatus {
        let signals = try StopSignals()
        do throws(SheetClientError) {
            return try body(signals)
        } catch {
            guard error == .interrupted else { throw error }
            return signals.status()
        }
    }
}
