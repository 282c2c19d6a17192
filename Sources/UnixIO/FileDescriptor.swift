import Glibc

/// An open file, socket or other kernel object, closed when its one owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
    /// The number, valid for as long as this value lives: for system calls that only borrow it.
    package let rawValue: Int32

    /// Takes over an open descriptor; nobody else may close it from now on.
    package init(owning rawValue: Int32) {
        precondition(rawValue >= 0, "not a descriptor")
        self.rawValue = rawValue
    }

    deinit {
        // Never repeated after EINTR: Linux has closed it by then, and the number may be another's.
        _ = close(rawValue)
    }

    /// Hands the open descriptor to the caller, who closes it.
    package consuming func release() -> Int32 {
        let number = rawValue
        discard self
        return number
    }

    /// A second descriptor, close-on-exec, of the same open file.
    ///
    /// Throws `EMFILE` when the process has no number left.
    package borrowing func duplicated() throws(Errno) -> FileDescriptor {
        let number = rawValue
        return FileDescriptor(
            owning: try checked("duplicate a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 0) })
    }

    /// Decides whether calls fail with `EAGAIN` where they would wait. The flag belongs to the open
    /// file, so every duplicate shares it.
    package borrowing func setNonBlocking(_ isNonBlocking: Bool) throws(Errno) {
        let number = rawValue
        let flags = try checked("read the flags of a descriptor") { fcntl(number, F_GETFL) }
        let wanted = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
        guard wanted != flags else { return }
        try checked("set the flags of a descriptor") { fcntl(number, F_SETFL, wanted) }
    }

    /// Decides whether programs started by this process are kept from inheriting it.
    package borrowing func setCloseOnExec(_ isClosed: Bool) throws(Errno) {
        let number = rawValue
        try checked("set the flags of a descriptor") {
            fcntl(number, F_SETFD, isClosed ? FD_CLOEXEC : 0)
        }
    }
}
