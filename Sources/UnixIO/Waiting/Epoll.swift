import CShims
import Glibc

/// The kernel's list of watched descriptors, level-triggered, with one reusable buffer of what is
/// ready.
///
/// **Source:** epoll(7).
package struct Epoll: ~Copyable {
    private let descriptor: FileDescriptor
    private let buffer: UnsafeMutablePointer<epoll_event>
    private let capacity: Int

    /// An empty list whose waits report up to `capacity` descriptors; the others come next time.
    package init(capacity: Int = Limits.readyEvents) throws(Errno) {
        precondition(capacity > 0, "a wait must be able to report something")
        self.descriptor = FileDescriptor(
            owning: try checked("create an epoll") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
        self.buffer = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        buffer.deallocate()
    }

    /// Watches `descriptor`, which the caller keeps open until it has removed it. `token` comes back
    /// with what is ready.
    ///
    /// Throws `EEXIST` for one already watched and `ENOSPC` past the user's bound of watches.
    package borrowing func add(
        _ descriptor: Int32, token: UInt64, interest: Readiness
    ) throws(Errno) {
        try control(EPOLL_CTL_ADD, descriptor, token, interest)
    }

    /// Changes what a watched descriptor is watched for, and its token.
    package borrowing func modify(
        _ descriptor: Int32, token: UInt64, interest: Readiness
    ) throws(Errno) {
        try control(EPOLL_CTL_MOD, descriptor, token, interest)
    }

    /// Ends the watch. What the last wait reported of it is not taken back.
    package borrowing func remove(_ descriptor: Int32) throws(Errno) {
        try control(EPOLL_CTL_DEL, descriptor, 0, [])
    }

    /// Sleeps until something is ready or `timeout` (rounded up to milliseconds; nil: for ever) has
    /// passed, and returns how many `subscript(_:)` has now. A signal handler can end it early with 0.
    package mutating func wait(timeout: Duration?) throws(Errno) -> Int {
        let count = epoll_wait(
            descriptor.rawValue, buffer, Int32(capacity), timeout.wholeMilliseconds)
        if count >= 0 { return Int(count) }
        guard errno == EINTR else { throw .last("wait for an epoll") }
        return 0
    }

    /// The events of the last wait, by position below the count it returned.
    package subscript(position: Int) -> ReadyEvent {
        precondition(position >= 0 && position < capacity, "no such event")
        let event = buffer[position]
        return ReadyEvent(token: event.data.u64, readiness: Readiness(rawValue: event.events))
    }

    private borrowing func control(
        _ operation: Int32, _ watched: Int32, _ token: UInt64, _ interest: Readiness
    ) throws(Errno) {
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
        let number = descriptor.rawValue
        try checked("watch a descriptor") { epoll_ctl(number, operation, watched, &event) }
    }
}
