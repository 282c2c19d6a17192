import Glibc
import Synchronization
package import UnixIO

/// The history of ended sheets (R42): an SQLite database that a thread of its own writes and reads, so
/// that nobody ever waits for a disk.
///
/// Entries are handed in and are written in batches; questions are asked and are answered between them,
/// all of it once the thread has been started: until then they wait.
/// `descriptor` becomes readable when there is something to `drain`. Nothing here fails: what is in the
/// way is told of, tried again, and makes entries wait, up to a bound beyond which the oldest are
/// dropped.
package final class HistoryStore: Sendable {
    private let settings: HistorySettings
    private let exchange: HistoryExchange
    private let thread = Mutex<pthread_t?>(nil)

    /// Makes what the thread and its user share.
    ///
    /// - Throws: when the system has no descriptor left.
    package init(_ settings: HistorySettings) throws(Errno) {
        self.settings = settings
        exchange = try HistoryExchange(bound: settings.waitingEntries)
    }

    /// Starts the thread, which opens the database; once.
    ///
    /// - Throws: when the system has no thread left.
    package func start() throws(Errno) {
        let started = try HistoryThread(settings, exchange).start()
        thread.withLock { $0 = started }
    }

    deinit {
        thread.withLock { thread in
            guard let running = thread else { return }
            // It ends by itself.
            exchange.mailbox.withLock { _ = $0.end() }
            exchange.wake.signal()
            pthread_detach(running)
        }
    }

    /// Readable when there is something to `drain`; borrowed for as long as this lives.
    package var descriptor: Int32 { exchange.reports.descriptor.rawValue }

    /// Hands in sheets that have ended, in the order of their ends. It never waits for the disk.
    ///
    /// - Parameter ticket: what the caller counts by; never smaller than an earlier one.
    package func append(_ entries: [HistoryEntry], ticket: UInt64) {
        if exchange.mailbox.withLock({ $0.append(entries, ticket: ticket) }) {
            exchange.wake.signal()
        }
    }

    /// Hands in sheets that an earlier run may have handed in already, in the order of their ends. Call
    /// it before `append`: all that are up to the last that is known count as known, and what has been
    /// removed since does not come back.
    package func repeatEntries(_ entries: [HistoryEntry], ticket: UInt64) {
        if exchange.mailbox.withLock({ $0.repeatEntries(entries, ticket: ticket) }) {
            exchange.wake.signal()
        }
    }

    /// Keeps more or less from now on; what is too much goes at once.
    package func keep(_ retention: HistoryRetention) {
        if exchange.mailbox.withLock({ $0.keep(retention) }) { exchange.wake.signal() }
    }

    /// The ticket of the oldest entry that waits: all with smaller ones have been written, or dropped
    /// for good. `nil` when none waits.
    package var oldestTicket: UInt64? { exchange.mailbox.withLock { $0.oldestTicket } }

    /// Asks for entries. All that was handed in before is among them, unless it cannot be written now.
    ///
    /// - Parameter id: what the answer is to be called by.
    package func ask(_ id: UInt64, for selection: HistorySelection) {
        switch exchange.mailbox.withLock({ $0.ask(id, selection) }) {
        case true?: exchange.wake.signal()
        case false?: break
        case nil: exchange.reports.signal()
        }
    }

    /// Takes what has happened since the last time.
    package func drain() -> HistoryReport {
        exchange.reports.acknowledge()
        let (report, wakes) = exchange.mailbox.withLock { $0.takeReport() }
        if wakes { exchange.wake.signal() }
        return report
    }

    /// Has what waits written, and ends the thread. What is not written by then is given up.
    ///
    /// - Returns: the last that has happened.
    package func finish(within time: Duration) -> HistoryReport {
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let running else { return HistoryReport() }
        if exchange.mailbox.withLock({ $0.end() }) { exchange.wake.signal() }
        let ready = (try? Poll.wait(exchange.end.descriptor, for: .readable, timeout: time)) ?? []
        if ready.isEmpty {
            pthread_detach(running)
        } else {
            pthread_join(running, nil)
        }
        return drain()
    }
}
