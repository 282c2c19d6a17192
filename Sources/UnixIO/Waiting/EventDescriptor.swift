import CShims
import Glibc

/// A descriptor that one thread makes readable, and so wakes another that waits for it.
///
/// **Source:** eventfd(2).
package struct EventDescriptor: ~Copyable, Sendable {
    /// Readable from `signal` on until `acknowledge`; non-blocking, close-on-exec.
    package let descriptor: FileDescriptor

    /// An event that has not happened yet.
    package init() throws(Errno) {
        descriptor = FileDescriptor(
            owning: try checked("open an event descriptor") { shim_event_descriptor_create() })
    }

    /// Says that it has happened, once or once more.
    package borrowing func signal() {
        let number = descriptor.rawValue
        var one: UInt64 = 1
        // It cannot fail but for a count of 2^64 - 1, and then it is readable already.
        _ = uninterrupted { write(number, &one, MemoryLayout<UInt64>.size) }
    }

    /// Takes note of it: it is not readable until the next time. False when it has not happened.
    @discardableResult
    package borrowing func acknowledge() -> Bool {
        let number = descriptor.rawValue
        var count: UInt64 = 0
        let size = MemoryLayout<UInt64>.size
        return uninterrupted { read(number, &count, size) } == size
    }
}
