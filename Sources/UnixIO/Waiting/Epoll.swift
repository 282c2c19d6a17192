import CShims
import Glibc

/// The kernel's list of watched descriptors, level-triggered, with one reusable buffer of what is
/// ready.
///
/// **Source:** epoll(7).
package struct Epoll: ~Copyable {
    private let descriptor: FileDescriptor
    private let buffer: UnsafeMutablePointer<shim_event>
    private let capacity: Int

    /// An empty list whose waits report up to `capacity` descriptors; the others come next time.
    package init(capacity: Int = UnixIOLimits.readyEvents) throws(Errno) {
        precondition(capacity > 0, "a wait must be able to report something")
        self.descriptor = FileDescriptor(
            owning: try checked("create an epoll") { shim_epoll_create() })
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
        let number = self.descriptor.rawValue
        try checked("watch a descriptor") {
            shim_epoll_add(number, descriptor, token, interest.rawValue)
        }
    }

    /// Changes what a watched descriptor is watched for, and its token.
    package borrowing func modify(
        _ descriptor: Int32, token: UInt64, interest: Readiness
    ) throws(Errno) {
        let number = self.descriptor.rawValue
        try checked("change the watch of a descriptor") {
            shim_epoll_modify(number, descriptor, token, interest.rawValue)
        }
    }

    /// Ends the watch. What the last wait reported of it is not taken back.
    package borrowing func remove(_ descriptor: Int32) throws(Errno) {
        let number = self.descriptor.rawValue
        try checked("end the watch of a descriptor") { shim_epoll_remove(number, descriptor) }
    }

    /// Sleeps until something is ready or `timeout` (rounded up to milliseconds; nil: for ever) has
    /// passed, and returns how many `subscript(_:)` has now. A signal handler can end it early with 0.
    package mutating func wait(timeout: Duration?) throws(Errno) -> Int {
        let count = shim_epoll_wait(
            descriptor.rawValue, buffer, Int32(capacity), timeout.wholeMilliseconds)
        if count >= 0 { return Int(count) }
        guard errno == EINTR else { throw .last("wait for an epoll") }
        return 0
    }

    /// The events of the last wait, by position below the count it returned.
    package subscript(position: Int) -> ReadyEvent {
        precondition(position >= 0 && position < capacity, "no such event")
        let event = buffer[position]
        return ReadyEvent(token: event.token, readiness: Readiness(rawValue: event.readiness))
    }
}
