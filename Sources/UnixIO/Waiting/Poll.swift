import Glibc

/// A wait on a few descriptors, for clients that have no loop.
///
/// **Source:** poll(2).
package enum Poll {
    /// One descriptor to wait on, and afterwards what it is ready for.
    package struct Item: Hashable, Sendable {
        /// The descriptor, borrowed for the length of the wait.
        package let descriptor: Int32
        /// What ends the wait; `hungUp` and `failed` always do.
        package var interest: Readiness
        /// What the last wait found: empty when it did not end it.
        package fileprivate(set) var ready: Readiness = []

        package init(_ descriptor: Int32, _ interest: Readiness) {
            self.descriptor = descriptor
            self.interest = interest
        }
    }

    /// Sleeps until one of `items` is ready, and says in each what it is ready for. False when
    /// `timeout` (nil: none) passed first. Interruptions by signal handlers do not end or lengthen it.
    package static func wait(
        _ items: inout [Item], timeout: Duration? = nil
    ) throws(Errno) -> Bool {
        var entries = items.map {
            pollfd(fd: $0.descriptor, events: Int16($0.interest.rawValue), revents: 0)
        }
        let start = ContinuousClock.now
        var remaining = timeout
        while true {
            let count = poll(&entries, nfds_t(entries.count), remaining.wholeMilliseconds)
            if count >= 0 { break }
            guard errno == EINTR else { throw .last("wait for a descriptor") }
            if let timeout { remaining = max(.zero, timeout - (ContinuousClock.now - start)) }
        }
        for index in items.indices {
            items[index].ready = Readiness(
                rawValue: UInt32(UInt16(bitPattern: entries[index].revents)))
        }
        return items.contains { !$0.ready.isEmpty }
    }

    /// Sleeps until `descriptor` is ready, and says for what: for nothing when `timeout` passed first.
    package static func wait(
        _ descriptor: borrowing FileDescriptor, for interest: Readiness, timeout: Duration? = nil
    ) throws(Errno) -> Readiness {
        var items = [Item(descriptor.rawValue, interest)]
        _ = try wait(&items, timeout: timeout)
        return items[0].ready
    }
}

extension Duration? {
    /// The time-out of poll and epoll_wait: rounded up, so that no wait ends early; -1 for nil.
    var wholeMilliseconds: Int32 {
        guard let self else { return -1 }
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = self.components
        guard seconds < Int64(Int32.max) / 1000 else { return Int32.max }
        let perMillisecond: Int64 = 1_000_000_000_000_000
        return Int32(seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond)
    }
}
