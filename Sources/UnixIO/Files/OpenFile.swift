import Glibc

/// A regular file that is open for writing at offsets.
package struct OpenFile: ~Copyable, Sendable {
    /// The open file; close-on-exec.
    package let descriptor: FileDescriptor
    /// Where it was opened, for messages.
    private let path: String

    init(_ descriptor: consuming FileDescriptor, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Gives the file room: bytes of `range` can be written afterwards, and those that were not there
    /// are zero.
    ///
    /// Throws `ENOSPC` when the file system is full, `EFBIG` past the process's bound of a file.
    /// **Source:** posix_fallocate(3), which writes zeros where the file system cannot allocate.
    package borrowing func allocate(_ range: Range<Int>) throws(Errno) {
        guard !range.isEmpty else { return }
        let number = descriptor.rawValue
        while true {
            let code = posix_fallocate(number, off_t(range.lowerBound), off_t(range.count))
            if code == 0 { return }
            guard code == EINTR else {
                throw Errno(
                    code: code, operation: "allocate \(range.upperBound) bytes of", object: path)
            }
        }
    }

    /// Writes all of `bytes` from `offset` on, most often by one call of the kernel.
    ///
    /// After a failure any number of the first bytes are there. **Source:** pwrite(2).
    package borrowing func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
        let number = descriptor.rawValue
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = try checked("write to", path) {
                pwrite(number, rest.baseAddress, rest.count, off_t(offset + written))
            }
            // The kernel takes something of what is not empty, or says why not.
            guard count > 0 else { throw Errno(code: EIO, operation: "write to", object: path) }
            written += count
        }
    }
}
