import CShims
import Glibc

/// The other processes that can write to a pipe or FIFO of this one, as far as this user may look.
///
/// The kernel does not tell who is at the other end; the descriptors of each process do.
///
/// **Source:** proc(5), `/proc/PID/fd` and `/proc/PID/fdinfo`; pidfd_send_signal(2).
package enum PipeWriters {
    /// Sends each of them a signal, once.
    ///
    /// Whoever comes to hold the pipe while this looks may be missed.
    ///
    /// - Parameter descriptor: An end of the pipe, borrowed.
    ///
    /// Returns the numbers of those that have got it; none when it is no pipe.
    package static func signal(_ signal: Int32, toWritersOf descriptor: Int32) -> [Int32] {
        var pipe = stat()
        guard fstat(descriptor, &pipe) == 0, pipe.st_mode & S_IFMT == S_IFIFO,
            let processes = try? OpenFolder.open("/proc").names()
        else { return [] }
        return processes.compactMap { Int32($0) }.filter { pid in
            // Opened first: what is found then is about this process, and no later one of its number.
            guard pid != getpid(), let process = try? Processes.open(pid) else { return false }
            guard writes(pid, to: pipe) else { return false }
            return shim_pidfd_send_signal(process.rawValue, signal) == 0
        }
    }

    private static func writes(_ pid: Int32, to pipe: stat) -> Bool {
        guard let numbers = try? OpenFolder.open("/proc/\(pid)/fd").names() else { return false }
        return numbers.contains { number in
            var file = stat()
            guard stat("/proc/\(pid)/fd/\(number)", &file) == 0, file.st_dev == pipe.st_dev,
                file.st_ino == pipe.st_ino
            else { return false }
            return isOpenForWriting("/proc/\(pid)/fdinfo/\(number)")
        }
    }

    private static func isOpenForWriting(_ path: String) -> Bool {
        let lines = SmallFile.text(of: path)?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("flags:") }),
            let digits = line.split(whereSeparator: \.isWhitespace).last,
            let flags = Int32(digits, radix: 8)
        else { return false }
        return flags & O_ACCMODE != O_RDONLY
    }
}
