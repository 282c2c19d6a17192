import Glibc

/// What the service manager tells a service in its environment.
///
/// **Source:** systemd.exec(5), "Environment Variables Set or Propagated by the Service Manager".
package struct ServiceEnvironment: Hashable, Sendable {
    /// NOTIFY_SOCKET: where the manager hears of our state.
    package var notifySocket: String?
    /// WATCHDOG_USEC: how long it waits for a sign of life, in microseconds.
    package var watchdogUSec: String?
    /// WATCHDOG_PID: the process that it expects one of, if not of any.
    package var watchdogPID: String?
    /// SYSTEMD_EXEC_PID: the process that the manager started.
    package var execPID: String?
    /// JOURNAL_STREAM: device and inode of the stream that leads to the journal.
    package var journalStream: String?
    /// The process that all this is to be true of.
    package var ownPID: Int32

    package init(
        notifySocket: String? = nil, watchdogUSec: String? = nil, watchdogPID: String? = nil,
        execPID: String? = nil, journalStream: String? = nil, ownPID: Int32 = getpid()
    ) {
        self.notifySocket = notifySocket
        self.watchdogUSec = watchdogUSec
        self.watchdogPID = watchdogPID
        self.execPID = execPID
        self.journalStream = journalStream
        self.ownPID = ownPID
    }

    /// Reads the process's environment and unsets what is meant for this process alone, so that nothing
    /// started from here speaks to the manager in our name. Call it once, while there is one thread.
    package static func take() -> ServiceEnvironment {
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let environment = ServiceEnvironment(
            notifySocket: value("NOTIFY_SOCKET"), watchdogUSec: value("WATCHDOG_USEC"),
            watchdogPID: value("WATCHDOG_PID"), execPID: value("SYSTEMD_EXEC_PID"),
            journalStream: value("JOURNAL_STREAM"))
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
        return environment
    }

    /// Whether a service manager started this very process and listens to it, so that it may have a job
    /// for its unit. A child of a service inherits the variables but has a number of its own.
    package var isManaged: Bool {
        notifySocket != nil && execPID.flatMap { Int32($0) } == ownPID
    }
}
