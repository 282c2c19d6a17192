import Synchronization
import UnixIO

/// What the loop's thread and the history's share.
final class HistoryExchange: Sendable {
    let mailbox: Mutex<HistoryMailbox>
    /// Wakes the history's thread.
    let wake: EventDescriptor
    /// Wakes the loop.
    let reports: EventDescriptor
    /// Happens when the thread has ended.
    let end: EventDescriptor

    init(bound: Int) throws(Errno) {
        mailbox = Mutex(HistoryMailbox(bound: bound))
        wake = try EventDescriptor()
        reports = try EventDescriptor()
        end = try EventDescriptor()
    }

    /// Sleeps until the thread is woken, or time has passed.
    func rest(for time: Duration?) {
        // What it cannot fail by does not happen to a descriptor of our own; and if it did, there would
        // be another look at what there is to do.
        _ = try? Poll.wait(wake.descriptor, for: .readable, timeout: time)
        wake.acknowledge()
    }
}
