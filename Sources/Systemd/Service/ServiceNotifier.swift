import Glibc
package import UnixIO

/// Tells the service manager how the service is.
///
/// Each message is one datagram of its own making rather than sd_notify's: that reads NOTIFY_SOCKET
/// anew each time, which `ServiceEnvironment.take` has unset, and tests cannot set it, as they share
/// one environment. Nor does it wait for as long as the manager's queue is full: a sign of life
/// is skipped and a status is to be told again, the rest waits for `SystemdLimits.managerPatience`; all
/// throw `EAGAIN` then. Without a manager every message is sent nowhere.
///
/// **Source:** sd_notify(3).
package struct ServiceNotifier: Hashable, Sendable {
    private let address: UnixAddress?

    /// Speaks to the manager of `environment`.
    ///
    /// Throws when its NOTIFY_SOCKET is no address of a UNIX socket.
    package init(environment: ServiceEnvironment) throws(UnixAddressError) {
        guard let socket = environment.notifySocket else {
            address = nil
            return
        }
        // sd_notify(3): a path from the root, or an abstract name; not what else we read.
        guard let first = socket.first, "/@".contains(first) else { throw .unsupported(socket) }
        address = try UnixAddress(parsing: socket)
    }

    /// The sockets listen and the state is restored, for the first time or after `reloading`.
    package func ready(status: String) throws(Errno) {
        // First in its datagram: what stands in for a manager may read no further.
        try send("READY=1", status: status)
    }

    /// The configuration is being read anew; `ready` must follow, whatever comes of it.
    package func reloading() throws(Errno) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
        try send("RELOADING=1", "MONOTONIC_USEC=\(microseconds)")
    }

    /// The service is ending.
    package func stopping() throws(Errno) {
        try send("STOPPING=1")
    }

    /// The service is alive.
    package func watchdog() throws(Errno) {
        try send("WATCHDOG=1", patience: .zero)
    }

    /// What the service does, for people, in one line.
    package func status(_ status: String) throws(Errno) {
        try send(status: status, patience: .zero)
    }

    /// Sends assignments, and then the status with what room they leave.
    private func send(
        _ assignments: String..., status: String? = nil,
        patience: Duration = SystemdLimits.managerPatience
    ) throws(Errno) {
        guard let address else { return }
        var lines = assignments
        if let status {
            let used = assignments.reduce("STATUS=".utf8.count) { $0 + $1.utf8.count + 1 }
            lines.append(
                "STATUS=" + Self.line(status, bytes: SystemdLimits.notificationBytes - used))
        }
        let text = lines.joined(separator: "\n")
        try UnixDatagram.send(Array(text.utf8), to: address, patience: patience)
    }

    /// A text without characters that would end the line or the message, cut between characters.
    private static func line(_ text: String, bytes: Int) -> String {
        var line = ""
        var room = bytes
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            let written: Unicode.Scalar = isControl ? " " : scalar
            room -= UTF8.width(written)
            guard room >= 0 else { break }
            line.unicodeScalars.append(written)
        }
        return line
    }
}
