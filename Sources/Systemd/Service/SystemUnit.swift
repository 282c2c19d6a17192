import CSystemd
import Glibc

/// The unit of the system manager that a process belongs to.
///
/// **Source:** sd_pid_get_unit(3).
package enum SystemUnit {
    /// The name of a process's unit, as `backup.service`; nil when it has none that tells anything, or
    /// is gone, or there is no systemd.
    package static func name(of process: Int32) -> String? {
        var found: UnsafeMutablePointer<CChar>?
        guard unsafe sd_pid_get_unit(process, &found) >= 0, let text = unsafe found else {
            return nil
        }
        defer { unsafe free(text) }
        let name = unsafe String(cString: text)
        return isTelling(name) ? name : nil
    }

    /// Whether a unit says what a process is. Those of a user's own manager and of logins hold whatever
    /// that user runs.
    package static func isTelling(_ name: String) -> Bool {
        !name.hasPrefix("user@") && !name.hasPrefix("session-") && name.hasSuffix(".service")
    }
}
