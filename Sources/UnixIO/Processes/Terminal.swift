import Glibc

/// The terminal that controls this process.
///
/// **Source:** tty(4).
package enum Terminal {
    /// Whether there is one.
    package static var isThere: Bool {
        let number = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { return false }
        _ = FileDescriptor(owning: number)
        return true
    }
}
