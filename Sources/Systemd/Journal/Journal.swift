import CSystemd
import Glibc

/// Where the daemon's messages go: to the journal with all their fields when standard error leads
/// there, else to standard error as lines.
///
/// **Source:** sd_journal_sendv(3), systemd.exec(5) on JOURNAL_STREAM.
package struct Journal: Hashable, Sendable {
    /// The least grave level that is written.
    package var threshold: LogLevel
    /// Whether messages reach the journal with their fields.
    package let isConnected: Bool
    private let output: Int32

    /// Writes to the journal if `environment` says that `output` leads there, else to `output`, which
    /// stays open for as long as this value is used.
    package init(
        environment: ServiceEnvironment, threshold: LogLevel = .info, output: Int32 = STDERR_FILENO
    ) {
        self.threshold = threshold
        self.output = output
        self.isConnected = Self.isJournal(environment.journalStream, output)
    }

    /// Writes one message, with an id of 32 hexadecimal digits if it is one of the catalogue. A message
    /// that cannot be written is lost: there is nobody to tell.
    package func log(
        _ level: LogLevel, _ message: @autoclosure () -> String, id: StaticString? = nil,
        fields: [JournalField] = []
    ) {
        guard level <= threshold else { return }
        let entry = JournalEntry(level, message(), id: id, fields: fields)
        if isConnected, Self.send(entry.assignments) { return }
        write(entry.line)
    }

    /// Whether JOURNAL_STREAM, `device:inode` in decimal, names the file that `output` is.
    private static func isJournal(_ stream: String?, _ output: Int32) -> Bool {
        guard let parts = stream?.split(separator: ":", omittingEmptySubsequences: false),
            parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1])
        else { return false }
        var status = stat()
        return fstat(output, &status) == 0 && status.st_dev == device && status.st_ino == inode
    }

    private static func send(_ assignments: [String]) -> Bool {
        // One after the other in one piece of memory, as a pointer to a String's bytes is not to be kept.
        let lengths = assignments.map(\.utf8.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lengths.reduce(0, +))
        for assignment in assignments { bytes += assignment.utf8 }
        return bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            let vectors = lengths.map { length in
                defer { start += length }
                return iovec(iov_base: buffer.baseAddress.map { $0 + start }, iov_len: length)
            }
            return sd_journal_sendv(vectors, Int32(vectors.count)) >= 0
        }
    }

    /// Writes a line where there is room for it. A message is never waited for: whoever reads standard
    /// error may have stopped to, and must not stop us.
    ///
    /// **Source:** pipe(7): what is ready takes PIPE_BUF bytes at once.
    private func write(_ line: String) {
        var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLOUT) != 0 else { return }
        let bytes = Array(line.utf8.prefix(Int(PIPE_BUF)))
        bytes.withUnsafeBytes { bytes in
            while Glibc.write(output, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
        }
    }
}
