import Glibc
import UnixIO

/// The history's thread, until it runs.
final class HistoryThread: Sendable {
    private let settings: HistorySettings
    private let exchange: HistoryExchange

    init(_ settings: HistorySettings, _ exchange: HistoryExchange) {
        self.settings = settings
        self.exchange = exchange
    }

    /// Starts it, without any signals: those are the loop's.
    ///
    /// - Returns: the thread, which somebody has to join or detach.
    func start() throws(Errno) -> pthread_t {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        // A thread begins with the mask of the one that makes it.
        pthread_sigmask(SIG_BLOCK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        var thread = pthread_t()
        let own = Unmanaged.passRetained(self)
        let code = pthread_create(&thread, nil, runHistoryThread, own.toOpaque())
        guard code == 0 else {
            own.release()
            throw Errno(code: code, operation: "start a thread", object: "for the history")
        }
        return thread
    }

    fileprivate func run() {
        var worker = HistoryWorker(settings, exchange)
        worker.run()
        // The database is closed before anybody is told.
        _ = consume worker
        exchange.end.signal()
    }
}

private func runHistoryThread(_ own: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let own else { return nil }
    Unmanaged<HistoryThread>.fromOpaque(own).takeRetainedValue().run()
    return nil
}
