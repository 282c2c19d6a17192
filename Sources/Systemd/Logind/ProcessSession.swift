import CSystemd
import Glibc

/// The logind session that a process belongs to.
///
/// **Source:** sd_pid_get_session(3).
package enum ProcessSession {
    /// As logind names it; `nil` for a process of a service, one that is gone, or where there is no logind.
    /// Nobody is asked: the kernel tells a process's control group.
    package static func name(of process: Int32) -> String? {
        var found: UnsafeMutablePointer<CChar>?
        guard sd_pid_get_session(process, &found) >= 0, let found else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
