import CShims
import Glibc

/// Other processes, and the bounds of this one.
package enum Processes {
    /// The path of the program a process runs; nil when the process is gone or not ours to look at. A
    /// program replaced since ends in " (deleted)". **Source:** proc(5).
    package static func executable(of pid: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink("/proc/\(pid)/exe", start, buffer.count)
            guard count > 0 else { return nil }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }

    /// When a process started, in clock ticks since boot: with the number, it names one process for
    /// good. Nil when it is gone. **Source:** proc(5), field 22 of `stat`.
    package static func startTime(of pid: Int32) -> UInt64? {
        guard let text = SmallFile.text(of: "/proc/\(pid)/stat") else { return nil }
        // The second field is the program's name in parentheses, which may hold spaces and more.
        guard let name = text.lastIndex(of: ")") else { return nil }
        let fields = text[name...].split(separator: " ")
        // The name's end is field 2.
        guard fields.count > 20 else { return nil }
        return UInt64(fields[20])
    }

    /// A descriptor that becomes readable when the process ends.
    ///
    /// Throws `ESRCH` when it has ended already. **Source:** pidfd_open(2).
    package static func open(_ pid: Int32) throws(Errno) -> FileDescriptor {
        FileDescriptor(
            owning: try checked("watch the process", "\(pid)") { shim_pidfd_open(pid) })
    }

    /// Lets this process open as many descriptors as it is allowed to, and returns that number.
    ///
    /// The usual bound is low for the sake of select(2), which is not used here.
    /// **Source:** getrlimit(2), RLIMIT_NOFILE.
    @discardableResult
    package static func raiseDescriptorLimit() throws(Errno) -> UInt64 {
        var limit = rlimit()
        try checked("read the bound of descriptors") {
            getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        }
        guard limit.rlim_cur < limit.rlim_max else { return UInt64(limit.rlim_cur) }
        limit.rlim_cur = limit.rlim_max
        try checked("raise the bound of descriptors") {
            setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        }
        return UInt64(limit.rlim_cur)
    }
}
