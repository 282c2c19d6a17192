import Glibc

/// Files of the kernel, which are read by one call and have no size before.
package enum SmallFile {
    /// The first kilobyte of the file at `path`; nil when it cannot be read or is empty.
    package static func text(of path: String) -> String? {
        let number = uninterrupted { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            let count = uninterrupted {
                Glibc.read(file.rawValue, buffer.baseAddress, buffer.count)
            }
            guard count > 0 else { return nil }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
