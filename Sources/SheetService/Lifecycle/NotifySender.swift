package import PresentationCore

/// Who sent an sd_notify datagram, as the kernel names them.
///
/// **Source:** unix(7), SCM_CREDENTIALS.
package struct NotifySender: Hashable, Sendable {
    package var process: Int32
    /// When the process was started, in clock ticks since the boot, which tells it from a later one with
    /// the same number; `nil` when it was gone by the time that it was looked at.
    ///
    /// **Source:** proc(5), `/proc/PID/stat`, field 22.
    package var started: UInt64?
    package var user: UserID
    package var group: UInt32
    /// The logind session that the process belongs to, if it does.
    package var session: String?

    /// Puts together what is known of a sender.
    package init(
        process: Int32, started: UInt64?, user: UserID, group: UInt32, session: String? = nil
    ) {
        self.process = process
        self.started = started
        self.user = user
        self.group = group
        self.session = session
    }
}
